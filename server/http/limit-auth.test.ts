import { Hono } from "hono";
import { afterEach, beforeEach, vi } from "vitest";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { testAuth } from "#tests/support/accounts.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { protectionOf } from "./entry-points.ts";
import { limitAuth, limitFor, type AuthBindings } from "./limit-auth.ts";
import { protect } from "./protect.ts";

const SIGN_IN = "/api/auth/sign-in/email";
const ANN = { email: "ann@home.example", password: "right" };

/** The limits in front of an endpoint that accepts the password "right" and records what reached it. */
function anEndpoint(db: Db) {
  const reached: string[] = [];
  const proofs: boolean[] = [];
  const endpoint = new Hono<AuthBindings>();
  const site = { publicUrl: "http://localhost", areWritesPaused: () => false, largeForms: [] };
  endpoint.use(protect(protectionOf, site));
  endpoint.use("/api/auth/*", limitAuth(createLimiter(db, "a secret")));
  endpoint.all("/api/auth/*", async (c) => {
    const body = await c.req.raw.text();
    reached.push(body);
    proofs.push(c.get("needsMoreProof") ?? false);
    if (body.includes('"unconfirmed"')) return c.json({ code: "EMAIL_NOT_VERIFIED" }, 401);
    if (!body.includes('"right"')) return c.json({ code: "INVALID_EMAIL_OR_PASSWORD" }, 401);
    return c.json({ token: "t" }, 200, { "Set-Cookie": "__Host-shod.session=abc; Path=/; HttpOnly" });
  });
  const post = async (path: string, body: unknown, address = "203.0.113.66", headers: Record<string, string> = {}) =>
    endpoint.request(
      path,
      {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: { "Content-Type": "application/json", ...headers },
      },
      { address },
    );
  const statuses = async (times: number, send: (n: number) => Promise<Response>) => {
    const seen: number[] = [];
    for (let n = 0; n < times; n++) seen.push((await send(n)).status);
    return seen;
  };
  return { post, reached, proofs, statuses };
}

// A fixed time, so that limits do not refill on a slow machine.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

describe("the auth endpoint", () => {
  test("passes on the body unchanged", async ({ db }) => {
    const { post, reached } = anEndpoint(db);
    expect((await post(SIGN_IN, ANN)).status).toBe(200);
    expect(reached).toEqual([JSON.stringify(ANN)]);
  });

  test("attack C8: counts failed sign-ins of one address, regardless of its headers", async ({ db }) => {
    const { post, statuses } = anEndpoint(db);
    const seen = await statuses(LIMITS.signIn.perAddress.times + 5, (n) =>
      post(SIGN_IN, { email: `someone${n}@home.example`, password: "wrong" }, "203.0.113.66", {
        "X-Forwarded-For": `10.0.0.${n}`,
        "X-Real-IP": `10.0.1.${n}`,
        "CF-Connecting-IP": `10.0.2.${n}`,
        Forwarded: `for=10.0.3.${n}`,
      }),
    );
    expect(seen.filter((status) => status === 401)).toHaveLength(LIMITS.signIn.perAddress.times);
    expect(seen.slice(-5)).toEqual([429, 429, 429, 429, 429]);
    const refused = await post(SIGN_IN, ANN);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.json()).toEqual({ error: expect.stringContaining("Please wait") });
  });

  test("attack C8: counts differently written paths as the same", async ({ db }) => {
    const { post, statuses } = anEndpoint(db);
    const paths = [
      "/api/auth/%73ign-in/email",
      "/api/auth//sign-in/email",
      "/api/auth/sign-in/email/",
      "/api/auth/SIGN-IN/email",
    ];
    await statuses(LIMITS.signIn.perAddress.times + 5, (n) =>
      post(paths[n % paths.length] ?? "", { email: `someone${n}@home.example`, password: "wrong" }),
    );
    expect((await post(SIGN_IN, ANN)).status).toBe(429);
  });

  test("attack C9: accepts other clients while one address floods it", async ({ db }) => {
    const { post, statuses } = anEndpoint(db);
    await statuses(200, (n) => post(SIGN_IN, { email: `someone${n}@home.example`, password: "wrong" }));
    expect((await post(SIGN_IN, ANN, "198.51.100.1")).status).toBe(200);
    expect((await post(SIGN_IN, { ...ANN, email: "ben@home.example" }, "198.51.100.2")).status).toBe(200);
  });

  test("attack C19: slows guesses at one account from many addresses, in any case, and not at others", async ({
    db,
  }) => {
    const { post, statuses } = anEndpoint(db);
    const seen = await statuses(40, (n) =>
      post(SIGN_IN, { email: n % 2 ? " Ann@HOME.example" : ANN.email, password: `guess ${n}` }, `203.0.113.${n}`),
    );
    expect(seen.filter((status) => status === 401)).toHaveLength(LIMITS.signIn.perSubject.times);
    expect((await post(SIGN_IN, { email: "ben@home.example", password: "right" }, "203.0.113.1")).status).toBe(200);
  });

  test("attack C19: accepts the correct password from a new address after any number of guesses, with more proof", async ({
    db,
  }) => {
    const { post, statuses, proofs } = anEndpoint(db);
    await statuses(40, (n) => post(SIGN_IN, { ...ANN, password: `guess ${n}` }, `203.0.113.${n}`));
    expect((await post(SIGN_IN, ANN, "198.51.100.9")).status).toBe(200);
    expect(proofs.at(-1)).toBe(true);
    const wrong = await post(SIGN_IN, { ...ANN, password: "another guess" }, "198.51.100.8");
    expect([wrong.status, Number(wrong.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    // The limit of one address still applies, at any account.
    const seen = await statuses(80, () => post(SIGN_IN, { ...ANN, password: "guess" }, "203.0.113.250"));
    expect(seen.every((status) => status === 429)).toBe(true);
    expect((await post(SIGN_IN, ANN, "203.0.113.250")).status).toBe(429);
    expect((await post(SIGN_IN, { ...ANN, email: "ben@home.example" }, "198.51.100.9")).status).toBe(200);
    expect(proofs.at(-1)).toBe(false);
  });

  test("attack C19: tells the owner of an unconfirmed address what is missing, after any number of guesses", async ({
    db,
  }) => {
    const { post, statuses } = anEndpoint(db);
    await statuses(40, (n) => post(SIGN_IN, { ...ANN, password: `guess ${n}` }, `203.0.113.${n}`));
    const response = await post(SIGN_IN, { ...ANN, password: "unconfirmed" }, "198.51.100.9");
    expect([response.status, await response.json()]).toEqual([401, { code: "EMAIL_NOT_VERIFIED" }]);
  });

  test("attack C19: counts one account for any spelling of its address and any content type", async ({ db }) => {
    const { post, statuses } = anEndpoint(db);
    const spelled = ["ann@home.example", "ANN@HOME.example", "ann@\uff48ome.example", "ann@home\uff0eexample"];
    const seen = await statuses(40, (n) =>
      post(SIGN_IN, { email: spelled[n % spelled.length], password: "guess" }, `203.0.113.${n}`),
    );
    expect(seen.filter((status) => status === 401)).toHaveLength(LIMITS.signIn.perSubject.times);
    const multipart = await post(SIGN_IN, ANN, "198.51.100.1", { "Content-Type": "multipart/form-data; boundary=x" });
    expect(multipart.status).toBe(415);
  });

  test("attack C17: counts guesses of one session, as cookie or token, from any address", async ({ db }) => {
    const { post, statuses } = anEndpoint(db);
    const guess = (n: number, headers: Record<string, string>) =>
      post(
        "/api/auth/account/password",
        { newPassword: "x", currentPassword: `guess ${n}` },
        `203.0.113.${n}`,
        headers,
      );
    const seen = await statuses(40, (n) =>
      guess(
        n,
        [
          { Cookie: "a=1; shod.session=stolen.abc" },
          { Cookie: "a=1;shod.session =  stolen.abc" },
          { Cookie: 'shod.session= "stolen%2Eabc"' },
          { Authorization: "Bearer stolen.abc" },
        ][n % 4] ?? {},
      ),
    );
    expect(seen.filter((status) => status === 401)).toHaveLength(LIMITS.stepUp.perSubject.times);
    // An additional forged token does not make it another session.
    const beside = { Cookie: "shod.session=stolen.abc", Authorization: "Bearer made.up" };
    expect((await guess(50, beside)).status).toBe(429);
    expect((await guess(51, { Cookie: "shod.session=own.abc" })).status).toBe(401);
  });

  test("attack C17: counts every proof of a session, at any endpoint", async ({ db }) => {
    for (const path of [
      "account/password",
      "step-up",
      "admin/set-role",
      "admin/update-user",
      "sso/register",
      "made/up",
    ])
      expect([path, limitFor(`/api/auth/${path}`)]).toEqual([path, LIMITS.stepUp]);
    const { post, statuses } = anEndpoint(db);
    const seen = await statuses(20, (n) =>
      post("/api/auth/phone-number/verify", { updatePhoneNumber: true, code: "1" }, `203.0.113.${n}`, {
        Cookie: "shod.session=stolen.abc",
      }),
    );
    expect(seen.filter((status) => status === 401)).toHaveLength(LIMITS.stepUp.perSubject.times);
  });

  test("attack C19: stays open to the owner at an address where they signed in before", async ({ db }) => {
    const { post, statuses } = anEndpoint(db);
    expect((await post(SIGN_IN, ANN, "198.51.100.1")).status).toBe(200);
    await statuses(40, (n) => post(SIGN_IN, { ...ANN, password: `guess ${n}` }, `203.0.113.${n}`));
    expect((await post(SIGN_IN, ANN, "198.51.100.1")).status).toBe(200);
  });

  test("never stops a user who signs in often, nor a whole church behind one address", async ({ db }) => {
    const { post, statuses } = anEndpoint(db);
    const often = await statuses(60, () => post(SIGN_IN, ANN));
    const church = await statuses(80, (n) => post(SIGN_IN, { ...ANN, email: `member${n}@church.example` }));
    expect(new Set([...often, ...church])).toEqual(new Set([200]));
  });

  test("counts requests for emails by client; the limit per recipient is counted where they are enqueued", async ({
    db,
  }) => {
    const { post, statuses } = anEndpoint(db);
    const reset = (n: number, address: string) =>
      post("/api/auth/request-password-reset", { email: `ann${n}@home.example` }, address);
    const seen = await statuses(LIMITS.authEmail.perAddress.times + 3, (n) => reset(n, "203.0.113.66"));
    expect(seen.filter((status) => status === 429)).toHaveLength(3);
    expect(new Set(await statuses(20, (n) => reset(0, `203.0.113.${n}`)))).toEqual(new Set([401]));
  });

  test("counts text messages to one number, regardless of other fields", async ({ db }) => {
    const { post, statuses } = anEndpoint(db);
    const seen = await statuses(20, (n) =>
      post(
        "/api/auth/phone-number/send-otp",
        { phoneNumber: "+12025550123", email: `${n}@x.example` },
        `203.0.113.${n}`,
      ),
    );
    expect(seen.filter((status) => status === 429)).toHaveLength(20 - LIMITS.textMessage.perSubject.times);
  });

  test("counts guessed codes and tokens", async ({ db }) => {
    const { post, statuses } = anEndpoint(db);
    for (const path of [
      "two-factor/verify-totp",
      "two-factor/verify-backup-code",
      "reset-password",
      "email-otp/verify-email",
      "phone-number/verify",
      "reauthenticate/verify",
    ]) {
      const seen = await statuses(LIMITS.authCode.perAddress.times + 1, (n) =>
        post(`/api/auth/${path}`, { code: `${n}` }, `198.51.100.${path.length}`),
      );
      expect(seen.at(-1), path).toBe(429);
    }
  });

  test("attack C19: has a strict limit for every endpoint that checks or sends a secret", ({ db }) => {
    type Endpoint = { path?: string; options?: { method?: string | string[] } };
    const paths = Object.values(testAuth(db).auth.library.api as Record<string, Endpoint>)
      .filter(({ path, options }) => path && [options?.method].flat().includes("POST"))
      .map(({ path }) => path ?? "");
    expect(paths.length).toBeGreaterThan(40);
    const secret =
      /password|otp|code|verif|reset|sign-in|sign-up|email|phone|totp|reauthenticate|delete-user$|register$/;
    const loose = paths.filter(
      (path) => secret.test(path) && !/^\/(admin|sso)\//.test(path) && limitFor(`/api/auth${path}`) === LIMITS.auth,
    );
    expect(loose).toEqual([]);
    expect(limitFor("/api/auth/sign-out")).toBe(LIMITS.auth);
  });

  test("attack C12: rejects 5 MB before reading further", async ({ db }) => {
    const { post, reached } = anEndpoint(db);
    const long = JSON.stringify({ ...ANN, password: "p".repeat(5_000_000) });
    expect((await post(SIGN_IN, long)).status).toBe(413);
    expect((await post(SIGN_IN, long, "203.0.113.66", { "Transfer-Encoding": "chunked" })).status).toBe(413);
    expect(reached).toEqual([]);
  });

  test("attack C12: rejects thousands of keys and deep nesting", async ({ db }) => {
    const { post, reached } = anEndpoint(db);
    const keys = Object.fromEntries(Array.from({ length: 1200 }, (_, n) => [`k${n}`, n]));
    expect((await post(SIGN_IN, { ...ANN, ...keys })).status).toBe(400);
    expect((await post(SIGN_IN, `{"email":"a@b.co","password":${"[".repeat(7000)}${"]".repeat(7000)}}`)).status).toBe(
      400,
    );
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, n]));
    expect((await post(SIGN_IN, { ...ANN, ...many })).status).toBe(413);
    expect(reached).toEqual([]);
  });

  test("accepts an identity provider's signed response, which is larger", async ({ db }) => {
    const { post } = anEndpoint(db);
    const response = new URLSearchParams({ SAMLResponse: "A".repeat(40_000) }).toString();
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await post("/api/auth/sso/saml2/callback/acme", response, "203.0.113.66", type)).status).toBe(401);
  });
});
