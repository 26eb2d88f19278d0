import { afterAll, beforeAll } from "vitest";
import { LIMITS } from "#app/platform/limits/limits.ts";
import type { Site } from "#server/site.ts";
import { describe, expect, startBuiltSite, test, textOf, type Ask } from "../support/built-site.ts";
import { aFormBrowser, isSignedIn, emailedLink } from "../support/form-browser.ts";
import { nextTotp, totp } from "../support/totp.ts";

const PASSWORD = "walk in the light";
const HOST = "http://localhost:3000";

/** Its own site, because the attempts counted here would rate-limit other tests. */
let site: Site;
beforeAll(async () => {
  site = await startBuiltSite();
});
afterAll(() => site.close());

/** The mailbox is available on loopback only. */
const fromLoopback = requestsFrom("127.0.0.1");

let network = 0;
/** A client at an IP address that has sent no request yet. */
const fromNewAddress = () => requestsFrom(`198.51.${100 + (++network >> 8)}.${network & 255}`);

function requestsFrom(address: string): Ask {
  return (path, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.has("Accept")) headers.set("Accept", "text/html");
    return site.fetch(new Request(HOST + path, { ...init, headers }), address);
  };
}

const askJson = (ask: Ask, path: string, body: object) =>
  ask(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", Origin: HOST },
  });

async function anAccount(email: string) {
  const browser = aFormBrowser(fromNewAddress());
  await browser.post("/auth?mode=sign-up", { email, password: PASSWORD, next: "/" });
  await browser.post(await emailedLink(fromLoopback, email, "/auth/verify"));
  return browser;
}

/** More wrong passwords than allowed, and as many code requests and wrong codes, each from another IP address. */
async function guessFromManyAddresses(email: string) {
  await Promise.all(
    Array.from({ length: LIMITS.signIn.perSubject.times + 2 }, async (_, n) => {
      await askJson(fromNewAddress(), "/api/auth/sign-in/email", { email, password: `guess ${n}` });
      await askJson(fromNewAddress(), "/api/auth/email-otp/send-verification-otp", { email, type: "sign-in" });
      await askJson(fromNewAddress(), "/api/auth/sign-in/email-otp", { email, otp: "000000" });
    }),
  );
}

describe("an account whose password is guessed from many addresses", () => {
  test("attack C19: accepts the right password on a new device once the emailed link is opened", async () => {
    const email = "ruth@shod.example";
    await anAccount(email);
    await guessFromManyAddresses(email);
    const owner = aFormBrowser(fromNewAddress());
    const page = await owner.post("/auth", { email, password: PASSWORD, next: "/" });
    expect([page.status, page.text.includes("Check your email"), isSignedIn(owner)]).toEqual([200, true, false]);
    const link = await emailedLink(fromLoopback, email, "/auth/link");
    expect((await owner.get(link)).status).toBe(200);
    expect(isSignedIn(owner)).toBe(false);
    expect((await owner.post(link)).location).toBe("/");
    expect(isSignedIn(owner)).toBe(true);
    // The link works once; after that the address is trusted.
    const again = await aFormBrowser(fromNewAddress()).post(link);
    expect([again.status, again.text.includes("This link has expired")]).toEqual([400, true]);
    owner.cookies.clear();
    await owner.post("/auth", { email, password: PASSWORD, next: "/" });
    expect(isSignedIn(owner)).toBe(true);
  });

  test("attack C19: the emailed link leads back to where the visitor came from, on this site only", async () => {
    const email = "orpah@shod.example";
    await anAccount(email);
    await guessFromManyAddresses(email);
    const owner = aFormBrowser(fromNewAddress());
    const from = "/prayer-wall?page=2&a=b%26c#ask";
    expect((await owner.post("/auth", { email, password: PASSWORD, next: from })).status).toBe(200);
    const link = await emailedLink(fromLoopback, email, "/auth/link");
    const token = new URLSearchParams(link.split("?")[1]).get("token") ?? "";
    expect(link).toBe(`/auth/link?${new URLSearchParams({ token, next: from }).toString()}`);
    expect((await owner.get(link)).status).toBe(200);
    expect((await owner.post(link)).location).toBe(from);

    const used = await owner.post(link);
    expect(used.html).toContain(new URLSearchParams({ next: from }).toString().replaceAll("&", "&amp;"));
  });

  test("attack C11: the emailed link leads to no other site", async () => {
    const email = "mara@shod.example";
    await anAccount(email);
    await guessFromManyAddresses(email);
    const owner = aFormBrowser(fromNewAddress());
    const elsewhere = "//evil.example";
    expect((await owner.post("/auth", { email, password: PASSWORD, next: elsewhere })).status).toBe(200);
    const link = await emailedLink(fromLoopback, email, "/auth/link");
    expect(link).not.toContain("next");
    expect((await owner.post(`${link}&${new URLSearchParams({ next: elsewhere }).toString()}`)).location).toBe("/");
  });

  test("attack C19: accepts the right password with the second factor, without an email", async () => {
    const email = "naomi@shod.example";
    const first = await anAccount(email);
    const steps = await first.post("/account-settings/two-factor", { intent: "set-up", password: PASSWORD });
    const secret = /data-secret="([^"]+)"/.exec(steps.html)?.[1] ?? "";
    await first.post("/account-settings/two-factor", { intent: "confirm", uri: "", recovery: "", code: totp(secret) });
    await guessFromManyAddresses(email);
    const owner = aFormBrowser(fromNewAddress());
    const half = await owner.post("/auth", { email, password: PASSWORD, next: "/" });
    expect(half.location).toBe("/auth?step=two-factor");
    expect((await owner.post(half.location ?? "", { code: nextTotp(secret), next: "/" })).location).toBe("/");
    expect(isSignedIn(owner)).toBe(true);
  });

  test("attack C19: can still reset its password with an emailed link", async () => {
    const email = "boaz@shod.example";
    await anAccount(email);
    await guessFromManyAddresses(email);
    const owner = aFormBrowser(fromNewAddress());
    await owner.post("/auth?mode=forgot", { email, next: "/" });
    const link = await emailedLink(fromLoopback, email, "/auth/reset-password");
    const fields = { password: "a new way to walk", confirmation: "a new way to walk" };
    expect((await owner.post(link, fields)).location).toBe("/auth?came=password-updated");
  });

  test("attack C1: responds to a wrong password as an address without an account does", async () => {
    await anAccount("orpah@shod.example");
    const responses = [];
    for (const email of ["orpah@shod.example", "no-account@shod.example"]) {
      await guessFromManyAddresses(email);
      const response = await askJson(fromNewAddress(), "/api/auth/sign-in/email", {
        email,
        password: "wrong once more",
      });
      const page = await aFormBrowser(fromNewAddress()).post("/auth", { email, password: "and again", next: "/" });
      responses.push([
        response.status,
        await response.json(),
        page.status,
        textOf(page.html).replaceAll(email, "(email)"),
      ]);
    }
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]?.[0]).toBe(429);
  });
});
