import { createAuthClient } from "better-auth/client";
import { adminClient } from "better-auth/client/plugins";
import { AUTH_ORIGIN, PASSWORD, testAuth, emailedCode } from "#tests/support/accounts.ts";
import { browser, signedInBrowser } from "#tests/support/browser.ts";
import { describe, expect, onPostgres, test, withOwnDatabase } from "#tests/support/database.ts";
import type { Db } from "../../db/database.server.ts";
import type { Auth } from "../auth.server.ts";
import { oauthClients, ssoProviders, twoFactors, users } from "../auth.tables.server.ts";
import { giveRole, grantAdmin, isAdmin, revokeAdmin } from "./roles.server.ts";
import { userRoles } from "./roles.tables.server.ts";

const OWNER = "owner@shod.example";
const RUTH = "ruth@shod.example";

async function signedIn(auth: Auth, email: string) {
  const person = await signedInBrowser(auth, email);
  const client = createAuthClient({
    baseURL: AUTH_ORIGIN,
    plugins: [adminClient()],
    fetchOptions: { customFetchImpl: person.fetch },
  });
  const id = (await person.visitor())?.id ?? "";
  return { person, client, id };
}

async function ownerAndRuth(db: Db) {
  const { auth, emails } = testAuth(db);
  const owner = await signedIn(auth, OWNER);
  await grantAdmin(db, OWNER);
  return { auth, emails, owner, ruth: await signedIn(auth, RUTH) };
}

const ADMIN_CALLS = [
  ["GET", "admin/list-users"],
  ["GET", "admin/get-user?id=x"],
  ["GET", "admin/factors?userId=x"],
  ["POST", "admin/set-role", { userId: "x", role: "admin" }],
  ["POST", "admin/create-user", { email: "x@shod.example", name: "x", password: PASSWORD }],
  ["POST", "admin/update-user", { userId: "x", data: { name: "x" } }],
  ["POST", "admin/ban-user", { userId: "x" }],
  ["POST", "admin/unban-user", { userId: "x" }],
  ["POST", "admin/remove-user", { userId: "x" }],
  ["POST", "admin/remove-factors", { userId: "x" }],
  ["POST", "admin/revoke-user-sessions", { userId: "x" }],
  ["POST", "admin/set-user-password", { userId: "x", newPassword: PASSWORD }],
  ["POST", "sso/register", { providerId: "x", issuer: "https://x.example", domain: "x.example" }],
  ["GET", "sso/providers"],
  ["POST", "oauth2/create-client", { redirect_uris: ["https://x.example/back"] }],
  ["GET", "oauth2/get-clients"],
  ["GET", "sso/get-provider?providerId=x"],
  ["POST", "sso/update-provider", { providerId: "x", domain: "shod.example" }],
  ["POST", "sso/delete-provider", { providerId: "x" }],
  ["GET", "oauth2/get-client?client_id=x"],
  ["POST", "oauth2/update-client", { client_id: "x", update: {} }],
  ["POST", "oauth2/delete-client", { client_id: "x" }],
  ["POST", "oauth2/client/rotate-secret", { client_id: "x" }],
] as const;

describe("the admin endpoints", () => {
  test("[AUTH-50] are refused to everyone else", async ({ db }) => {
    const { auth } = testAuth(db);
    const ruth = await signedIn(auth, RUTH);
    // The library's own column grants nothing without our row.
    await db.update(users).set({ role: "admin" });
    for (const [method, path, body] of ADMIN_CALLS) {
      const ask = (person: ReturnType<typeof browser>) =>
        method === "GET" ? person.get(path) : person.post(path, body);
      expect([path, (await ask(browser(auth))).status, (await ask(ruth.person)).status]).toEqual([path, 401, 403]);
    }
  });

  test("[AUTH-50] list, rename, ban and unban accounts, with the library's client", async ({ db }) => {
    const { auth, owner, ruth } = await ownerAndRuth(db);
    const list = await owner.client.admin.listUsers({ query: { searchValue: "ruth", searchField: "email" } });
    expect(list.data?.users.map(({ email }) => email)).toEqual([RUTH]);
    expect((await owner.client.admin.updateUser({ userId: ruth.id, data: { name: "Ruth of Moab" } })).error).toBeNull();
    expect(await ruth.person.visitor()).toMatchObject({ name: "Ruth of Moab" });

    await owner.client.admin.banUser({ userId: ruth.id, banReason: "spam" });
    // Gives access again, so it asks for proof.
    expect((await owner.client.admin.unbanUser({ userId: ruth.id })).error?.code).toBe("INVALID_PASSWORD");
    await owner.person.post("admin/unban-user", { userId: ruth.id, currentPassword: PASSWORD });
    expect((await browser(auth).post("sign-in/email", { email: RUTH, password: PASSWORD })).status).toBe(200);
    expect((await owner.client.admin.removeUser({ userId: ruth.id })).error).toBeNull();
    expect(await db.select({ email: users.email }).from(users)).toEqual([{ email: OWNER }]);
  });

  test("attack C21: a banned account is signed out at once and cannot sign in again", async ({ db }) => {
    const { auth, emails, owner, ruth } = await ownerAndRuth(db);
    await owner.client.admin.banUser({ userId: ruth.id });
    expect(await ruth.person.visitor()).toBeNull();
    const person = browser(auth);
    expect((await person.post("sign-in/email", { email: RUTH, password: PASSWORD })).status).toBe(403);
    await person.post("email-otp/send-verification-otp", { email: RUTH, type: "sign-in" });
    const otp = emailedCode(emails);
    expect((await person.post("sign-in/email-otp", { email: RUTH, otp })).status).toBe(403);
    expect(await person.visitor()).toBeNull();
  });

  test("[AUTH-50] attack C21: a deleted account's session grants nothing", async ({ db }) => {
    const { owner, ruth } = await ownerAndRuth(db);
    await owner.client.admin.removeUser({ userId: ruth.id });
    expect(await ruth.person.visitor()).toBeNull();
  });

  test("[AUTH-50] show and remove the factors of an account", async ({ db }) => {
    const { owner, ruth } = await ownerAndRuth(db);
    await db.insert(twoFactors).values({ id: "one", secret: "x", backupCodes: "x", userId: ruth.id, verified: true });
    await db.update(users).set({ twoFactorEnabled: true });
    const response = await owner.person.get(`admin/factors?userId=${ruth.id}`);
    expect(await response.json()).toEqual({ factors: [{ id: "one", factor_type: "totp", status: "verified" }] });
    await owner.person.post("admin/remove-factors", { userId: ruth.id });
    expect(await db.select().from(twoFactors)).toEqual([]);
  });
});

describe("a manager", () => {
  test("[AUTH-50] attack A13: is refused by every admin endpoint, and cannot register a provider or an OAuth client", async ({
    db,
  }) => {
    const { ruth } = await ownerAndRuth(db);
    await db.transaction((tx) => giveRole(tx, ruth.id, "manager"));
    for (const [method, path, body] of ADMIN_CALLS) {
      const given = { ...body, currentPassword: PASSWORD };
      const response = method === "GET" ? await ruth.person.get(path) : await ruth.person.post(path, given);
      expect([path, response.status, await response.json()]).toMatchObject([
        path,
        403,
        { message: expect.stringContaining("Ask an owner of the shop") },
      ]);
    }
    expect(await db.$count(ssoProviders)).toBe(0);
    expect(await db.$count(oauthClients)).toBe(0);
  });
});

describe("the role of an admin", () => {
  test("is granted and removed by one endpoint, which keeps the library's column and our row in sync", async ({
    db,
  }) => {
    const { owner, ruth } = await ownerAndRuth(db);
    const role = async () => {
      const rows = await db.select().from(users);
      return [rows.find(({ id }) => id === ruth.id)?.role, await isAdmin(db, ruth.id)];
    };
    const setRole = (role: string) =>
      owner.person.post("admin/set-role", { userId: ruth.id, role, currentPassword: PASSWORD });
    expect((await owner.person.post("admin/set-role", { userId: ruth.id, role: "admin" })).status).toBe(400);
    expect(await role()).toEqual(["user", false]);
    await setRole("admin");
    expect(await role()).toEqual(["admin", true]);
    expect((await ruth.client.admin.listUsers({ query: {} })).error).toBeNull();
    await setRole("user");
    expect(await role()).toEqual(["user", false]);
  });

  test("attack A11: the only admin cannot be demoted, banned or deleted", async ({ db }) => {
    const { owner } = await ownerAndRuth(db);
    const requests = [
      await owner.person.post("admin/set-role", { userId: owner.id, role: "user", currentPassword: PASSWORD }),
      await owner.person.post("admin/ban-user", { userId: owner.id }),
      await owner.person.post("admin/remove-user", { userId: owner.id }),
      await owner.person.post("admin/update-user", { userId: owner.id, data: { banned: true } }),
      await owner.person.post("admin/update-user", { userId: owner.id, data: { role: "user" } }),
    ];
    expect(requests.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(await db.select({ userId: userRoles.userId }).from(userRoles)).toEqual([{ userId: owner.id }]);
  });

  test("attack A11: the only admin cannot delete the account; one of two can, and is demoted first", async ({ db }) => {
    const { owner, ruth } = await ownerAndRuth(db);
    const refused = await owner.person.post("delete-user", { password: PASSWORD });
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: "LAST_OWNER" }]);
    expect(await owner.person.visitor()).toMatchObject({ email: OWNER, isAdmin: true });
    await grantAdmin(db, RUTH);
    expect((await owner.person.post("delete-user", { password: PASSWORD })).status).toBe(200);
    expect(await db.select({ userId: userRoles.userId }).from(userRoles)).toEqual([{ userId: ruth.id }]);
  });

  test("attack A11: an admin cannot be banned or deleted by another", async ({ db }) => {
    const { owner, ruth } = await ownerAndRuth(db);
    await grantAdmin(db, RUTH);
    const requests = [
      await owner.person.post("admin/ban-user", { userId: ruth.id }),
      await owner.person.post("admin/remove-user", { userId: ruth.id }),
      await owner.person.post("admin/update-user", { userId: ruth.id, data: { banned: true } }),
    ];
    expect(requests.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(await ruth.person.visitor()).toMatchObject({ email: RUTH, isAdmin: true });
  });

  test("attack A11: is never set by another endpoint", async ({ db }) => {
    const { owner, ruth } = await ownerAndRuth(db);
    const attempts = [
      await owner.person.post("admin/update-user", { userId: ruth.id, data: { role: "admin" } }),
      await owner.person.post("admin/create-user", {
        email: "x@shod.example",
        name: "x",
        password: PASSWORD,
        role: "admin",
        currentPassword: PASSWORD,
      }),
      await ruth.person.post("update-user", { role: "admin" }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(await isAdmin(db, ruth.id)).toBe(false);
  });

  test.skipIf(!onPostgres)("attack A11: two admins who demote each other at once leave one", async () => {
    await withOwnDatabase(async (db) => {
      const { owner, ruth } = await ownerAndRuth(db);
      for (let round = 0; round < 5; round++) {
        await grantAdmin(db, OWNER);
        await grantAdmin(db, RUTH);
        const ends = await Promise.all([revokeAdmin(db, owner.id), revokeAdmin(db, ruth.id)]);
        expect(ends.toSorted()).toEqual(["last-owner", "revoked"]);
        expect(await db.select().from(userRoles)).toHaveLength(1);
      }
    });
  });
});
