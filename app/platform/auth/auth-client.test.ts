import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from "jose";
import { AUTH_ORIGIN, PASSWORD, testAuth } from "#tests/accounts.ts";
import { browser } from "#tests/browser.ts";
import { describe, expect, test } from "#tests/database.ts";
import { nextTotp, totp } from "#tests/totp.ts";
import type { Db } from "../db/database.server.ts";
import { openAuthClient } from "./auth-client.ts";
import type { AuthEvent } from "./auth-session.ts";
import { sessions } from "./auth.tables.server.ts";

const EMAIL = "ruth@shod.example";
const PHONE = "+12025550123";

/** Our client in a browser of its own, which may lose its connection. */
async function withAccount(db: Db) {
  const { auth, emails, texts } = testAuth(db);
  await auth.createVerifiedUser({ email: EMAIL, password: PASSWORD, name: "Ruth" });
  const open = () => {
    const person = browser(auth);
    const line = { answer: null as Response | null, isDown: false, now: Date.now(), slept: [] as number[] };
    const client = openAuthClient({
      origin: AUTH_ORIGIN,
      fetch: async (url, init) => {
        if (line.isDown) throw new TypeError("fetch failed");
        return line.answer?.clone() ?? person.fetch(url, init);
      },
      now: () => line.now,
      sleep: async (ms) => void line.slept.push(ms),
    });
    const events: AuthEvent[] = [];
    return { person, line, client, events };
  };
  return { auth, emails, texts, open };
}

const secretIn = (uri: string) => new URL(uri).searchParams.get("secret") ?? "";

describe("a session of the client", () => {
  test("[AUTH-29] [AUTH-30] [AUTH-31] [AUTH-35] [AUTH-36] has the documented shape, and a token that proves itself", async ({
    db,
  }) => {
    const { client, person } = (await withAccount(db)).open();
    const { data: session } = await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    expect(session).toMatchObject({
      token_type: "bearer",
      expires_in: 3600,
      user: { email: EMAIL, name: "Ruth", identities: [{ provider: "credential" }], factors: [] },
    });
    expect(session?.refresh_token).toMatch(/^\S{20,}$/);
    expect(session?.expires_at).toBeGreaterThan(Date.now() / 1000 + 3500);
    const keys = (await (await person.get(".well-known/jwks.json")).json()) as JSONWebKeySet;
    const { payload } = await jwtVerify(session?.access_token ?? "", createLocalJWKSet(keys));
    expect(payload).toMatchObject({ sub: session?.user.id, email: EMAIL });
    expect((await client.getSession()).data).toEqual(session);
    expect((await client.getUser()).data).toEqual(session?.user);
  });

  test("attack C5: what it shows as refresh token opens nothing by itself", async ({ db }) => {
    const { auth, open } = await withAccount(db);
    const { data } = await open().client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    const tries: Record<string, string>[] = [
      { Authorization: `Bearer ${data?.refresh_token}` },
      { Cookie: `shod.session=${data?.refresh_token}` },
    ];
    for (const sent of tries) expect(await auth.visitorOf(new Headers(sent))).toBeNull();
  });

  test("is kept without cookies too, by programs that send a bearer token", async ({ db }) => {
    const { auth } = await withAccount(db);
    const bearer = { token: null as string | null };
    const fetch = async (url: string | URL | Request, init?: RequestInit) => auth.handle(new Request(url, init));
    const client = openAuthClient({ origin: AUTH_ORIGIN, fetch, bearer });
    await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    expect(bearer.token).toMatch(/\./);
    expect((await client.getUser()).data?.email).toBe(EMAIL);
    await client.signOut();
    expect([bearer.token, (await client.getUser()).error?.kind]).toEqual([null, "session_missing"]);
  });

  test("[AUTH-37] is told about, from the first one to its end", async ({ db }) => {
    const { open } = await withAccount(db);
    const { client, events, line } = open();
    await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    const first = Promise.withResolvers<void>();
    const stop = client.onAuthStateChange((event) => {
      events.push(event);
      if (event === "INITIAL_SESSION") first.resolve();
    });
    await first.promise;
    await client.refreshSession();
    await client.updateUser({ name: "Ruth of Moab" });
    await client.signOut();
    await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    stop();
    await client.signOut();
    expect(events).toEqual(["INITIAL_SESSION", "TOKEN_REFRESHED", "USER_UPDATED", "SIGNED_OUT", "SIGNED_IN"]);
    expect(line.slept).toEqual([]);
  });

  test("[AUTH-37] [AUTH-43] is announced as recovered when a lost password is replaced", async ({ db }) => {
    const { open, emails } = await withAccount(db);
    const { client, events } = open();
    client.onAuthStateChange((event) => events.push(event));
    await client.resetPasswordForEmail(EMAIL);
    const mail = emails.at(-1);
    const token = mail && "link" in mail ? new URL(mail.link).searchParams.get("token") : null;
    expect((await client.recoverPassword(token ?? "", "a new way to walk")).error).toBeNull();
    expect(events).toContain("PASSWORD_RECOVERY");
  });

  test("[AUTH-38] renews itself when it is nearly over", async ({ db }) => {
    const { client, line } = (await withAccount(db)).open();
    const { data: before } = await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    line.now = (before?.expires_at ?? 0) * 1000 - 90_000;
    expect((await client.getSession()).data).toBe(before);
    line.now += 1;
    expect((await client.getSession()).data).not.toBe(before);
  });

  test("[AUTH-39] [CONST-05] outlives a lost connection, which is tried again, and no refusal", async ({ db }) => {
    const { client, line, events } = (await withAccount(db)).open();
    await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    client.onAuthStateChange((event) => events.push(event));
    line.isDown = true;
    expect((await client.refreshSession()).error?.kind).toBe("retryable_fetch_error");
    expect(line.slept).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800]);
    expect((await client.getSession()).error).toBeNull();
    expect(events).not.toContain("SIGNED_OUT");
    line.isDown = false;
    await db.delete(sessions);
    expect((await client.refreshSession()).error?.kind).toBe("session_missing");
    expect(events).toContain("SIGNED_OUT");
    expect((await client.getSession()).error?.message).toBe("Auth session missing!");
  });

  test("[AUTH-55] is not made of a malformed answer", async ({ db }) => {
    const { client, line } = (await withAccount(db)).open();
    line.answer = Response.json({ access_token: 7 });
    expect((await client.signInWithPassword({ email: EMAIL, password: PASSWORD })).error?.kind).toBe(
      "invalid_token_response",
    );
  });
});

describe("the calls of the client", () => {
  test("[AUTH-40] [AUTH-41] need a way to reach somebody", async ({ db }) => {
    const { client } = (await withAccount(db)).open();
    const message = "You must provide either an email or phone number and a password";
    for (const asked of [{}, { email: EMAIL }, { password: PASSWORD }, { phone: PHONE }])
      expect((await client.signUp(asked)).error?.message).toBe(message);
    expect((await client.signInWithOtp({})).error?.kind).toBe("missing_contact");
    expect((await client.signUp({ email: "boaz@shod.example", password: PASSWORD })).error).toBeNull();
  });

  test("[AUTH-40] sign up by phone with a password, which opens the account from then on", async ({ db }) => {
    const { open, texts } = await withAccount(db);
    await open().client.signUp({ phone: PHONE, password: PASSWORD });
    const token = /\b\d{6}\b/.exec(texts.at(-1)?.message ?? "")?.[0] ?? "";
    expect((await open().client.verifyOtp({ phone: PHONE, token, password: "short" })).error?.kind).toBe(
      "weak_password",
    );
    const signedUp = await open().client.verifyOtp({ phone: PHONE, token, password: PASSWORD });
    expect(signedUp.data?.user.phone).toBe(PHONE);
    const again = await open().client.signInWithPassword({ phone: PHONE, password: PASSWORD });
    expect(again.data?.user.id).toBe(signedUp.data?.user.id);
    expect((await open().client.signInWithPassword({ phone: PHONE, password: "wrong one" })).error?.kind).toBe(
      "invalid_credentials",
    );
  });

  test("[AUTH-53] need a session where they are somebody's own", async ({ db }) => {
    const { client } = (await withAccount(db)).open();
    const asked = [
      client.getUser(),
      client.updateUser({ name: "x" }),
      client.reauthenticate(),
      client.mfa.enroll({}),
      client.unlinkIdentity("x"),
    ];
    for (const { error } of await Promise.all(asked))
      expect([error?.kind, error?.message]).toEqual(["session_missing", "Auth session missing!"]);
  });

  test("[AUTH-32] [AUTH-47] [AUTH-54] change the password, and tell a wrong one", async ({ db }) => {
    const { open } = await withAccount(db);
    const { client } = open();
    await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    const wrong = await client.updateUser({ password: "a new way to walk", currentPassword: "not this one" });
    expect(wrong.error?.kind).toBe("invalid_credentials");
    expect((await client.updateUser({ password: "a new way to walk", currentPassword: PASSWORD })).error).toBeNull();
    expect((await open().client.signInWithPassword({ email: EMAIL, password: PASSWORD })).error?.kind).toBe(
      "invalid_credentials",
    );
    expect((await open().client.signInWithPassword({ email: EMAIL, password: "a new way to walk" })).error).toBeNull();
  });

  test("[AUTH-34] [AUTH-45] sign out here, elsewhere or everywhere", async ({ db }) => {
    const { open } = await withAccount(db);
    const signedIn = async () => {
      const one = open();
      await one.client.signInWithPassword({ email: EMAIL, password: PASSWORD });
      return one;
    };
    const [phone, laptop, desk] = [await signedIn(), await signedIn(), await signedIn()];
    const who = () => Promise.all([phone, laptop, desk].map(async ({ person }) => (await person.visitor()) !== null));
    await phone.client.signOut({ scope: "local" });
    expect(await who()).toEqual([false, true, true]);
    await desk.client.signOut({ scope: "others" });
    expect(await who()).toEqual([false, false, true]);
    await phone.client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    await desk.client.signOut({ scope: "global" });
    expect(await who()).toEqual([false, false, false]);
  });

  test.each([401, 403, 404])("[AUTH-60] sign out although the server says %i", async (status) => {
    const line = { answer: null as Response | null };
    const session = {
      access_token: "a",
      refresh_token: "r",
      expires_in: 3600,
      expires_at: Date.now(),
      token_type: "bearer",
      user: {},
    };
    const client = openAuthClient({
      origin: AUTH_ORIGIN,
      fetch: async () => line.answer?.clone() ?? Response.json(session),
    });
    await client.getSession();
    const events: AuthEvent[] = [];
    client.onAuthStateChange((event) => events.push(event));
    line.answer = Response.json({}, { status: 500 });
    expect((await client.signOut()).error?.status).toBe(500);
    expect(events).not.toContain("SIGNED_OUT");
    line.answer = Response.json({}, { status });
    expect((await client.signOut()).error).toBeNull();
    expect(events).toContain("SIGNED_OUT");
  });

  test("[AUTH-49] [AUTH-36] [AUTH-37] attack C17: enroll, verify, ask for and remove a second factor, whichever way in", async ({
    db,
  }) => {
    const { open, emails, texts } = await withAccount(db);
    const { client } = open();
    await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    const enrolled = await client.mfa.enroll({ password: PASSWORD });
    expect((await client.getUser()).data?.factors).toMatchObject([{ factor_type: "totp", status: "unverified" }]);
    const secret = secretIn(enrolled.data?.totpURI ?? "");
    expect((await client.mfa.verify({ code: "000000" === totp(secret) ? "111111" : "000000" })).error).not.toBeNull();
    expect((await client.mfa.verify({ code: totp(secret) })).data?.user.factors).toMatchObject([
      { status: "verified" },
    ]);

    const byPassword = open();
    const asked = await byPassword.client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    expect([asked.error?.code, await byPassword.person.visitor()]).toEqual(["second_factor_required", null]);
    expect((await byPassword.client.mfa.challenge()).data).toEqual({ factor_type: "totp" });
    expect((await client.mfa.challenge()).data).toEqual({ factor_type: "totp" });
    expect((await open().client.mfa.challenge()).error?.kind).toBe("session_missing");
    byPassword.client.onAuthStateChange((event) => byPassword.events.push(event));
    expect((await byPassword.client.mfa.verify({ code: nextTotp(secret) })).error).toBeNull();
    expect(byPassword.events).toContain("MFA_CHALLENGE_VERIFIED");

    const byCode = open();
    await byCode.client.signInWithOtp({ email: EMAIL });
    const mail = emails.at(-1);
    const token = mail?.kind === "one-time-code" ? mail.code : "";
    expect((await byCode.client.verifyOtp({ email: EMAIL, token })).error?.code).toBe("second_factor_required");
    await client.mfa.listFactors();
    await byPassword.person.post("phone-number/send-otp", { phoneNumber: PHONE });
    const code = /\b\d{6}\b/.exec(texts.at(-1)?.message ?? "")?.[0];
    await byPassword.person.post("phone-number/verify", {
      phoneNumber: PHONE,
      code,
      updatePhoneNumber: true,
      currentPassword: PASSWORD,
    });
    const byPhone = open();
    await byPhone.client.signInWithOtp({ phone: PHONE });
    const sent = /\b\d{6}\b/.exec(texts.at(-1)?.message ?? "")?.[0] ?? "";
    expect((await byPhone.client.verifyOtp({ phone: PHONE, token: sent })).error?.code).toBe("second_factor_required");
    expect([await byCode.person.visitor(), await byPhone.person.visitor()]).toEqual([null, null]);

    expect((await client.mfa.unenroll({ password: "wrong" })).error).not.toBeNull();
    expect((await client.mfa.unenroll({ password: PASSWORD })).error).toBeNull();
    expect((await client.mfa.listFactors()).data).toEqual({ factors: [] });
    expect((await client.mfa.challenge()).error?.status).toBe(404);
    expect((await open().client.signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toBeNull();
  });

  test("[AUTH-46] confirm that it is still the same person", async ({ db }) => {
    const { open, emails } = await withAccount(db);
    const { client } = open();
    await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    expect((await client.reauthenticate()).error).toBeNull();
    const mail = emails.at(-1);
    expect((await client.verifyReauthentication(mail?.kind === "one-time-code" ? mail.code : "")).error).toBeNull();
  });
});
