import { describe, expect, partOf, test, textOf, type Ask } from "#tests/support/built-site.ts";
import { aFormBrowser, isSignedIn, emailedLink, type FormBrowser } from "#tests/support/form-browser.ts";
import { nextTotp, totp } from "#tests/support/totp.ts";

const PASSWORD = "walk in the light";
let count = 0;

const mainOf = ({ html }: { html: string }) => textOf(partOf(html, /<main\b/));

async function aShopper(ask: Ask): Promise<{ browser: FormBrowser; email: string }> {
  const browser = aFormBrowser(ask);
  const email = `naomi${++count}@shod.example`;
  await browser.post("/auth?mode=sign-up", { email, password: PASSWORD, next: "/" });
  await browser.post(await emailedLink(ask, email, "/auth/verify"));
  return { browser, email };
}

/** A shopper who has turned on two-factor sign-in. */
async function aCarefulShopper(ask: Ask) {
  const { browser, email } = await aShopper(ask);
  const steps = await browser.post("/account-settings/two-factor", { intent: "set-up", password: PASSWORD });
  const secret = /data-secret="([^"]+)"/.exec(steps.html)?.[1] ?? "";
  const hidden = (name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(steps.html)?.[1] ?? "").replaceAll("&amp;", "&");
  const fields = { uri: hidden("uri"), recovery: hidden("recovery") };
  const codes = fields.recovery.split(" ");
  const turnOn = (code: string) => browser.post("/account-settings/two-factor", { intent: "confirm", ...fields, code });
  return { browser, email, steps, secret, codes, turnOn };
}

/** Signs in with the password only; the second factor follows. */
async function halfWay(ask: Ask, email: string) {
  const browser = aFormBrowser(ask);
  const page = await browser.post("/auth?next=/favorites", { email, password: PASSWORD, next: "/favorites" });
  const show = (code: string) => browser.post(page.location ?? "", { code, next: "/favorites" });
  return { browser, page, show };
}

describe("two-factor sign-in", () => {
  test("[AUTH-49] is on only after a correct code from the app; the recovery codes are shown once", async ({ ask }) => {
    const { browser, email, steps, secret, codes, turnOn } = await aCarefulShopper(ask);
    expect([codes.length, new Set(codes).size, steps.html.includes("data:image/png;base64,")]).toEqual([10, 10, true]);
    expect((await halfWay(ask, email)).page.location).toBe("/favorites");

    const wrong = await turnOn("000000");
    expect([wrong.status, mainOf(wrong)]).toEqual([
      422,
      expect.stringContaining("That code doesn't match the one in your app. Wait for the next code"),
    ]);
    expect(wrong.html).toContain(`data-secret="${secret}"`);
    const right = await turnOn(totp(secret));
    expect(right.location).toBe("/account-settings/two-factor?done=two-factor-on#two-factor-on");
    const page = await browser.get("/account-settings/two-factor");
    expect(mainOf(page)).toContain("It's on.");
    for (const shown of [secret, codes[0]!]) expect(page.html).not.toContain(shown);
    expect(mainOf(await browser.get("/account-settings"))).toContain("It's on.");
  });

  test("asks for the code after the password, then redirects to the requested page", async ({ ask }) => {
    const { email, secret, turnOn } = await aCarefulShopper(ask);
    await turnOn(totp(secret));
    const { browser, page, show } = await halfWay(ask, email);
    expect([page.location, isSignedIn(browser)]).toEqual(["/auth?step=two-factor&next=%2Ffavorites", false]);
    expect(mainOf(await show("123456"))).toContain("That code doesn't match the one in your app.");
    const done = await show(nextTotp(secret));
    expect([done.location, browser.cookies.get("shod-notice"), isSignedIn(browser)]).toEqual([
      "/favorites",
      "signed-in",
      true,
    ]);
  });

  test("attack C17: a code from the app works once: not after its owner, nor twice concurrently", async ({ ask }) => {
    const { browser, email, secret, turnOn } = await aCarefulShopper(ask);
    const [code, next] = [totp(secret), nextTotp(secret)];
    await turnOn(code);
    const after = await (await halfWay(ask, email)).show(code);
    expect([after.status, mainOf(after)]).toEqual([401, expect.stringContaining("Wait for the next one.")]);
    const both = [await halfWay(ask, email), await halfWay(ask, email)];
    const shown = await Promise.all(both.map(({ show }) => show(next)));
    expect(shown.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 401]);
    expect(both.filter(({ browser: one }) => isSignedIn(one))).toHaveLength(1);

    // An existing session, by cookie or by token, does not bypass it.
    const session = browser.cookies.get("shod.session") ?? "";
    for (const [name, value] of [
      ["Cookie", `shod.session=${session}`],
      ["Authorization", `Bearer ${session}`],
    ] as const) {
      const again = await ask("/api/auth/two-factor/verify-totp", {
        method: "POST",
        body: JSON.stringify({ code: next }),
        headers: { "Content-Type": "application/json", [name]: value },
      });
      expect([name, again.status, await again.json()]).toEqual([
        name,
        401,
        expect.objectContaining({ code: "CODE_TRIED_BEFORE" }),
      ]);
    }
  });

  test("a recovery code works once", async ({ ask }) => {
    const { email, secret, codes, turnOn } = await aCarefulShopper(ask);
    await turnOn(totp(secret));
    expect((await (await halfWay(ask, email)).show(codes[0]!)).location).toBe("/favorites");
    const again = await (await halfWay(ask, email)).show(codes[0]!);
    expect([again.status, again.location]).toEqual([401, null]);
    expect(mainOf(again)).toContain("nor an unused recovery code");
    expect((await (await halfWay(ask, email)).show(codes[1]!)).location).toBe("/favorites");
  });

  test("attack C17: a sign-in without the second factor grants no access, whatever is requested, forged or reused", async ({
    ask,
  }) => {
    const { email, secret, turnOn } = await aCarefulShopper(ask);
    await turnOn(totp(secret));
    const { browser } = await halfWay(ask, email);
    expect((await browser.get("/account-settings")).location).toContain("/auth?next=");
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const askApi = (path: string, body: object) =>
      ask(`/api/auth/${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", Cookie: cookies },
      });
    for (const [path, body] of [
      ["two-factor/disable", { password: PASSWORD }],
      ["two-factor/enable", { password: PASSWORD }],
      ["two-factor/generate-backup-codes", { password: PASSWORD }],
      ["two-factor/get-totp-uri", { password: PASSWORD }],
      ["account/password", { newPassword: "a new way to walk" }],
      ["update-user", { name: "x", twoFactorEnabled: false }],
    ] as const)
      expect([path, (await askApi(path, body)).status]).toEqual([path, 401]);
    const flagged = await askApi("sign-in/email", {
      email,
      password: PASSWORD,
      trustDevice: true,
      twoFactorEnabled: false,
    });
    expect(await flagged.json()).toMatchObject({ twoFactorRedirect: true });
    expect(flagged.headers.getSetCookie().some((cookie) => /^shod\.session=[^;]/.test(cookie))).toBe(false);

    // A pending sign-in of one account does not accept the code of another.
    const other = await aCarefulShopper(ask);
    await other.turnOn(totp(other.secret));
    const refused = await askApi("two-factor/verify-totp", { code: totp(other.secret) });
    expect(refused.status).toBe(401);
  });

  test("attack C17: a device that one account trusts is not trusted by another", async ({ ask }) => {
    const { email, secret, turnOn } = await aCarefulShopper(ask);
    await turnOn(totp(secret));
    const { browser } = await halfWay(ask, email);
    const trusting = await ask("/api/auth/two-factor/verify-totp", {
      method: "POST",
      body: JSON.stringify({ code: nextTotp(secret), trustDevice: true }),
      headers: {
        "Content-Type": "application/json",
        Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
    });
    const trust = trusting.headers
      .getSetCookie()
      .find((cookie) => cookie.includes("trust_device"))
      ?.split(";")[0];
    expect(trust).toBeDefined();
    const signInWith = async (address: string) =>
      (
        await ask("/api/auth/sign-in/email", {
          method: "POST",
          body: JSON.stringify({ email: address, password: PASSWORD }),
          headers: { "Content-Type": "application/json", Cookie: trust ?? "" },
        })
      ).json() as Promise<{ twoFactorRedirect?: boolean }>;
    const other = await aCarefulShopper(ask);
    await other.turnOn(totp(other.secret));
    expect(await signInWith(other.email)).toMatchObject({ twoFactorRedirect: true });
    expect(await signInWith(email)).not.toHaveProperty("twoFactorRedirect");
  });

  test("is turned off, and its recovery codes are replaced, only with the password", async ({ ask }) => {
    const { browser, email, secret, codes, turnOn } = await aCarefulShopper(ask);
    await turnOn(totp(secret));
    const path = "/account-settings/two-factor";
    expect(mainOf(await browser.post(path, { intent: "codes", password: "not this one" }))).toContain(
      "Invalid password",
    );
    const newCodes = await browser.post(path, { intent: "codes", password: PASSWORD });
    expect(newCodes.html.match(/<code/g)).toHaveLength(10);
    expect((await (await halfWay(ask, email)).show(codes[0]!)).status).toBe(401);

    expect(mainOf(await browser.post(path, { intent: "off", password: "not this one" }))).toContain("Invalid password");
    expect((await browser.post(path, { intent: "off", password: PASSWORD })).location).toContain("done=two-factor-off");
    expect((await halfWay(ask, email)).page.location).toBe("/favorites");
  });
});
