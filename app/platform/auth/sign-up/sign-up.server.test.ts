import { eq } from "drizzle-orm";
import { callAuth, PASSWORD, signIn, testAuth, textedCode, tokenIn } from "#tests/support/accounts.ts";
import { cookiesOf } from "#tests/support/cookies.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { accounts, sessions, users } from "../auth.tables.server.ts";
import { pendingSignUps } from "./sign-up.tables.server.ts";

const VICTIM = "ruth@shod.example";
const ATTACKERS_PASSWORD = "an attacker's words";
const PROOF = "a proof that only one browser holds";

function anEndpoint(db: Parameters<typeof testAuth>[0]) {
  const { auth, emails } = testAuth(db);
  const ask = (path: string, body: object) => callAuth(auth, path, body);
  const signInStatus = async (password: string) => (await ask("sign-in/email", { email: VICTIM, password })).status;
  return { auth, emails, ask, signInStatus };
}

describe("a sign-up", () => {
  test("[AUTH-16] creates no account before the address is confirmed, with one click in the browser that signed up", async ({
    db,
  }) => {
    const { emails, ask, signInStatus } = anEndpoint(db);
    await ask("sign-up/email", { email: ` ${VICTIM.toUpperCase()} `, password: PASSWORD, name: "Ruth", proof: PROOF });
    expect([await db.select().from(users), await signInStatus(PASSWORD)]).toEqual([[], 401]);

    const confirmed = await ask("sign-up/confirm", { token: tokenIn(emails, "verify-email"), proof: PROOF });
    expect([confirmed.status, cookiesOf(confirmed)]).toEqual([200, expect.stringContaining("shod.session=")]);
    expect(await signInStatus(PASSWORD)).toBe(200);
    expect(await db.select().from(users)).toMatchObject([{ email: VICTIM, emailVerified: true, name: "Ruth" }]);
  });

  test("attack C15: an attacker's earlier sign-up with my address leaves no working password once I confirm it", async ({
    db,
  }) => {
    const { emails, ask, signInStatus } = anEndpoint(db);
    await ask("sign-up/email", {
      email: VICTIM,
      password: ATTACKERS_PASSWORD,
      name: "Mallory",
      proof: "what the attacker's browser holds",
    });
    const token = tokenIn(emails, "verify-email");
    expect((await ask("sign-up/confirm", { token })).status).toBe(400);
    expect((await ask("sign-up/confirm", { token, proof: PROOF })).status).toBe(400);
    expect((await ask("sign-up/confirm", { token, password: PASSWORD })).status).toBe(200);
    expect([await signInStatus(ATTACKERS_PASSWORD), await signInStatus(PASSWORD)]).toEqual([401, 200]);
  });

  test("attack C15: of two sign-ups only the link that was used counts, and the other becomes invalid", async ({
    db,
  }) => {
    const { emails, ask, signInStatus } = anEndpoint(db);
    await ask("sign-up/email", { email: VICTIM, password: ATTACKERS_PASSWORD, name: "Mallory" });
    const attackersToken = tokenIn(emails, "verify-email");
    await ask("sign-up/email", { email: VICTIM, password: PASSWORD, name: "Ruth", proof: PROOF });
    const victimsToken = tokenIn(emails, "verify-email");
    expect((await ask("sign-up/confirm", { token: victimsToken, proof: PROOF })).status).toBe(200);
    expect((await ask("sign-up/confirm", { token: attackersToken, password: ATTACKERS_PASSWORD })).status).toBe(400);
    expect((await ask("sign-up/confirm", { token: victimsToken, proof: PROOF })).status).toBe(400);
    expect([await signInStatus(ATTACKERS_PASSWORD), await signInStatus(PASSWORD)]).toEqual([401, 200]);
  });

  test("attack C15: a reset of an account whose address was never verified removes every earlier way to sign in", async ({
    db,
  }) => {
    const { auth, emails, ask, signInStatus } = anEndpoint(db);
    await auth.createVerifiedUser({ email: VICTIM, password: ATTACKERS_PASSWORD, name: "Mallory" });
    const before = await signIn(auth, VICTIM, ATTACKERS_PASSWORD);
    const [user] = await db.update(users).set({ emailVerified: false, phoneNumber: "+15550100" }).returning();
    await db
      .insert(accounts)
      .values({ id: "a2", accountId: "x", providerId: "oidc", userId: user!.id, updatedAt: new Date() });

    await ask("request-password-reset", { email: VICTIM });
    await ask("reset-password", { token: tokenIn(emails, "reset-password"), newPassword: PASSWORD });
    expect([await signInStatus(ATTACKERS_PASSWORD), await signInStatus(PASSWORD)]).toEqual([401, 200]);
    expect(await auth.visitorOf(new Headers(before))).toBeNull();
    expect(await db.select({ from: accounts.providerId }).from(accounts)).toEqual([{ from: "credential" }]);
    expect(await db.select().from(users)).toMatchObject([{ emailVerified: true, phoneNumber: null }]);
  });

  test("attack C15: a reset by text message verifies the phone only: the account keeps its other ways to sign in, and its address stays unverified", async ({
    db,
  }) => {
    const { auth, texts } = testAuth(db);
    await auth.createVerifiedUser({ email: VICTIM, password: ATTACKERS_PASSWORD, name: "Ruth" });
    const phoneNumber = "+12025550123";
    const [user] = await db
      .update(users)
      .set({ emailVerified: false, phoneNumber, phoneNumberVerified: true })
      .returning();
    await db
      .insert(accounts)
      .values({ id: "a2", accountId: "x", providerId: "oidc", userId: user!.id, updatedAt: new Date() });

    await callAuth(auth, "phone-number/request-password-reset", { phoneNumber });
    const otp = textedCode(texts);
    const reset = await callAuth(auth, "phone-number/reset-password", { phoneNumber, otp, newPassword: PASSWORD });
    expect(reset.status).toBe(200);
    expect(await db.select().from(users)).toMatchObject([{ emailVerified: false, phoneNumber }]);
    const remaining = (await db.select({ from: accounts.providerId }).from(accounts)).map(({ from }) => from);
    expect(remaining.toSorted()).toEqual(["credential", "oidc"]);
  });

  test("attack C18: a link can be opened any number of times; only the POST uses it up, and no GET confirms anything", async ({
    db,
  }) => {
    const { auth, emails, ask } = anEndpoint(db);
    await ask("sign-up/email", { email: VICTIM, password: PASSWORD, name: "Ruth", proof: PROOF });
    const token = tokenIn(emails, "verify-email");
    for (const path of ["verify-email", "sign-up/confirm"])
      expect((await callAuth(auth, `${path}?token=${token}`)).status).toBe(404);
    expect(await db.select().from(users)).toEqual([]);
    expect((await ask("sign-up/confirm", { token, proof: PROOF })).status).toBe(200);
  });

  test("attack C5: cannot be confirmed with what the database stores", async ({ db }) => {
    const { emails, ask } = anEndpoint(db);
    await ask("sign-up/email", { email: VICTIM, password: PASSWORD, name: "Ruth", proof: PROOF });
    const stored = JSON.stringify(await db.select().from(pendingSignUps));
    for (const secret of [tokenIn(emails, "verify-email"), PROOF, PASSWORD]) expect(stored).not.toContain(secret);
  });

  test("expires after a day", async ({ db }) => {
    const { emails, ask } = anEndpoint(db);
    await ask("sign-up/email", { email: VICTIM, password: PASSWORD, name: "Ruth", proof: PROOF });
    await db.update(pendingSignUps).set({ expiresAt: new Date(Date.now() - 1) });
    const token = tokenIn(emails, "verify-email");
    expect((await ask("sign-up/confirm", { token, proof: PROOF })).status).toBe(400);
  });

  test("whose email is sent again keeps its password and its browser, and the first link still works", async ({
    db,
  }) => {
    const { emails, ask, signInStatus } = anEndpoint(db);
    await ask("sign-up/email", { email: VICTIM, password: PASSWORD, name: "Ruth", proof: PROOF });
    const first = tokenIn(emails, "verify-email");
    await ask("send-verification-email", { email: VICTIM });
    expect(tokenIn(emails, "verify-email")).not.toBe(first);
    expect((await ask("sign-up/confirm", { token: first, proof: PROOF })).status).toBe(200);
    expect(await signInStatus(PASSWORD)).toBe(200);
  });
});

describe("attack C1: known and unknown addresses get the same response, in status, body and size", () => {
  const UNKNOWN = "boaz@shod.example";
  const shapeOf = async (response: Response, email: string) => {
    const body = (await response.text())
      .replaceAll(email, "(email)")
      .replaceAll(/"id":"([^"]+)"/g, (_, id: string) => `"id":${id.length}`)
      .replaceAll(/\d{4}-[^"]+Z/g, "(moment)");
    return { status: response.status, body, cookies: response.headers.getSetCookie().length };
  };

  test.for([
    ["sign-up/email", { password: "another good one", name: "Ruth" }],
    ["sign-in/email", { password: "not the password" }],
    ["request-password-reset", {}],
    ["send-verification-email", {}],
  ] as const)("%s", async ([path, body], { db }) => {
    const { auth, ask } = anEndpoint(db);
    await auth.createVerifiedUser({ email: VICTIM, password: PASSWORD, name: "Ruth" });
    const known = await shapeOf(await ask(path, { ...body, email: VICTIM }), VICTIM);
    expect(await shapeOf(await ask(path, { ...body, email: UNKNOWN }), UNKNOWN)).toEqual(known);
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test("an address that has an account gets an email that says so, and no second account", async ({ db }) => {
    const { auth, emails, ask } = anEndpoint(db);
    await auth.createVerifiedUser({ email: VICTIM, password: PASSWORD, name: "Ruth" });
    await ask("sign-up/email", { email: VICTIM, password: ATTACKERS_PASSWORD, name: "Mallory" });
    expect(emails).toMatchObject([{ kind: "account-exists", to: { address: VICTIM } }]);
    expect(await db.select().from(pendingSignUps)).toEqual([]);
  });

  test("an unconfirmed address is reported for its own password only", async ({ db }) => {
    const { ask } = anEndpoint(db);
    await ask("sign-up/email", { email: VICTIM, password: PASSWORD, name: "Ruth" });
    const tried = async (email: string, password: string) =>
      shapeOf(await ask("sign-in/email", { email, password }), email);
    const right = await tried(VICTIM, PASSWORD);
    expect([right.status, right.cookies, JSON.parse(right.body)]).toMatchObject([
      401,
      0,
      { code: "EMAIL_NOT_VERIFIED" },
    ]);
    expect(await tried(VICTIM, "another password")).toEqual(await tried(UNKNOWN, PASSWORD));
    expect(await db.select().from(users).where(eq(users.email, VICTIM))).toEqual([]);
  });

  test("a sign-up followed by a sign-in does not reveal which addresses have an account", async ({ db }) => {
    const { auth, emails, ask } = anEndpoint(db);
    await auth.createVerifiedUser({ email: VICTIM, password: PASSWORD, name: "Ruth" });
    const responses = [];
    for (const email of [VICTIM, UNKNOWN]) {
      await ask("sign-up/email", { email, password: ATTACKERS_PASSWORD, name: "Mallory" });
      const tried = async (password: string) => shapeOf(await ask("sign-in/email", { email, password }), email);
      responses.push([
        await tried(ATTACKERS_PASSWORD),
        await tried("something else"),
        await shapeOf(await ask("send-verification-email", { email }), email),
        await tried(ATTACKERS_PASSWORD),
      ]);
    }
    expect(responses[0]).toEqual(responses[1]);
    expect(emails.map(({ kind, to }) => [to.address, kind])).toEqual([
      [VICTIM, "account-exists"],
      [VICTIM, "account-exists"],
      [UNKNOWN, "verify-email"],
      [UNKNOWN, "verify-email"],
    ]);
    expect((await ask("sign-in/email", { email: VICTIM, password: PASSWORD })).status).toBe(200);
  });

  test("an account that an admin created and no one confirmed gets a new link and keeps its password", async ({
    db,
  }) => {
    const { auth, emails, ask, signInStatus } = anEndpoint(db);
    await auth.createVerifiedUser({ email: VICTIM, password: PASSWORD, name: "Ruth" });
    await db.update(users).set({ emailVerified: false });
    const waiting = await ask("sign-in/email", { email: VICTIM, password: PASSWORD });
    expect(await waiting.json()).toMatchObject({ code: "EMAIL_NOT_VERIFIED" });
    await ask("send-verification-email", { email: VICTIM });
    const token = tokenIn(emails, "verify-email");
    expect((await ask("sign-up/confirm", { token, password: PASSWORD })).status).toBe(200);
    expect(await signInStatus(PASSWORD)).toBe(200);
  });
});
