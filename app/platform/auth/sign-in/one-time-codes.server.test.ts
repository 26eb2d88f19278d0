import { createAuthClient } from "better-auth/client";
import { emailOTPClient, phoneNumberClient } from "better-auth/client/plugins";
import {
  AUTH_ORIGIN,
  callAuth,
  emailedCode,
  PASSWORD,
  signedInAs,
  testAuth,
  textedCode,
} from "#tests/support/accounts.ts";
import { cookiesOf } from "#tests/support/cookies.ts";
import { browser } from "#tests/support/browser.ts";
import { describe, expect, onPostgres, test, withOwnDatabase } from "#tests/support/database.ts";
import type { Auth } from "../auth.server.ts";
import { users, verifications } from "../auth.tables.server.ts";

const EMAIL = "ruth@shod.example";
const PHONE = "+12025550123";

const clientOf = (auth: Auth) => {
  const person = browser(auth);
  const client = createAuthClient({
    baseURL: AUTH_ORIGIN,
    plugins: [emailOTPClient(), phoneNumberClient()],
    fetchOptions: { customFetchImpl: person.fetch },
  });
  return { person, client };
};

describe("an emailed code", () => {
  test("[AUTH-41] [AUTH-43] signs in the owner of the address, with the library's client", async ({ db }) => {
    const { auth, emails } = testAuth(db);
    const { person, client } = clientOf(auth);
    await client.emailOtp.sendVerificationOtp({ email: EMAIL, type: "sign-in" });
    const otp = emailedCode(emails);
    expect(otp).toMatch(/^\d{6}$/);
    const response = await client.signIn.emailOtp({ email: EMAIL, otp });
    expect(response.error).toBeNull();
    expect(await person.visitor()).toMatchObject({ email: EMAIL, isAdmin: false });
  });

  test.skipIf(!onPostgres)("attack C2: works once, also when submitted five times at once", async () => {
    await withOwnDatabase(async (db) => {
      const { auth, emails } = testAuth(db);
      await browser(auth).post("email-otp/send-verification-otp", { email: EMAIL, type: "sign-in" });
      const otp = emailedCode(emails);
      const attempts = await Promise.all(
        Array.from({ length: 5 }, () => browser(auth).post("sign-in/email-otp", { email: EMAIL, otp })),
      );
      expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });

  test("attack C5: is stored as a hash that only this site can compute", async ({ db }) => {
    const { auth, emails, texts } = testAuth(db);
    const { client } = clientOf(auth);
    await client.emailOtp.sendVerificationOtp({ email: EMAIL, type: "sign-in" });
    await client.phoneNumber.sendOtp({ phoneNumber: PHONE });
    const stored = JSON.stringify(await db.select({ value: verifications.value }).from(verifications));
    expect(stored).not.toContain(emailedCode(emails));
    expect(stored).not.toContain(textedCode(texts));
    // A plain hash of a short code can be brute-forced instantly.
    const plainHash = async (code: string) =>
      Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(code))).toString("base64url");
    expect(stored).not.toContain(await plainHash(textedCode(texts)));
  });

  test("attack C3: is never compared without being used up", async ({ db }) => {
    const { auth } = testAuth(db);
    const { person } = clientOf(auth);
    const checked = { email: EMAIL, type: "sign-in", otp: "000000" };
    expect((await person.post("email-otp/check-verification-otp", checked)).status).toBe(404);
  });

  test("attack C6: starts a new session, whatever session the browser has", async ({ db }) => {
    const { auth, emails } = testAuth(db);
    const stranger = await signedInAs(auth, "mallory@shod.example");
    const { client } = clientOf(auth);
    await client.emailOtp.sendVerificationOtp({ email: EMAIL, type: "sign-in" });
    const otp = emailedCode(emails);
    const response = await callAuth(auth, "sign-in/email-otp", { email: EMAIL, otp }, stranger);
    expect(response.status).toBe(200);
    expect(cookiesOf(response)).not.toContain(stranger.Cookie.split("=")[1]);
    expect(await auth.visitorOf(new Headers({ Cookie: cookiesOf(response) }))).toMatchObject({ email: EMAIL });
    // The attacker who planted the old cookie still has their own session, and not this one.
    expect(await auth.visitorOf(new Headers(stranger))).toMatchObject({ email: "mallory@shod.example" });
  });

  test("attack C15: takes the account from an attacker who signed up with the address before its owner", async ({
    db,
  }) => {
    const { auth, emails } = testAuth(db);
    await signedInAs(auth, EMAIL);
    await db.update(users).set({ emailVerified: false });
    const { client, person } = clientOf(auth);
    await client.emailOtp.sendVerificationOtp({ email: EMAIL, type: "sign-in" });
    await client.signIn.emailOtp({ email: EMAIL, otp: emailedCode(emails) });
    expect(await person.visitor()).toMatchObject({ email: EMAIL });
    const mallory = clientOf(auth);
    expect((await mallory.client.signIn.email({ email: EMAIL, password: PASSWORD })).error?.status).toBe(401);
  });
});

describe("a texted code", () => {
  test("[AUTH-41] [AUTH-40] creates an account for a number and signs in to it again", async ({ db }) => {
    const { auth, texts } = testAuth(db);
    for (const isFirst of [true, false]) {
      const { person, client } = clientOf(auth);
      await client.phoneNumber.sendOtp({ phoneNumber: PHONE });
      expect(texts.at(-1)?.to).toBe(PHONE);
      const response = await client.phoneNumber.verify({ phoneNumber: PHONE, code: textedCode(texts) });
      expect(response.error).toBeNull();
      expect([isFirst, (await person.visitor())?.name]).toEqual([isFirst, "Phone 0123"]);
    }
    expect(await db.select().from(users)).toMatchObject([{ phoneNumber: PHONE, phoneNumberVerified: true }]);
  });

  test("attack C3: becomes invalid with the next one, and after three wrong attempts", async ({ db }) => {
    const { auth, texts } = testAuth(db);
    const { client } = clientOf(auth);
    await client.phoneNumber.sendOtp({ phoneNumber: PHONE });
    const first = textedCode(texts);
    await client.phoneNumber.sendOtp({ phoneNumber: PHONE });
    const second = textedCode(texts);
    const response = (code: string) => client.phoneNumber.verify({ phoneNumber: PHONE, code });
    if (first !== second) expect((await response(first)).error).not.toBeNull();
    for (const wrong of ["no", "nope", "never"]) expect((await response(wrong)).error).not.toBeNull();
    expect((await response(second)).error).not.toBeNull();
    expect(await db.select().from(users)).toEqual([]);
  });

  test("attack C15: cannot be bypassed by entering a number at sign-up or setting it on an account", async ({ db }) => {
    const { auth } = testAuth(db);
    const person = browser(auth);
    const sent = { email: EMAIL, password: PASSWORD, name: "Mallory", phoneNumber: PHONE };
    await person.post("sign-up/email", sent);
    expect((await db.select().from(users)).filter(({ phoneNumber }) => phoneNumber !== null)).toEqual([]);
    const cookie = await signedInAs(auth, "mallory@shod.example");
    const update = await callAuth(auth, "update-user", { phoneNumber: PHONE }, cookie);
    expect(update.status).toBe(400);
  });

  test("is not offered when text messages cannot be sent", async ({ db }) => {
    const { auth } = testAuth(db, { sendText: null });
    expect((await browser(auth).post("phone-number/send-otp", { phoneNumber: PHONE })).status).toBe(404);
  });
});
