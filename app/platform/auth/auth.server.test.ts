import { callAuth, PASSWORD, signedInAs, signIn, testAuth, tokenIn } from "#tests/support/accounts.ts";
import { cookiesOf } from "#tests/support/cookies.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { sessions, users, verifications } from "./auth.tables.server.ts";
import { grantAdmin } from "./access/roles.server.ts";
import { userRoles } from "./access/roles.tables.server.ts";

const EMAIL = "ruth@shod.example";

describe("an account", () => {
  test("cannot be used until its address is confirmed", async ({ db }) => {
    const { auth, emails } = testAuth(db);
    const signedUp = await callAuth(auth, "sign-up/email", { email: EMAIL, password: PASSWORD, name: "Ruth" });
    expect([signedUp.status, signedUp.headers.getSetCookie()]).toEqual([200, []]);
    expect((await callAuth(auth, "sign-in/email", { email: EMAIL, password: PASSWORD })).status).toBe(401);

    const token = tokenIn(emails, "verify-email");
    const verified = await callAuth(auth, "sign-up/confirm", { token, password: PASSWORD });
    const headers = new Headers({ Cookie: cookiesOf(verified) });
    expect(await auth.visitorOf(headers)).toMatchObject({ email: EMAIL, isAdmin: false });
  });

  test("[GUARD-09] [DATA-22] [DATA-56] is an admin's while it has the role's row", async ({ db }) => {
    const { auth } = testAuth(db);
    const cookie = new Headers(await signedInAs(auth, EMAIL));
    expect(await auth.visitorOf(cookie)).toMatchObject({ isAdmin: false });
    expect([await grantAdmin(db, ` ${EMAIL.toUpperCase()} `), await grantAdmin(db, EMAIL)]).toEqual([
      "granted",
      "already-admin",
    ]);
    expect(await auth.visitorOf(cookie)).toMatchObject({ isAdmin: true });
    await db.delete(userRoles);
    expect(await auth.visitorOf(cookie)).toMatchObject({ isAdmin: false });
  });

  test("[GUARD-24] becomes an admin's only once its address is verified", async ({ db }) => {
    const { auth } = testAuth(db);
    expect(await grantAdmin(db, EMAIL)).toBe("no-such-account");
    await callAuth(auth, "sign-up/email", { email: EMAIL, password: PASSWORD, name: "Ruth" });
    expect(await grantAdmin(db, EMAIL)).toBe("no-such-account");
    await db.insert(users).values({ id: "u1", name: "Ruth", email: EMAIL });
    expect(await grantAdmin(db, EMAIL)).toBe("not-verified");
  });
});

describe("a password reset", () => {
  test("attack C3, attack C4: ends all sessions and invalidates all other links", async ({ db }) => {
    const { auth, emails } = testAuth(db);
    const before = new Headers(await signedInAs(auth, EMAIL));
    await callAuth(auth, "request-password-reset", { email: EMAIL });
    const first = tokenIn(emails, "reset-password");
    await callAuth(auth, "request-password-reset", { email: EMAIL });
    const second = tokenIn(emails, "reset-password");

    const reset = (token: string) => callAuth(auth, "reset-password", { token, newPassword: "a new way to walk" });
    expect((await reset(second)).status).toBe(200);
    expect([(await reset(first)).status, (await reset(second)).status]).toEqual([400, 400]);
    expect(await auth.visitorOf(before)).toBeNull();
    expect(await auth.visitorOf(new Headers(await signIn(auth, EMAIL, "a new way to walk")))).not.toBeNull();
  });

  test("attack C5: cannot be done with what the database stores", async ({ db }) => {
    const { auth, emails } = testAuth(db);
    await signedInAs(auth, EMAIL);
    await callAuth(auth, "request-password-reset", { email: EMAIL });
    const token = tokenIn(emails, "reset-password");
    expect(JSON.stringify(await db.select().from(verifications))).not.toContain(token);

    const [session] = await db.select().from(sessions);
    const attempts: Record<string, string>[] = [
      { Authorization: `Bearer ${session?.token}` },
      { Cookie: `shod.session=${session?.token}` },
    ];
    for (const headers of attempts) expect(await auth.visitorOf(new Headers(headers))).toBeNull();
  });
});
