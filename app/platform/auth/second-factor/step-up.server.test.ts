import { beforeEach, vi, afterEach } from "vitest";
import { callAuth, PASSWORD, testAuth, emailedCode } from "#tests/support/accounts.ts";
import { browser, signedInBrowser } from "#tests/support/browser.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { nextTotp, totp } from "#tests/support/totp.ts";
import type { Db } from "../../db/database.server.ts";
import { accounts, twoFactors, users } from "../auth.tables.server.ts";
import { grantAdmin } from "../access/roles.server.ts";
import { ADMIN_STEP_UP_PATHS, DISABLED_PATHS, STEP_UP_PATHS } from "./step-up.server.ts";

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

  test("accepts a recent sign-in of a wallet, which has no email address", async ({ db }) => {
    const { person } = await withoutPassword(db);
    await db.update(users).set({ email: "0x1@account.invalid" });
    expect((await person.post("step-up")).status).toBe(200);
    vi.setSystemTime(Date.now() + 6 * 60_000);
    expect((await person.post("step-up")).status).toBe(403);
  });
});

describe("every endpoint of /api/auth", () => {
  /** Endpoints that neither change a credential of the signed-in account nor reveal one. */
  const NO_CREDENTIALS = new Set(
    `/ok /error /get-session /session-tokens /token /sign-out /list-sessions /revoke-session /revoke-sessions
    /revoke-other-sessions /update-session /update-user /list-accounts /list-factors /account-info /get-access-token /refresh-token
    /verify-password /reauthenticate /reauthenticate/verify /siwe/nonce /siwe/get-nonce /.well-known/jwks.json
    /admin/get-user /admin/create-user /admin/list-users /admin/list-user-sessions /admin/unban-user /admin/ban-user
    /admin/revoke-user-session /admin/revoke-user-sessions /admin/remove-user /admin/has-permission /admin/factors`.split(
      /\s+/,
    ),
  );
  /** Endpoints that require a proof of their own: a password, a code, an emailed link, or an identity provider. */
  const OWN_PROOF =
    /^\/(sign-in|sign-up|email-otp|phone-number|forget-password|sso|oauth2|admin\/oauth2|callback)\/|^\/(request-password-reset|reset-password(\/:token)?|send-verification-email|siwe\/verify|two-factor\/verify-(totp|backup-code))$|^\/sso\/callback$/;

  test("attack C17: that changes a credential requires proof, or is disabled", async ({ db }) => {
    const { auth, person } = await justSignedIn(db);
    const paths = Object.values(auth.library.api as Record<string, Endpoint>)
      .filter(({ options }) => !options?.metadata?.SERVER_ONLY)
      .flatMap(({ path }) => (path === undefined ? [] : [path]));
    expect(paths.length).toBeGreaterThan(80);
    const unknown = paths.filter(
      (path) =>
        !STEP_UP_PATHS.has(path) &&
        !Object.hasOwn(ADMIN_STEP_UP_PATHS, path) &&
        !DISABLED_PATHS.includes(path) &&
        !NO_CREDENTIALS.has(path) &&
        !OWN_PROOF.test(path),
    );
    expect(unknown).toEqual([]);
    expect([...STEP_UP_PATHS].filter((path) => !paths.includes(path))).toEqual([]);
    expect(CHANGES.map(([path]) => `/${path}`)).toEqual(expect.arrayContaining([...STEP_UP_PATHS]));
    for (const path of DISABLED_PATHS) {
      const response = /verify-email|callback/.test(path)
        ? await person.get(path.slice(1))
        : await person.post(path.slice(1));
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
});
