// Engines: both (two processes rotate at once on Postgres).
// Protects: server/secrets.ts, server/site.ts, server/services.ts, server/accounts.ts, app/platform/auth/**
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll } from "vitest";
import { sealedEmail, authEmail } from "#app/platform/auth/auth-email.server.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import { twoFactors, users } from "#app/platform/auth/auth.tables.server.ts";
import { createCustomerSessions, customerSessionsSecret } from "#app/platform/auth/oauth/customer-sessions.server.ts";
import { replaceSecret, secretInUse } from "#app/platform/auth/secret-fingerprints.server.ts";
import { secretFingerprints } from "#app/platform/auth/secret-fingerprints.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import type { CustomerAccounts } from "#app/platform/shopify/customer-accounts.server.ts";
import { openAccounts } from "#server/accounts.ts";
import { AUTH, knownSecret, openSecrets, requireSameSecret, rotateSecret, type Secrets } from "#server/secrets.ts";
import { openSharedServices } from "#server/services.ts";
import { createSite } from "#server/site.ts";
import { AUTH_ORIGIN, callAuth, PASSWORD, signedInAs, signIn } from "../support/accounts.ts";
import { cookiesOf } from "../support/cookies.ts";
import { describe, expect, onPostgres, ownDatabase, sharedDatabase, test } from "../support/database.ts";
import { nextTotp, totp } from "../support/totp.ts";

const EMAIL = "ruth@shod.example";
const [old, next, other] = ["old", "new", "unrelated"].map(
  (name) => `${name} secret that only tests know, long enough`,
);
const before = openSecrets(old, "");
const rotated = openSecrets(next, "", old);
const after = openSecrets(next, "");

const folder = mkdtempSync(path.join(tmpdir(), "shod-rotated-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: "error" });

/** The services of a site that starts with these secrets. */
async function startWith(db: Db, secrets: Secrets) {
  // Without its connection for changes by other processes, which would outlive the test.
  const database = { ...(await sharedDatabase()), db, listen: async () => {} };
  const shared = await openSharedServices({ env, database, publicUrl: AUTH_ORIGIN, secrets });
  await rotateSecret(db, secrets);
  return { ...shared, auth: openAccounts({ ...shared, features: [] }, secrets) };
}

/** The services of a site whose secret was replaced without the previous one. */
async function startAccepted(db: Db, secrets: Secrets) {
  await replaceSecret(db, knownSecret(secrets));
  return startWith(db, secrets);
}

/** What an unrelated AUTH_SECRET_PREVIOUS makes of it, if the start were not refused. */
function authWithUnrelatedPrevious(services: Awaited<ReturnType<typeof startWith>>): Auth {
  return openAccounts({ ...services, features: [] }, openSecrets(next, "", other));
}

const emailOf = async (auth: Auth, headers: { Cookie: string }) =>
  (await auth.visitorOf(new Headers(headers)))?.email ?? null;

/** A signed-in account with an authenticator app. */
async function withAuthenticator(auth: Auth) {
  const cookie = await signedInAs(auth, EMAIL);
  const enabled = await callAuth(auth, "two-factor/enable", { password: PASSWORD }, cookie);
  const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] };
  const secret = new URL(totpURI).searchParams.get("secret") ?? "";
  const verified = await callAuth(auth, "two-factor/verify-totp", { code: totp(secret) }, cookie);
  expect([enabled.status, verified.status]).toEqual([200, 200]);
  return { secret, backupCodes };
}

/** Signs in with the password, then with a code. Returns the session's email; null if the code is refused. */
async function signInWithCode(auth: Auth, kind: "totp" | "backup-code", code: string): Promise<string | null> {
  const halfway = await signIn(auth, EMAIL);
  const response = await callAuth(auth, `two-factor/verify-${kind}`, { code }, halfway);
  return response.ok ? emailOf(auth, { Cookie: cookiesOf(response) }) : null;
}

describe("after a rotation of the secret with the previous one", () => {
  test("sessions are valid, and their cookies are signed again", async ({ db }) => {
    const cookie = await signedInAs((await startWith(db, before)).auth, EMAIL);
    const { auth } = await startWith(db, rotated);
    expect(await emailOf(auth, cookie)).toBe(EMAIL);
    expect((await callAuth(auth, "list-sessions", undefined, cookie)).status).toBe(200);

    const line = (await auth.newSessionCookie(new Headers(cookie))) ?? "";
    expect(line).toMatch(/^shod\.session=[^;]+; Max-Age=259[12]\d{3}; Path=\/; HttpOnly; SameSite=Lax$/);
    const ofBrowser = await auth.newSessionCookie(new Headers({ Cookie: `shod.dont_remember=x; ${cookie.Cookie}` }));
    expect(ofBrowser).toMatch(/^shod\.session=[^;]+; Path=/);
    const [Cookie = ""] = line.split(";");
    expect(await auth.newSessionCookie(new Headers({ Cookie }))).toBeNull();

    const later = (await startWith(db, after)).auth;
    expect(await emailOf(later, { Cookie })).toBe(EMAIL);
    expect(await emailOf(later, cookie)).toBeNull();
    expect(await later.newSessionCookie(new Headers(cookie))).toBeNull();
  });

  test("codes of authenticator apps and recovery codes are valid, also once the previous one is removed", async ({
    db,
  }) => {
    const { secret, backupCodes } = await withAuthenticator((await startWith(db, before)).auth);
    const [first = "", second = ""] = backupCodes;
    const { auth } = await startWith(db, rotated);
    expect(await signInWithCode(auth, "totp", nextTotp(secret))).toBe(EMAIL);
    expect(await signInWithCode(auth, "backup-code", first)).toBe(EMAIL);
    expect(await signInWithCode(auth, "backup-code", first)).toBeNull();
    const later = (await startWith(db, after)).auth;
    expect(await signInWithCode(later, "backup-code", second)).toBe(EMAIL);
  });

  test("access tokens for other services are signed with the same key", async ({ db }) => {
    const cookie = await signedInAs((await startWith(db, before)).auth, EMAIL);
    const keyOf = async (auth: Auth, headers: { Cookie: string }) => {
      const response = await callAuth(auth, "token", undefined, headers);
      const { token } = (await response.json()) as { token: string };
      return (JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as { kid: string }).kid;
    };
    const key = await keyOf((await startWith(db, before)).auth, cookie);
    expect(await keyOf((await startWith(db, rotated)).auth, cookie)).toBe(key);
  });

  test("a customer's tokens at the shop can be read, also once the previous one is removed", async ({ db }) => {
    const { auth } = await startWith(db, before);
    const visitor = await auth.visitorOf(new Headers(await signedInAs(auth, EMAIL)));
    const tokensWith = (secrets: Secrets) =>
      createCustomerSessions({
        db,
        accounts: {} as CustomerAccounts,
        secret: customerSessionsSecret(secrets.derive(AUTH)),
      });
    const id = visitor?.sessionId ?? "";
    const expiresAt = new Date(Date.now() + 3_600_000);
    await tokensWith(before).begin(id, { accessToken: "access", refreshToken: null, idToken: "id", expiresAt });
    expect(await tokensWith(after).accessToken(id)).toBeNull();
    await startWith(db, rotated);
    expect([await tokensWith(after).accessToken(id), await tokensWith(after).idToken(id)]).toEqual(["access", "id"]);
  });

  test("unsubscribe links and links to orders are valid until the previous one is removed", async ({ db }) => {
    const { links } = await startWith(db, before);
    const [unsubscribe, order] = [links.token("subscription", { id: 7, version: 2 }), links.token("order", { id: 8 })];
    const read = async (secrets: Secrets) => {
      const { links: now } = await startWith(db, secrets);
      return [now.read("subscription", unsubscribe), now.read("order", order)];
    };
    expect(await read(rotated)).toEqual([
      { id: 7, version: 2 },
      { id: 8, version: 1 },
    ]);
    expect(await read(after)).toEqual([null, null]);
  });

  test("an email that was waiting is sent", async ({ db }) => {
    const waiting = await sealedEmail(
      { secret: before.derive("auth-mail") },
      { kind: "one-time-code", to: { address: EMAIL }, code: "123456" },
    );
    const kindWith = (secrets: Secrets) =>
      authEmail({ secret: secrets.derive("auth-mail"), previousSecret: secrets.previous?.derive("auth-mail") });
    expect(await kindWith(rotated).prepare(db, waiting)).toMatchObject({ email: EMAIL });
    await expect(async () => kindWith(after).prepare(db, waiting)).rejects.toThrow();
    await expect(async () => kindWith(openSecrets(next, "", other)).prepare(db, waiting)).rejects.toThrow();
  });
});

describe("without the previous secret", () => {
  test("nothing made before is valid, nor with an unrelated one", async ({ db }) => {
    const site = await startWith(db, before);
    const cookie = await signedInAs(site.auth, "boaz@shod.example");
    const token = site.links.token("subscription", { id: 7 });
    const { secret, backupCodes } = await withAuthenticator(site.auth);
    const accepted = await startAccepted(db, after);
    expect(accepted.links.read("subscription", token)).toBeNull();
    for (const auth of [accepted.auth, authWithUnrelatedPrevious(accepted)]) {
      expect(await emailOf(auth, cookie)).toBeNull();
      expect(await auth.newSessionCookie(new Headers(cookie))).toBeNull();
      await expect(signInWithCode(auth, "totp", nextTotp(secret))).resolves.toBeNull();
      await expect(signInWithCode(auth, "backup-code", backupCodes[0] ?? "")).resolves.toBeNull();
    }
  });
});

describe("a start", () => {
  const fingerprints = async (db: Db) =>
    Object.fromEntries(
      (await db.select().from(secretFingerprints)).map(({ fingerprint, retiredAt }) => [
        fingerprint === knownSecret(before).fingerprint ? "old" : "new",
        retiredAt === null ? "in use" : "retired",
      ]),
    );

  test("with the new and the previous secret records the new one; one with only the old is refused from then on", async ({
    db,
  }) => {
    await requireSameSecret(db, before);
    await expect(requireSameSecret(db, after)).rejects.toThrow("set AUTH_SECRET to a new one and AUTH_SECRET_PREVIOUS");
    await requireSameSecret(db, rotated);
    // A command that only checks changes nothing.
    expect(await secretInUse(db)).toMatchObject({ fingerprint: knownSecret(before).fingerprint });
    for (const _ of ["first", "again"]) await startWith(db, rotated);
    expect(await fingerprints(db)).toEqual({ old: "retired", new: "in use" });
    await requireSameSecret(db, after);
    await expect(requireSameSecret(db, before)).rejects.toThrow("a different secret");
    // Back again.
    await startWith(db, openSecrets(old, "", next));
    expect(await fingerprints(db)).toEqual({ old: "in use", new: "retired" });
  });

  test("with a previous secret that the database was not used with is refused", async ({ db }) => {
    await requireSameSecret(db, before);
    await expect(startWith(db, openSecrets(next, "", other))).rejects.toThrow("a different secret");
    await expect(startWith(db, openSecrets(old, "", other))).rejects.toThrow(/AUTH_SECRET_PREVIOUS is not a secret/);
    expect(await fingerprints(db)).toEqual({ old: "in use" });
  });

  test("on a database without a record takes its accounts as made with the previous secret", async ({ db }) => {
    const { backupCodes } = await withAuthenticator((await startWith(db, before)).auth);
    await db.delete(secretFingerprints);
    await startWith(db, rotated);
    const { auth } = await startWith(db, rotated);
    expect(await fingerprints(db)).toEqual({ old: "retired", new: "in use" });
    expect(await signInWithCode(auth, "backup-code", backupCodes[0] ?? "")).toBe(EMAIL);
  });

  test("on an empty database is refused, because nothing there was made with the previous secret", async ({ db }) => {
    await expect(startWith(db, rotated)).rejects.toThrow(/AUTH_SECRET_PREVIOUS is not a secret/);
  });

  test("encrypts nothing again once another process has replaced the previous secret with another one", async ({
    db,
  }) => {
    await requireSameSecret(db, before);
    const third = "a third secret for these tests, long enough";
    await requireSameSecret(db, openSecrets(third, "", old));
    await rotateSecret(db, rotated);
    await expect(rotateSecret(db, openSecrets(third, "", old))).rejects.toThrow("a different secret");
    expect(await fingerprints(db)).toEqual({ old: "retired", new: "in use" });
  });

  test("encrypts what a process that still had the old secret added", async ({ db }) => {
    const outdated = (await startWith(db, before)).auth;
    await startWith(db, rotated);
    const { backupCodes } = await withAuthenticator(outdated);
    await startWith(db, rotated);
    const { auth } = await startWith(db, after);
    expect(await signInWithCode(auth, "backup-code", backupCodes[0] ?? "")).toBe(EMAIL);
  });

  test.skipIf(!onPostgres)("of two processes at once encrypts everything once", async () => {
    const own = await ownDatabase();
    try {
      const { backupCodes } = await withAuthenticator((await startWith(own.db, before)).auth);
      await Promise.all([startWith(own.db, rotated), startWith(own.db, rotated), startWith(own.db, rotated)]);
      const { auth } = await startWith(own.db, after);
      expect(await signInWithCode(auth, "backup-code", backupCodes[0] ?? "")).toBe(EMAIL);
    } finally {
      await own.close();
    }
  });
});

test("a site that starts with the previous secret replaces cookies where no cache keeps them, but not at sign-out", async () => {
  const database = await ownDatabase();
  const { db } = database;
  const { auth } = await startWith(db, before);
  await withAuthenticator(auth);
  await db.update(users).set({ twoFactorEnabled: false });
  const [stored] = await db.select({ secret: twoFactors.secret }).from(twoFactors);
  const { Cookie } = await signIn(auth, EMAIL);
  const site = await createSite({
    env,
    database,
    publicUrl: AUTH_ORIGIN,
    secrets: rotated,
    loadPages: async () => ({ routes: {} }) as never,
  });
  try {
    const [encrypted] = await db
      .select()
      .from(twoFactors)
      .where(eq(twoFactors.secret, stored?.secret ?? ""));
    expect(encrypted).toBeUndefined();
    const send = (at: string, init: RequestInit = {}) =>
      site.fetch(
        new Request(AUTH_ORIGIN + at, {
          ...init,
          headers: { Cookie, Origin: AUTH_ORIGIN, Host: new URL(AUTH_ORIGIN).host, "Content-Type": "application/json" },
        }),
        "127.0.0.1",
      );
    const session = await send("/session");
    expect(await session.json()).toMatchObject({ visitor: { email: EMAIL } });
    expect(session.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^shod\.session=/),
      expect.stringMatching(/^shod[-.\w]*=[\w-]{12};/),
    ]);
    expect(cookiesOf(session)).not.toContain(Cookie);
    expect((await send("/livez")).headers.getSetCookie()).toEqual([]);
    const signedOut = await send("/api/auth/sign-out", { method: "POST", body: "{}" });
    expect(signedOut.status).toBe(200);
    expect(signedOut.headers.getSetCookie().filter((line) => /^shod\.session=[^;]/.test(line))).toEqual([]);
  } finally {
    await site.close();
  }
});
