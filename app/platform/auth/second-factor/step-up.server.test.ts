import { beforeEach, vi, afterEach } from "vitest";
import { callAuth, PASSWORD, testAuth, emailedCode } from "#tests/support/accounts.ts";
import { browser, signedInBrowser } from "#tests/support/browser.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { nextTotp, totp } from "#tests/support/totp.ts";
import type { Db } from "../../db/database.server.ts";
import { accounts, oauthClients, ssoProviders, twoFactors, users } from "../auth.tables.server.ts";
import { grantAdmin } from "../access/roles.server.ts";
import { asksForProof, DISABLED_PATHS, HARMLESS_PATHS } from "./step-up.server.ts";

const EMAIL = "ruth@shod.example";
const NEW = "a new way to walk";

type Endpoint = { path?: string; options?: { metadata?: { SERVER_ONLY?: boolean; scope?: string } } };

/** Just signed in: the session a thief would have. */
async function justSignedIn(db: Db) {
  const { auth, emails, texts } = testAuth(db);
  const person = await signedInBrowser(auth, EMAIL);
  const userId = (await person.visitor())?.id ?? "";
  return { auth, emails, texts, person, userId };
}

async function withSecondFactor(db: Db) {
  const account = await justSignedIn(db);
  const { person } = account;
  const enrolled = (await (await person.post("two-factor/enable", { password: PASSWORD })).json()) as {
    totpURI: string;
    backupCodes: string[];
  };
  const secret = new URL(enrolled.totpURI).searchParams.get("secret") ?? "";
  await person.post("two-factor/verify-totp", { code: totp(secret) });
  return { ...account, secret, recoveryCodes: enrolled.backupCodes };
}

/** An account that only ever signed in with another provider. */
async function withoutPassword(db: Db) {
  const account = await justSignedIn(db);
  await db.update(accounts).set({ providerId: "oidc", password: null });
  const code = () => emailedCode(account.emails);
  return { ...account, code };
}

/** Every change of credentials, requested with a session alone. */
const CHANGES: [path: string, body: Record<string, unknown>][] = [
  ["account/password", { newPassword: NEW }],
  ["change-password", { newPassword: NEW, currentPassword: "" }],
  ["two-factor/enable", {}],
  ["two-factor/disable", {}],
  ["two-factor/generate-backup-codes", {}],
  ["two-factor/get-totp-uri", {}],
  ["link-social", { provider: "oidc", callbackURL: "/" }],
  ["unlink-account", { accountId: "x" }],
  ["phone-number/verify", { phoneNumber: "+12025550123", code: "000000", updatePhoneNumber: true }],
  ["step-up", {}],
  ["delete-user", {}],
];

// A TOTP code must not expire between two requests on a slow machine.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

describe("a session that was stolen a minute after its sign-in", () => {
  test.for([
    ["with a password", justSignedIn],
    ["with a second factor", withSecondFactor],
    ["without a password", withoutPassword],
  ] as const)(
    "[AUTH-32] attack C17: changes no credential of an account %s",
    // Each guess costs a hash, and there are dozens.
    { timeout: 120_000 },
    async ([, account], { db }) => {
      const { person, auth, userId } = await account(db);
      const before = [
        await db.select().from(users),
        await db.select().from(accounts),
        await db.select().from(twoFactors),
      ];
      for (const [path, body] of CHANGES) {
        for (const guess of [
          {},
          { currentPassword: "a guess" },
          { password: "a guess" },
          { verificationCode: "000000" },
        ]) {
          const response = await person.post(path, { ...body, ...guess });
          expect([path, guess, response.status, await response.json()]).toEqual([
            path,
            guess,
            expect.toSatisfy((status: number) => status === 400 || status === 403),
            expect.objectContaining({
              code: expect.stringMatching(/^(INVALID_PASSWORD|STEP_UP_REQUIRED|INVALID_VERIFICATION_CODE)$/),
            }),
          ]);
        }
      }
      const after = [
        await db.select().from(users),
        await db.select().from(accounts),
        await db.select().from(twoFactors),
      ];
      expect(after).toEqual(before);
      expect((await auth.visitorOf(person.headers()))?.id).toBe(userId);
    },
  );

  test("attack C17: nor with its token instead of its cookie, or through another spelling of the path", async ({
    db,
  }) => {
    const { auth, person } = await justSignedIn(db);
    const token = decodeURIComponent(/shod\.session=([^;]+)/.exec(person.cookie())?.[1] ?? "");
    for (const path of ["account/password", "//account/password", "account/password/", "account%2Fpassword"]) {
      const response = await callAuth(auth, path, { newPassword: NEW }, { Authorization: `Bearer ${token}` });
      expect([path, response.ok]).toEqual([path, false]);
    }
    expect((await browser(auth).post("sign-in/email", { email: EMAIL, password: PASSWORD })).status).toBe(200);
  });

  test("attack C17: does not remove a phone number either, which its owner may sign in with", async ({ db }) => {
    const { person } = await justSignedIn(db);
    for (const phoneNumber of [null, "", "+12025550123"])
      expect([phoneNumber, (await person.post("update-user", { phoneNumber })).status]).toEqual([phoneNumber, 400]);
    expect((await person.post("update-user", { name: "Ruth" })).status).toBe(200);
  });

  test("attack A11: of an admin changes no one's password or address, and removes no admin's second factor", async ({
    db,
  }) => {
    const { person, userId } = await withSecondFactor(db);
    await grantAdmin(db, EMAIL);
    const changes: [string, object][] = [
      ["admin/set-user-password", { userId, newPassword: NEW }],
      ["admin/remove-factors", { userId }],
      ["admin/update-user", { userId, data: { email: "mallory@shod.example" } }],
      ["admin/set-role", { userId: "1", role: "admin" }],
    ];
    for (const [path, body] of changes) expect([path, (await person.post(path, body)).status]).toEqual([path, 400]);
    const [removing, body] = changes[1]!;
    expect((await person.post(removing, { ...body, currentPassword: PASSWORD })).status).toBe(200);
  });
});

describe("a change of credentials", () => {
  test("[AUTH-32] accepts the password of an account that has one", async ({ db }) => {
    const { auth, person } = await justSignedIn(db);
    expect((await person.post("account/password", { newPassword: NEW, currentPassword: PASSWORD })).status).toBe(200);
    expect((await browser(auth).post("sign-in/email", { email: EMAIL, password: NEW })).status).toBe(200);
    expect((await person.post("delete-user", { password: NEW })).status).toBe(200);
  });

  test("accepts a second-factor code instead of the password, once", async ({ db }) => {
    const { auth, person, secret, recoveryCodes } = await withSecondFactor(db);
    const verificationCode = nextTotp(secret);
    expect((await person.post("account/password", { newPassword: NEW, verificationCode })).status).toBe(200);
    expect((await person.post("step-up", { verificationCode })).status).toBe(400);
    expect((await person.post("step-up", { verificationCode: recoveryCodes[0] })).status).toBe(200);
    expect((await person.post("step-up", { verificationCode: recoveryCodes[0] })).status).toBe(400);
    expect((await browser(auth).post("sign-in/email", { email: EMAIL, password: NEW })).status).toBe(200);
  });

  test("accepts an emailed code only from an account without a password", async ({ db }) => {
    const { person, code, emails } = await withoutPassword(db);
    await person.post("reauthenticate");
    expect(emails.at(-1)?.to.address).toBe(EMAIL);
    const first = code();
    expect((await person.post("account/password", { newPassword: NEW, verificationCode: first })).status).toBe(200);
    // From here on it has a password.
    await person.post("reauthenticate");
    expect((await person.post("unlink-account", { accountId: "x", verificationCode: code() })).status).toBe(400);
  });

  test("attack C17: does not accept a recent sign-in, from an account with a wallet alone neither", async ({ db }) => {
    const { person } = await withoutPassword(db);
    await db.update(users).set({ email: "0x1@account.invalid" });
    expect((await person.post("step-up")).status).toBe(403);
    expect((await person.post("account/password", { newPassword: NEW })).status).toBe(403);
  });
});

describe("every endpoint of /api/auth", () => {
  test("attack C17: asks an admin's session for proof, is listed as harmless, or is disabled", async ({ db }) => {
    const { auth, person } = await justSignedIn(db);
    await grantAdmin(db, EMAIL);
    const endpoints = Object.values(auth.library.api as Record<string, Endpoint>).filter(
      ({ path, options }) => path !== undefined && !options?.metadata?.SERVER_ONLY,
    );
    const paths = endpoints.map(({ path }) => path ?? "");
    expect(paths.length).toBeGreaterThan(80);
    for (const path of paths.filter((each) => asksForProof(each) === "always" && !DISABLED_PATHS.includes(each))) {
      const response = await person.post(path.slice(1), { userId: "x", password: "a guess" });
      expect([path, response.status, await response.json()]).toEqual([
        path,
        400,
        expect.objectContaining({ code: "INVALID_PASSWORD" }),
      ]);
    }
    expect([...HARMLESS_PATHS].filter((path) => !paths.includes(path))).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining(CHANGES.map(([path]) => `/${path}`)));
    for (const path of DISABLED_PATHS) {
      const response = /verify-email|callback/.test(path)
        ? await person.get(path.slice(1))
        : await person.post(path.slice(1));
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  test("attack C22: that lets anyone in changes nothing for a stolen session of an admin", async ({ db }) => {
    const { person } = await justSignedIn(db);
    await grantAdmin(db, EMAIL);
    const before = [
      await db.select().from(users),
      await db.select().from(ssoProviders),
      await db.select().from(oauthClients),
    ];
    const grants: [string, object][] = [
      ["sso/register", { providerId: "evil", issuer: "https://evil.example", domain: "evil.example" }],
      ["sso/update-provider", { providerId: "evil", domain: "evil.example" }],
      ["oauth2/create-client", { redirect_uris: ["https://evil.example/back"] }],
      ["oauth2/update-client", { client_id: "x", update: { redirect_uris: ["https://evil.example/back"] } }],
      ["oauth2/client/rotate-secret", { client_id: "x" }],
      ["oauth2/update-consent", { id: "x", update: { scopes: ["openid"] } }],
      ["admin/create-user", { email: "m@evil.example", name: "M", password: PASSWORD }],
      ["admin/unban-user", { userId: "x" }],
    ];
    for (const [path, body] of grants)
      expect([path, await (await person.post(path, body)).json()]).toMatchObject([
        path,
        { code: expect.stringMatching(/^(INVALID_PASSWORD|ORIGIN_NOT_ALLOWED)$/) },
      ]);
    const after = [
      await db.select().from(users),
      await db.select().from(ssoProviders),
      await db.select().from(oauthClients),
    ];
    expect(after).toEqual(before);
  });
});
