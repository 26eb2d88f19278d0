import { callAuth, PASSWORD, testAuth, tokenIn } from "#tests/support/accounts.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { users } from "../auth.tables.server.ts";

/** Addresses as they are stored, and how else they may be typed. */
const SPELLINGS = [
  ["tom&mary@home.example", "\u200bTom&Mary@home.example\u00a0"],
  ["ann@xn--e1afmkfd.xn--p1ai", "Ann@ПРИМЕР.рф"],
  ["ann@home.example", "\u202amailto:ann@home\u00ad.example\u202c"],
] as const;

describe("the account endpoints", () => {
  test.for(SPELLINGS)("know %s by every spelling, such as %j", async ([stored, typed], { db }) => {
    const { auth, emails } = testAuth(db);
    const statusOf = async (path: string, body: object) => (await callAuth(auth, path, body)).status;

    expect(await statusOf("sign-up/email", { email: typed, password: PASSWORD, name: "Bro.Tom" })).toBe(200);
    const confirmation = { token: tokenIn(emails, "verify-email"), password: PASSWORD };
    expect(await statusOf("sign-up/confirm", confirmation)).toBe(200);
    expect(await db.select().from(users)).toMatchObject([{ email: stored, name: "Bro. Tom" }]);

    for (const email of [stored, typed]) {
      expect(await statusOf("sign-in/email", { email, password: PASSWORD }), email).toBe(200);
      expect(await statusOf("sign-in/email", { email, password: `${PASSWORD}!` }), email).toBe(401);
      expect(await statusOf("request-password-reset", { email }), email).toBe(200);
      expect(await statusOf("send-verification-email", { email }), email).toBe(200);
      expect(await statusOf("email-otp/send-verification-otp", { email, type: "sign-in" }), email).toBe(200);
    }
    expect(new Set(emails.map(({ to }) => to.address))).toEqual(new Set([stored]));
    await callAuth(auth, "sign-up/email", { email: typed, password: PASSWORD, name: "Ben" });
    expect(await db.$count(users)).toBe(1);
  });

  test.for([
    "ann",
    "ann@",
    "ann@home",
    "ann b@home.example",
    "änn@home.example",
    "ann@home.example\r\nBcc: b@c.example",
  ])("refuse %j", async (email, { db }) => {
    const { auth } = testAuth(db);
    for (const [path, body] of [
      ["sign-up/email", { email, password: PASSWORD, name: "Ann" }],
      ["sign-in/email", { email, password: PASSWORD }],
      ["request-password-reset", { email }],
      ["email-otp/send-verification-otp", { email, type: "sign-in" }],
    ] as const)
      expect((await callAuth(auth, path, body)).status, path).toBe(400);
  });
});
