import { createAuthClient } from "better-auth/client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { AUTH_ORIGIN, PASSWORD, signedInAs, testAuth, emailedCode } from "#tests/support/accounts.ts";
import { browser, signedInBrowser } from "#tests/support/browser.ts";
import { describe, expect, onPostgres, test, withOwnDatabase } from "#tests/support/database.ts";
import { openIdProvider, type Person } from "#tests/support/openid-provider.ts";
import type { Db } from "../../db/database.server.ts";
import type { Auth } from "../auth.server.ts";
import { accounts, users } from "../auth.tables.server.ts";
import { unlinkIdentity } from "./identities.server.ts";
import { SECOND_FACTOR_PAGE } from "../second-factor/two-factor.server.ts";

const RUTH: Person = { sub: "sub-1", email: "ruth@shod.example", email_verified: true, name: "Ruth" };

let provider: Awaited<ReturnType<typeof openIdProvider>>;
beforeAll(async () => void (provider = await openIdProvider()));
afterAll(() => provider.close());
beforeEach(() => Object.assign(provider.state, { person: RUTH, isDown: false }));

const withProvider = (db: Db) =>
  testAuth(db, {
    openId: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: "shod",
      OIDC_CLIENT_SECRET: "whisper",
      OIDC_NAME: "Bethlehem",
    },
  });

const PROOF = { currentPassword: PASSWORD };

type Browser = ReturnType<typeof browser>;

/** Goes to the provider and comes back, like a browser that follows redirects. */
async function signInAtProvider(person: Browser, path = "sign-in/social", proof: object = {}): Promise<Response> {
  const sent = { provider: "oidc", callbackURL: "/favorites", errorCallbackURL: "/auth", ...proof };
  const started = await person.post(path, sent);
  const { url } = (await started.json()) as { url: string };
  const redirect = await fetch(url, { redirect: "manual" });
  return person.open(redirect.headers.get("Location") ?? "");
}

const signIn = async (auth: Auth) => {
  const person = browser(auth);
  return { person, back: await signInAtProvider(person) };
};

describe("sign-in with an OpenID provider", () => {
  test("[AUTH-43] [AUTH-44] redirects there and back with PKCE, and recognizes a returning user", async ({ db }) => {
    const { auth } = withProvider(db);
    for (const time of ["first", "second"]) {
      const { person, back } = await signIn(auth);
      expect([time, back.status, back.headers.get("Location")]).toEqual([time, 302, "/favorites"]);
      expect(await person.visitor()).toMatchObject({ email: RUTH.email, name: "Ruth" });
    }
    expect(await db.select().from(users)).toHaveLength(1);
    const exchange = provider.asked.findLast(({ path }) => path === "/token");
    expect(exchange?.body.get("code_verifier")).toMatch(/^[\w-]{43,}$/);
  });

  test("[AUTH-44] accepts an ID token a client got there itself, and no other", async ({ db }) => {
    const { auth } = withProvider(db);
    const person = browser(auth);
    const client = createAuthClient({ baseURL: AUTH_ORIGIN, fetchOptions: { customFetchImpl: person.fetch } });
    const claims = { ...RUTH, nonce: "once" };
    const withToken = (token: string, nonce = "once") =>
      client.signIn.social({ provider: "oidc", idToken: { token, nonce } });

    const good = await provider.idToken(claims);
    const refused = [
      await withToken(await provider.idToken(claims, "another-site")),
      await withToken(good, "another"),
      await withToken(`${good.slice(0, -6)}AAAAAA`),
      await withToken(await provider.idToken({ ...claims, email_verified: false })),
    ];
    expect(refused.map(({ error }) => error?.status)).toEqual([401, 401, 401, 403]);
    expect(await person.visitor()).toBeNull();
    expect((await withToken(good)).error).toBeNull();
    expect(await person.visitor()).toMatchObject({ email: RUTH.email });
  });

  test("is retried after the provider was down", async ({ db }) => {
    const { auth } = withProvider(db);
    provider.state.isDown = true;
    expect((await browser(auth).post("sign-in/social", { provider: "oidc" })).status).toBe(404);
    expect((await browser(auth).get("get-session")).status).toBe(200);
    provider.state.isDown = false;
    expect((await signIn(auth)).back.headers.get("Location")).toBe("/favorites");
  });

  test("attack C14: a callback started in another browser signs no one in", async ({ db }) => {
    const { auth } = withProvider(db);
    const started = await browser(auth).post("sign-in/social", { provider: "oidc", callbackURL: "/" });
    const { url } = (await started.json()) as { url: string };
    const redirect = await fetch(url, { redirect: "manual" });
    const victim = browser(auth);
    await victim.open(redirect.headers.get("Location") ?? "");
    expect(await victim.visitor()).toBeNull();
  });

  test("attack C11: redirects back to this site only", async ({ db }) => {
    const { auth } = withProvider(db);
    for (const callbackURL of ["https://evil.example", "//evil.example", "/\\evil.example"])
      expect((await browser(auth).post("sign-in/social", { provider: "oidc", callbackURL })).status).toBe(403);
  });

  test("attack C15: an address the provider has not verified neither signs in to an account nor claims one", async ({
    db,
  }) => {
    const { auth } = withProvider(db);
    await signedInAs(auth, RUTH.email);
    provider.state.person = { ...RUTH, sub: "mallory", email_verified: false };
    const { person } = await signIn(auth);
    expect(await person.visitor()).toBeNull();
    provider.state.person = { ...RUTH, sub: "mallory", email: "boaz@shod.example", email_verified: false };
    expect(await (await signIn(auth)).person.visitor()).toBeNull();
    expect((await db.select({ email: users.email }).from(users)).map(({ email }) => email)).toEqual([RUTH.email]);
  });

  test("attack C15: an unverified account is not linked to a verified identity", async ({ db }) => {
    const { auth } = withProvider(db);
    await signedInAs(auth, RUTH.email);
    await db.update(users).set({ emailVerified: false });
    expect(await (await signIn(auth)).person.visitor()).toBeNull();
    expect(await db.select().from(accounts).where(eq(accounts.providerId, "oidc"))).toEqual([]);
  });

  test("attack C17: requires the second factor of an account that has one", async ({ db }) => {
    const { auth } = withProvider(db);
    await signIn(auth);
    await db.update(users).set({ twoFactorEnabled: true });
    const { person, back } = await signIn(auth);
    expect([back.status, back.headers.get("Location")]).toEqual([302, SECOND_FACTOR_PAGE]);
    expect(await person.visitor()).toBeNull();
  });
});

describe("the identities of an account", () => {
  test("[AUTH-46] [AUTH-48] are linked and unlinked, all but the last", async ({ db }) => {
    const { auth, emails } = withProvider(db);
    const person = await signedInBrowser(auth, "naomi@shod.example");
    expect((await signInAtProvider(person, "link-social", PROOF)).headers.get("Location")).toBe("/favorites");
    const list = async () => (await (await person.get("list-accounts")).json()) as { id: string; providerId: string }[];
    const linked = await list();
    expect(linked.map(({ providerId }) => providerId).toSorted()).toEqual(["credential", "oidc"]);
    expect(await (await signIn(auth)).person.visitor()).toMatchObject({ email: "naomi@shod.example" });

    const credential = linked.find(({ providerId }) => providerId === "credential")?.id;
    const oidc = linked.find(({ providerId }) => providerId === "oidc")?.id;
    expect((await person.post("unlink-account", { accountId: credential, ...PROOF })).status).toBe(200);
    await person.post("reauthenticate");
    const verificationCode = emailedCode(emails);
    const last = await person.post("unlink-account", { accountId: oidc, verificationCode });
    expect([last.status, await last.json()]).toMatchObject([400, { code: "FAILED_TO_UNLINK_LAST_ACCOUNT" }]);
    expect(await list()).toHaveLength(1);
  });

  test("cannot be linked by anyone else, and a provider's identity belongs to one account", async ({ db }) => {
    const { auth } = withProvider(db);
    await signIn(auth);
    const mallory = await signedInBrowser(auth, "mallory@shod.example");
    const back = await signInAtProvider(mallory, "link-social", PROOF);
    expect(back.headers.get("Location")).toContain("error=");
    const [ruths] = await db.select().from(accounts).where(eq(accounts.providerId, "oidc"));
    expect((await mallory.post("unlink-account", { accountId: ruths?.id, ...PROOF })).status).toBe(400);
    expect((await browser(auth).post("link-social", { provider: "oidc" })).status).toBe(401);
  });

  test.skipIf(!onPostgres)("keep one of the last two when both are removed at once", async () => {
    await withOwnDatabase(async (db) => {
      const { auth } = testAuth(db);
      await signedInAs(auth, RUTH.email);
      const [user] = await db.select().from(users);
      const userId = user?.id ?? "";
      const now = new Date();
      await db.insert(accounts).values({ id: "second", accountId: "x", providerId: "oidc", userId, updatedAt: now });
      const ids = (await db.select({ id: accounts.id }).from(accounts)).map(({ id }) => id);
      const ends = await Promise.all(ids.map((id) => unlinkIdentity(db, userId, id)));
      expect(ends.toSorted()).toEqual(["last-way-in", "unlinked"]);
    });
  });
});
