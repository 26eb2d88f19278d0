import { callAuth, PASSWORD, signedInAs, signIn, testAuth, tokenIn } from "#tests/support/accounts.ts";
import { cookiesOf } from "#tests/support/cookies.ts";
import { describe, expect, test } from "#tests/support/database.ts";

const EMAIL = "ruth@shod.example";
const NEW = "a new way to walk";

describe("a password", () => {
  test("[AUTH-42] [AUTH-57] that is weak is refused with the code and the reasons, at every endpoint that sets one", async ({
    db,
  }) => {
    const { auth, emails } = testAuth(db);
    const cookie = await signedInAs(auth, EMAIL);
    await callAuth(auth, "request-password-reset", { email: EMAIL });
    const token = tokenIn(emails, "reset-password");
    const endpoints: [string, object, Record<string, string>?][] = [
      ["sign-up/email", { email: "boaz@shod.example", name: "Boaz", password: "password1" }],
      ["reset-password", { token, newPassword: "password1" }],
      ["account/password", { newPassword: "password1" }, cookie],
      ["change-password", { currentPassword: PASSWORD, newPassword: "password1" }, cookie],
    ];
    for (const [path, body, headers] of endpoints) {
      const response = await callAuth(auth, path, body, headers);
      const reasons = ["It's one of the most common passwords."];
      expect([path, response.status, await response.json()]).toEqual([
        path,
        400,
        expect.objectContaining({ code: "weak_password", reasons }),
      ]);
    }
    const own = await callAuth(auth, "reset-password", { token, newPassword: EMAIL });
    expect(await own.json()).toMatchObject({ code: "weak_password", reasons: ["It's your email address."] });
  });

  test.for([
    ["of 64 characters and more", "x y".repeat(30), "x y".repeat(30)],
    ["with spaces and emoji", "  walk 👟 on  ", "  walk 👟 on  "],
    ["with decomposed accents", "caf\u00e9 emmaus", "cafe\u0301 emmaus"],
  ] as const)("attack C13: %s signs in only in full and unchanged", async ([, set, typed], { db }) => {
    const { auth } = testAuth(db);
    await auth.createVerifiedUser({ email: EMAIL, password: set, name: "Ruth" });
    expect(await signIn(auth, EMAIL, typed)).toBeDefined();
    const cut = await callAuth(auth, "sign-in/email", { email: EMAIL, password: set.slice(0, -1) });
    expect(cut.status).toBe(401);
  });
});

describe("a password change in the account settings", () => {
  test("[AUTH-32] attack C4: takes effect at once, ends all sessions and starts a new one here", async ({ db }) => {
    const { auth, emails } = testAuth(db);
    const session = await signedInAs(auth, EMAIL);
    const otherSession = await signIn(auth, EMAIL);
    const response = await callAuth(auth, "account/password", { newPassword: NEW, currentPassword: PASSWORD }, session);
    expect(response.status).toBe(200);
    for (const old of [session, otherSession]) expect(await auth.visitorOf(new Headers(old))).toBeNull();
    expect(await auth.visitorOf(new Headers({ Cookie: cookiesOf(response) }))).toMatchObject({ email: EMAIL });
    expect(await signIn(auth, EMAIL, NEW)).toBeDefined();
    expect(emails).toMatchObject([{ kind: "password-changed", to: { address: EMAIL } }]);
  });

  test("requires a session", async ({ db }) => {
    const { auth } = testAuth(db);
    await signedInAs(auth, EMAIL);
    expect((await callAuth(auth, "account/password", { newPassword: NEW })).status).toBe(401);
  });
});
