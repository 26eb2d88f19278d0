import { eq } from "drizzle-orm";
import { callAuth, PASSWORD, signedInAs, signIn, testAuth } from "#tests/support/accounts.ts";
import { cookiesOf } from "#tests/support/cookies.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { authEmail, sealedEmail } from "../auth-email.server.ts";
import { createAuth } from "../auth.server.ts";
import { sessions, users } from "../auth.tables.server.ts";
import { endOtherSessions, endSession, sessionsOf } from "./sessions.server.ts";

const EMAIL = "ruth@shod.example";
const headers = (cookie: { Cookie: string }) => new Headers(cookie);

describe("a session", () => {
  test("attack C6: is new after signing in; the browser's previous one is not reused", async ({ db }) => {
    const { auth } = testAuth(db);
    const attackers = await signedInAs(auth, "mallory@shod.example");
    await auth.createVerifiedUser({ email: EMAIL, password: PASSWORD, name: "Ruth" });
    const response = await callAuth(auth, "sign-in/email", { email: EMAIL, password: PASSWORD }, attackers);
    const newCookie = { Cookie: cookiesOf(response) };
    expect(newCookie.Cookie).not.toContain(attackers.Cookie);
    expect(await auth.visitorOf(headers(newCookie))).toMatchObject({ email: EMAIL });
    expect(await auth.visitorOf(headers(attackers))).toMatchObject({ email: "mallory@shod.example" });
    expect(await auth.visitorOf(new Headers({ Cookie: "shod.session=made-up.signature" }))).toBeNull();
  });

  test("attack C7: its cookie is useless after signing out", async ({ db }) => {
    const { auth } = testAuth(db);
    const cookie = await signedInAs(auth, EMAIL);
    await callAuth(auth, "sign-out", {}, cookie);
    expect(await auth.visitorOf(headers(cookie))).toBeNull();
  });

  test("[AUTH-45] attack B9: can be ended alone, or all but the current one; never another user's", async ({ db }) => {
    const { auth } = testAuth(db);
    const own = await auth.visitorOf(headers(await signedInAs(auth, EMAIL)));
    const others = await auth.visitorOf(headers(await signedInAs(auth, "boaz@shod.example")));
    await signIn(auth, EMAIL);
    const third = await signIn(auth, EMAIL);
    expect(await sessionsOf(db, own!.id, new Date())).toHaveLength(3);

    expect(await endSession(db, own!.id, others!.sessionId)).toBe(false);
    const { sessionId } = (await auth.visitorOf(headers(third)))!;
    expect(await endSession(db, own!.id, sessionId)).toBe(true);
    expect(await auth.visitorOf(headers(third))).toBeNull();
    await endOtherSessions(db, own!.id, own!.sessionId);
    expect((await sessionsOf(db, own!.id, new Date())).map(({ id }) => id)).toEqual([own!.sessionId]);
    expect(await sessionsOf(db, others!.id, new Date())).toHaveLength(1);
  });

  test("updates its last use, but not on every page view", async ({ db }) => {
    const { auth } = testAuth(db);
    const cookie = await signedInAs(auth, EMAIL);
    const seenAt = async () => (await db.select({ at: sessions.updatedAt }).from(sessions))[0]!.at.getTime();
    const first = await seenAt();
    await auth.visitorOf(headers(cookie));
    expect(await seenAt()).toBe(first);
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await db.update(sessions).set({ updatedAt: anHourAgo });
    await auth.visitorOf(headers(cookie));
    expect(await seenAt()).toBeGreaterThan(anHourAgo.getTime());
  });
});

test("attack C20: on https its cookie is bound to the host and to https, without a domain", async ({ db }) => {
  const publicUrl = "https://shod.example";
  const auth = createAuth({
    db,
    publicUrl,
    secret: "a secret that only tests know, long enough",
    sendEmail: async () => {},
  });
  await auth.createVerifiedUser({ email: EMAIL, password: PASSWORD, name: "Ruth" });
  const response = await auth.handle(
    new Request(`${publicUrl}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { Origin: publicUrl, "Content-Type": "application/json" },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    }),
  );
  const [session] = response.headers.getSetCookie();
  expect(session).toMatch(/^__Host-shod\.session=/);
  for (const wanted of ["; Path=/", "; HttpOnly", "; Secure", "; SameSite=Lax"]) expect(session).toContain(wanted);
  expect(session).not.toContain("Domain");
});

describe("attack C21: a banned or deleted account", () => {
  test("has sessions that grant nothing until the ban expires", async ({ db }) => {
    const { auth } = testAuth(db);
    const cookie = await signedInAs(auth, EMAIL);
    await db.update(users).set({ banned: true });
    expect(await auth.visitorOf(headers(cookie))).toBeNull();
    await db.update(users).set({ banExpires: new Date(Date.now() - 1) });
    expect(await auth.visitorOf(headers(cookie))).not.toBeNull();
    await db.delete(users);
    expect(await auth.visitorOf(headers(cookie))).toBeNull();
  });

  test("gets no emails that were still queued", async ({ db }) => {
    const { auth } = testAuth(db);
    const visitor = (await auth.visitorOf(headers(await signedInAs(auth, EMAIL))))!;
    const deps = { secret: "a secret that only tests know, long enough" };
    const to = { name: "Ruth", address: EMAIL };
    const waiting = await sealedEmail(deps, { kind: "password-changed", to, userId: visitor.id });
    const email = authEmail(deps);
    expect(await email.render(db, waiting)).toMatchObject({ subject: "Your SHOD password was changed" });
    await db.update(users).set({ banned: true });
    expect(await email.render(db, waiting)).toBeNull();
    await db.delete(users).where(eq(users.id, visitor.id));
    expect(await email.render(db, waiting)).toBeNull();
  });
});
