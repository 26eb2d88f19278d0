import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from "jose";
import { AUTH_ORIGIN, PASSWORD, testAuth, emailedCode, textedCode, tokenIn } from "#tests/support/accounts.ts";
import { browser } from "#tests/support/browser.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { nextTotp, totp } from "#tests/support/totp.ts";
import type { Db } from "../db/database.server.ts";
import { openAuthClient } from "./auth-client.ts";
import type { AuthEvent } from "./client/auth-session.ts";
import { sessions } from "./auth.tables.server.ts";

const EMAIL = "ruth@shod.example";
const PHONE = "+12025550123";

/** A client in its own browser, whose connection can be interrupted. */
async function withAccount(db: Db) {
  const { auth, emails, texts } = testAuth(db);
  await auth.createVerifiedUser({ email: EMAIL, password: PASSWORD, name: "Ruth" });
  const open = () => {
    const person = browser(auth);
    const network = { response: null as Response | null, isDown: false, now: Date.now(), slept: [] as number[] };
    const client = openAuthClient({
      origin: AUTH_ORIGIN,
      fetch: async (url, init) => {
        if (network.isDown) throw new TypeError("fetch failed");
        return network.response?.clone() ?? person.fetch(url, init);
      },
      now: () => network.now,
      sleep: async (ms) => void network.slept.push(ms),
    });
    const events: AuthEvent[] = [];
    const signIn = (password = PASSWORD) => client.signInWithPassword({ email: EMAIL, password });
    return { person, network, client, events, signIn };
  };
  return { auth, emails, texts, open };
}

const secretIn = (uri: string) => new URL(uri).searchParams.get("secret") ?? "";

describe("a session of the client", () => {
  test("[AUTH-29] [AUTH-30] [AUTH-31] [AUTH-35] [AUTH-36] has the documented shape, and a self-contained token", async ({
    db,
  }) => {
    const { client, person, signIn } = (await withAccount(db)).open();
    const { data: session } = await signIn();
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

  test("attack C5: exposes a refresh token that grants nothing by itself", async ({ db }) => {
    const { auth, open } = await withAccount(db);
    const { data } = await open().signIn();
    const attempts: Record<string, string>[] = [
      { Authorization: `Bearer ${data?.refresh_token}` },
      { Cookie: `shod.session=${data?.refresh_token}` },
    ];
    for (const sent of attempts) expect(await auth.visitorOf(new Headers(sent))).toBeNull();
  });

  test("also works without cookies, for programs that send a bearer token", async ({ db }) => {
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

  test("[AUTH-37] notifies listeners from its start to its end", async ({ db }) => {
    const { open } = await withAccount(db);
    const { client, events, network, signIn } = open();
    await signIn();
    const first = Promise.withResolvers<void>();
    const stop = client.onAuthStateChange((event) => {
      events.push(event);
      if (event === "INITIAL_SESSION") first.resolve();
    });
    await first.promise;
    await client.refreshSession();
    await client.updateUser({ name: "Ruth of Moab" });
    await client.signOut();
    await signIn();
    stop();
    await client.signOut();
    expect(events).toEqual(["INITIAL_SESSION", "TOKEN_REFRESHED", "USER_UPDATED", "SIGNED_OUT", "SIGNED_IN"]);
    expect(network.slept).toEqual([]);
  });

  test("[AUTH-37] [AUTH-43] notifies listeners of a password recovery", async ({ db }) => {
    const { open, emails } = await withAccount(db);
    const { client, events } = open();
    client.onAuthStateChange((event) => events.push(event));
    await client.resetPasswordForEmail(EMAIL);
    const token = tokenIn(emails, "reset-password");
    expect((await client.recoverPassword(token, "a new way to walk")).error).toBeNull();
    expect(events).toContain("PASSWORD_RECOVERY");
  });

  test("[AUTH-38] is refreshed when it is about to expire", async ({ db }) => {
    const { client, network, signIn } = (await withAccount(db)).open();
    const { data: before } = await signIn();
    network.now = (before?.expires_at ?? 0) * 1000 - 90_000;
    expect((await client.getSession()).data).toBe(before);
    network.now += 1;
    expect((await client.getSession()).data).not.toBe(before);
  });

  test("[AUTH-39] [CONST-05] survives network failures, which are retried, and ends with a refusal", async ({ db }) => {
    const { client, network, events, signIn } = (await withAccount(db)).open();
    await signIn();
    client.onAuthStateChange((event) => events.push(event));
    network.isDown = true;
    expect((await client.refreshSession()).error?.kind).toBe("retryable_fetch_error");
    expect(network.slept).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800]);
    expect((await client.getSession()).error).toBeNull();
    expect(events).not.toContain("SIGNED_OUT");
    network.isDown = false;
    await db.delete(sessions);
    expect((await client.refreshSession()).error?.kind).toBe("session_missing");
    expect(events).toContain("SIGNED_OUT");
    expect((await client.getSession()).error?.message).toBe("Auth session missing!");
  });

  test("[AUTH-55] is not created from a malformed response", async ({ db }) => {
    const { network, signIn } = (await withAccount(db)).open();
    network.response = Response.json({ access_token: 7 });
    expect((await signIn()).error?.kind).toBe("invalid_token_response");
  });
});

describe("the calls of the client", () => {
  test("[AUTH-40] [AUTH-41] require an email address or phone number", async ({ db }) => {
    const { client } = (await withAccount(db)).open();
    const message = "You must provide either an email or phone number and a password";
    for (const calls of [{}, { email: EMAIL }, { password: PASSWORD }, { phone: PHONE }])
      expect((await client.signUp(calls)).error?.message).toBe(message);
    expect((await client.signInWithOtp({})).error?.kind).toBe("missing_contact");
    expect((await client.signUp({ email: "boaz@shod.example", password: PASSWORD })).error).toBeNull();
  });

  test("[AUTH-40] sign up by phone with a password, which signs in from then on", async ({ db }) => {
    const { open, texts } = await withAccount(db);
    await open().client.signUp({ phone: PHONE, password: PASSWORD });
    const token = textedCode(texts);
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

  test("[AUTH-53] require a session where they concern the user's account", async ({ db }) => {
    const { client } = (await withAccount(db)).open();
    const calls = [
      client.getUser(),
      client.updateUser({ name: "x" }),
      client.reauthenticate(),
      client.mfa.enroll({}),
      client.unlinkIdentity("x"),
    ];
    for (const { error } of await Promise.all(calls))
      expect([error?.kind, error?.message]).toEqual(["session_missing", "Auth session missing!"]);
  });

  test("[AUTH-32] [AUTH-47] [AUTH-54] change the password, and report a wrong one", async ({ db }) => {
    const { open } = await withAccount(db);
    const { client, signIn } = open();
    await signIn();
    const wrong = await client.updateUser({ password: "a new way to walk", currentPassword: "not this one" });
    expect(wrong.error?.kind).toBe("invalid_credentials");
    expect((await client.updateUser({ password: "a new way to walk", currentPassword: PASSWORD })).error).toBeNull();
    expect((await open().signIn()).error?.kind).toBe("invalid_credentials");
    expect((await open().signIn("a new way to walk")).error).toBeNull();
  });

  test("[AUTH-34] [AUTH-45] sign out this browser, all others or all", async ({ db }) => {
    const { open } = await withAccount(db);
    const signedIn = async () => {
      const device = open();
      await device.signIn();
      return device;
    };
    const [phone, laptop, tablet] = [await signedIn(), await signedIn(), await signedIn()];
    const signedInDevices = () =>
      Promise.all([phone, laptop, tablet].map(async ({ person }) => (await person.visitor()) !== null));
    await phone.client.signOut({ scope: "local" });
    expect(await signedInDevices()).toEqual([false, true, true]);
    await tablet.client.signOut({ scope: "others" });
    expect(await signedInDevices()).toEqual([false, false, true]);
    await phone.signIn();
    await tablet.client.signOut({ scope: "global" });
    expect(await signedInDevices()).toEqual([false, false, false]);
  });

  test.each([401, 403, 404])("[AUTH-60] sign out even if the server responds with %i", async (status) => {
    const network = { response: null as Response | null };
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
      fetch: async () => network.response?.clone() ?? Response.json(session),
    });
    await client.getSession();
    const events: AuthEvent[] = [];
    client.onAuthStateChange((event) => events.push(event));
    network.response = Response.json({}, { status: 500 });
    expect((await client.signOut()).error?.status).toBe(500);
    expect(events).not.toContain("SIGNED_OUT");
    network.response = Response.json({}, { status });
    expect((await client.signOut()).error).toBeNull();
    expect(events).toContain("SIGNED_OUT");
  });

  test("[AUTH-49] [AUTH-36] [AUTH-37] attack C17: enroll, verify, ask for and remove a second factor, however the user signs in", async ({
    db,
  }) => {
    const { open, emails, texts } = await withAccount(db);
    const { client, signIn } = open();
    await signIn();
    const enrolled = await client.mfa.enroll({ password: PASSWORD });
    expect((await client.getUser()).data?.factors).toMatchObject([{ factor_type: "totp", status: "unverified" }]);
    const secret = secretIn(enrolled.data?.totpURI ?? "");
    expect((await client.mfa.verify({ code: "000000" === totp(secret) ? "111111" : "000000" })).error).not.toBeNull();
    expect((await client.mfa.verify({ code: totp(secret) })).data?.user.factors).toMatchObject([
      { status: "verified" },
    ]);

    const byPassword = open();
    const calls = await byPassword.signIn();
    expect([calls.error?.code, await byPassword.person.visitor()]).toEqual(["second_factor_required", null]);
    expect((await byPassword.client.mfa.challenge()).data).toEqual({ factor_type: "totp" });
    expect((await client.mfa.challenge()).data).toEqual({ factor_type: "totp" });
    expect((await open().client.mfa.challenge()).error?.kind).toBe("session_missing");
    byPassword.client.onAuthStateChange((event) => byPassword.events.push(event));
    expect((await byPassword.client.mfa.verify({ code: nextTotp(secret) })).error).toBeNull();
    expect(byPassword.events).toContain("MFA_CHALLENGE_VERIFIED");

    const byCode = open();
    await byCode.client.signInWithOtp({ email: EMAIL });
    const token = emailedCode(emails);
    expect((await byCode.client.verifyOtp({ email: EMAIL, token })).error?.code).toBe("second_factor_required");
    await client.mfa.listFactors();
    await byPassword.person.post("phone-number/send-otp", { phoneNumber: PHONE });
    const code = textedCode(texts);
    await byPassword.person.post("phone-number/verify", {
      phoneNumber: PHONE,
      code,
      updatePhoneNumber: true,
      currentPassword: PASSWORD,
    });
    const byPhone = open();
    await byPhone.client.signInWithOtp({ phone: PHONE });
    const sent = textedCode(texts);
    expect((await byPhone.client.verifyOtp({ phone: PHONE, token: sent })).error?.code).toBe("second_factor_required");
    expect([await byCode.person.visitor(), await byPhone.person.visitor()]).toEqual([null, null]);

    expect((await client.mfa.unenroll({ password: "wrong" })).error).not.toBeNull();
    expect((await client.mfa.unenroll({ password: PASSWORD })).error).toBeNull();
    expect((await client.mfa.listFactors()).data).toEqual({ factors: [] });
    expect((await client.mfa.challenge()).error?.status).toBe(404);
    expect((await open().signIn()).error).toBeNull();
  });

  test("[AUTH-46] reauthenticate the user", async ({ db }) => {
    const { open, emails } = await withAccount(db);
    const { client, signIn } = open();
    await signIn();
    expect((await client.reauthenticate()).error).toBeNull();
    expect((await client.verifyReauthentication(emailedCode(emails))).error).toBeNull();
  });
});
