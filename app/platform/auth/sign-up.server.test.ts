import { eq } from "drizzle-orm";
import { askAuth, cookiesOf, PASSWORD, signIn, testAuth, tokenIn } from "#tests/accounts.ts";
import { describe, expect, test } from "#tests/database.ts";
import { accounts, sessions, users } from "./auth.tables.server.ts";
import { pendingSignUps } from "./sign-up.tables.server.ts";

const VICTIM = "ruth@shod.example";
const ATTACKERS = "an attacker's words";
const PROOF = "a proof that only one browser holds";

function anEndpoint(db: Parameters<typeof testAuth>[0]) {
  const { auth, emails } = testAuth(db);
  const ask = (path: string, body: object) => askAuth(auth, path, body);
  const opens = async (password: string) => (await ask("sign-in/email", { email: VICTIM, password })).status;
  return { auth, emails, ask, opens };
}

describe("a sign-up", () => {
  test("[AUTH-16] makes no account before the address is confirmed, by whoever signed up in the same browser with one press", async ({
    db,
  }) => {
    const { emails, ask, opens } = anEndpoint(db);
    await ask("sign-up/email", { email: ` ${VICTIM.toUpperCase()} `, password: PASSWORD, name: "Ruth", proof: PROOF });
    expect([await db.select().from(users), await opens(PASSWORD)]).toEqual([[], 401]);

    const confirmed = await ask("sign-up/confirm", { token: tokenIn(emails, "verify-email"), proof: PROOF });
    expect([confirmed.status, cookiesOf(confirmed)]).toEqual([200, expect.stringContaining("shod.session=")]);
    expect(await opens(PASSWORD)).toBe(200);
    expect(await db.select().from(users)).toMatchObject([{ email: VICTIM, emailVerified: true, name: "Ruth" }]);
  });

  test("attack C15: somebody who signed up earlier with my address has no password that works once I confirm theirs", async ({
    db,
  }) => {
    const { emails, ask, opens } = anEndpoint(db);
    await ask("sign-up/email", {
      email: VICTIM,
      password: ATTACKERS,
      name: "Mallory",
      proof: "what the attacker's browser holds",
    });
    const token = tokenIn(emails, "verify-email");
    expect((await ask("sign-up/confirm", { token })).status).toBe(400);
    expect((await ask("sign-up/confirm", { token, proof: PROOF })).status).toBe(400);
    expect((await ask("sign-up/confirm", { token, password: PASSWORD })).status).toBe(200);
    expect([await opens(ATTACKERS), await opens(PASSWORD)]).toEqual([401, 200]);
  });

  test("attack C15: with two sign-ups only the link that was used counts, and the other one dies with it", async ({
    db,
  }) => {
    const { emails, ask, opens } = anEndpoint(db);
    await ask("sign-up/email", { email: VICTIM, password: ATTACKERS, name: "Mallory" });
    const theirs = tokenIn(emails, "verify-email");
    await ask("sign-up/email", { email: VICTIM, password: PASSWORD, name: "Ruth", proof: PROOF });
    const mine = tokenIn(emails, "verify-email");
    expect((await ask("sign-up/confirm", { token: mine, proof: PROOF })).status).toBe(200);
    expect((await ask("sign-up/confirm", { token: theirs, password: ATTACKERS })).status).toBe(400);
    expect((await ask("sign-up/confirm", { token: mine, proof: PROOF })).status).toBe(400);
    expect([await opens(ATTACKERS), await opens(PASSWORD)]).toEqual([401, 200]);
  });

  test("attack C15: a reset of an account whose address was never proved closes every way in that was laid before", async ({
    db,
  }) => {
    const { auth, emails, ask, opens } = anEndpoint(db);
    await auth.createVerifiedUser({ email: VICTIM, password: ATTACKERS, name: "Mallory" });
    const before = await signIn(auth, VICTIM, ATTACKERS);
    const [user] = await db.update(users).set({ emailVerified: false, phoneNumber: "+15550100" }).returning();
    await db
      .insert(accounts)
      .values({ id: "a2", accountId: "x", providerId: "oidc", userId: user!.id, updatedAt: new Date() });

    await ask("request-password-reset", { email: VICTIM });
    await ask("reset-password", { token: tokenIn(emails, "reset-password"), newPassword: PASSWORD });
    expect([await opens(ATTACKERS), await opens(PASSWORD)]).toEqual([401, 200]);
    expect(await auth.visitorOf(new Headers(before))).toBeNull();
    expect(await db.select({ from: accounts.providerId }).from(accounts)).toEqual([{ from: "credential" }]);
    expect(await db.select().from(users)).toMatchObject([{ emailVerified: true, phoneNumber: null }]);
  });

  test("attack C15: a reset by text message proves the phone only: the account keeps its other ways in, and its address stays unproved", async ({
    db,
  }) => {
    const { auth, texts } = testAuth(db);
    await auth.createVerifiedUser({ email: VICTIM, password: ATTACKERS, name: "Ruth" });
    const phoneNumber = "+12025550123";
    const [user] = await db
      .update(users)
      .set({ emailVerified: false, phoneNumber, phoneNumberVerified: true })
      .returning();
    await db
      .insert(accounts)
      .values({ id: "a2", accountId: "x", providerId: "oidc", userId: user!.id, updatedAt: new Date() });

    await askAuth(auth, "phone-number/request-password-reset", { phoneNumber });
    const otp = /\b\d{6}\b/.exec(texts.at(-1)?.message ?? "")?.[0];
    const reset = await askAuth(auth, "phone-number/reset-password", { phoneNumber, otp, newPassword: PASSWORD });
    expect(reset.status).toBe(200);
    expect(await db.select().from(users)).toMatchObject([{ emailVerified: false, phoneNumber }]);
    const kept = (await db.select({ from: accounts.providerId }).from(accounts)).map(({ from }) => from);
    expect(kept.toSorted()).toEqual(["credential", "oidc"]);
  });

  test("attack C18: a link is opened as often as one likes; only the POST uses it up, and no GET confirms anything", async ({
    db,
  }) => {
    const { auth, emails, ask } = anEndpoint(db);
    await ask("sign-up/email", { email: VICTIM, password: PASSWORD, name: "Ruth", proof: PROOF });
    const token = tokenIn(emails, "verify-email");
    for (const path of ["verify-email", "sign-up/confirm"])
      expect((await askAuth(auth, `${path}?token=${token}`)).status).toBe(404);
    expect(await db.select().from(users)).toEqual([]);
    expect((await ask("sign-up/confirm", { token, proof: PROOF })).status).toBe(200);
  });

  test("attack C5: what the database holds of it opens nothing", async ({ db }) => {
    const { emails, ask } = anEndpoint(db);
    await ask("sign-up/email", { email: VICTIM, password: PASSWORD, name: "Ruth", proof: PROOF });
    const kept = JSON.stringify(await db.select().from(pendingSignUps));
    for (const secret of [tokenIn(emails, "verify-email"), PROOF, PASSWORD]) expect(kept).not.toContain(secret);
  });

  test("is good for a day", async ({ db }) => {
    const { emails, ask } = anEndpoint(db);
    await ask("sign-up/email", { email: VICTIM, password: PASSWORD, name: "Ruth", proof: PROOF });
    await db.update(pendingSignUps).set({ expiresAt: new Date(Date.now() - 1) });
    const token = tokenIn(emails, "verify-email");
    expect((await ask("sign-up/confirm", { token, proof: PROOF })).status).toBe(400);
  });

  test("that is mailed again keeps its password and its browser, and the first link works too", async ({ db }) => {
    const { emails, ask, opens } = anEndpoint(db);
    await ask("sign-up/email", { email: VICTIM, password: PASSWORD, name: "Ruth", proof: PROOF });
    const first = tokenIn(emails, "verify-email");
    await ask("send-verification-email", { email: VICTIM });
    expect(tokenIn(emails, "verify-email")).not.toBe(first);
    expect((await ask("sign-up/confirm", { token: first, proof: PROOF })).status).toBe(200);
    expect(await opens(PASSWORD)).toBe(200);
  });
});

describe("attack C1: known and unknown addresses are answered alike, in status, body and size", () => {
  const UNKNOWN = "boaz@shod.example";
  const shapeOf = async (answer: Response, email: string) => {
    const body = (await answer.text())
      .replaceAll(email, "(email)")
      .replaceAll(/"id":"([^"]+)"/g, (_, id: string) => `"id":${id.length}`)
      .replaceAll(/\d{4}-[^"]+Z/g, "(moment)");
    return { status: answer.status, body, cookies: answer.headers.getSetCookie().length };
  };

  test.for([
    ["sign-up/email", { password: "another good one", name: "Somebody" }],
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

  test("an address that has an account gets a mail that says so, and no second account", async ({ db }) => {
    const { auth, emails, ask } = anEndpoint(db);
    await auth.createVerifiedUser({ email: VICTIM, password: PASSWORD, name: "Ruth" });
    await ask("sign-up/email", { email: VICTIM, password: ATTACKERS, name: "Mallory" });
    expect(emails).toMatchObject([{ kind: "account-exists", to: { address: VICTIM } }]);
    expect(await db.select().from(pendingSignUps)).toEqual([]);
  });

  test("an address that waits to be confirmed says so to its own password, and nothing to another one", async ({
    db,
  }) => {
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

  test("a sign-up and then a sign-in tell nobody which addresses have an account", async ({ db }) => {
    const { auth, emails, ask } = anEndpoint(db);
    await auth.createVerifiedUser({ email: VICTIM, password: PASSWORD, name: "Ruth" });
    const answers = [];
    for (const email of [VICTIM, UNKNOWN]) {
      await ask("sign-up/email", { email, password: ATTACKERS, name: "Mallory" });
      const tried = async (password: string) => shapeOf(await ask("sign-in/email", { email, password }), email);
      answers.push([
        await tried(ATTACKERS),
        await tried("something else"),
        await shapeOf(await ask("send-verification-email", { email }), email),
        await tried(ATTACKERS),
      ]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(emails.map(({ kind, to }) => [to.address, kind])).toEqual([
      [VICTIM, "account-exists"],
      [VICTIM, "account-exists"],
      [UNKNOWN, "verify-email"],
      [UNKNOWN, "verify-email"],
    ]);
    expect((await ask("sign-in/email", { email: VICTIM, password: PASSWORD })).status).toBe(200);
  });

  test("an account an admin made, and nobody confirmed, gets its link again and keeps its password", async ({ db }) => {
    const { auth, emails, ask, opens } = anEndpoint(db);
    await auth.createVerifiedUser({ email: VICTIM, password: PASSWORD, name: "Ruth" });
    await db.update(users).set({ emailVerified: false });
    const waiting = await ask("sign-in/email", { email: VICTIM, password: PASSWORD });
    expect(await waiting.json()).toMatchObject({ code: "EMAIL_NOT_VERIFIED" });
    await ask("send-verification-email", { email: VICTIM });
    const token = tokenIn(emails, "verify-email");
    expect((await ask("sign-up/confirm", { token, password: PASSWORD })).status).toBe(200);
    expect(await opens(PASSWORD)).toBe(200);
  });
});
