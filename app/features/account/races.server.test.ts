import { callAuth, PASSWORD, signIn, testAuth, tokenIn } from "#tests/support/accounts.ts";
import { describe, expect, onPostgres, ownDatabase } from "#tests/support/database.ts";
import { test } from "vitest";
import type { Db } from "#app/platform/db/database.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import { requestEmailChange, confirmNewEmail } from "./email-change.server.ts";
import { profiles } from "./profiles.tables.server.ts";

/** Concurrent requests, each with its own connection. */
describe.skipIf(!onPostgres)("at the same moment", () => {
  test("attack C2: a link used concurrently creates one account", async () => {
    await withDatabase(async (db) => {
      const { auth, emails } = testAuth(db);
      await callAuth(auth, "sign-up/email", { email: "ruth@shod.example", password: PASSWORD, name: "Ruth" });
      const token = tokenIn(emails, "verify-email");
      const attempts = Array.from({ length: 5 }, () =>
        callAuth(auth, "sign-up/confirm", { token, password: PASSWORD }),
      );
      const statuses = (await Promise.all(attempts)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect([(await db.select().from(users)).length, (await db.select().from(profiles)).length]).toEqual([1, 1]);
    });
  });

  test("attack C2: a reset link is used once", async () => {
    await withDatabase(async (db) => {
      const { auth, emails } = testAuth(db);
      await auth.createVerifiedUser({ email: "ruth@shod.example", password: PASSWORD, name: "Ruth" });
      await callAuth(auth, "request-password-reset", { email: "ruth@shod.example" });
      const token = tokenIn(emails, "reset-password");
      const passwords = [1, 2, 3, 4, 5].map((at) => `a new way to walk ${at}`);
      const responses = await Promise.all(
        passwords.map((newPassword) => callAuth(auth, "reset-password", { token, newPassword })),
      );
      expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
      const set = passwords[responses.findIndex(({ ok }) => ok)]!;
      expect(await signIn(auth, "ruth@shod.example", set)).toBeDefined();
    });
  });

  test("attack C16: both addresses are confirmed while two accounts want one address: one gets it", async () => {
    await withDatabase(async (db) => {
      const { auth, emails } = testAuth(db);
      const now = new Date();
      const tokens: string[] = [];
      for (const email of ["ruth@shod.example", "naomi@shod.example"]) {
        await auth.createVerifiedUser({ email, password: PASSWORD, name: "A shopper" });
        const visitor = (await auth.visitorOf(new Headers(await signIn(auth, email))))!;
        await requestEmailChange(
          { db, publicUrl: "http://localhost:3000", sendEmail: auth.sendEmail, claimEmail: auth.claimEmail },
          visitor,
          "one@moab.example",
          now,
        );
        tokens.push(tokenIn(emails, "email-change-old"), tokenIn(emails, "email-change-new"));
      }
      const outcomes = await Promise.all(tokens.map((token) => confirmNewEmail(db, token, null, now)));
      expect(outcomes.filter((each) => each === "changed")).toHaveLength(1);
      expect(outcomes.filter((each) => each === "refused")).toHaveLength(1);
      const addresses = (await db.select({ email: users.email }).from(users)).map(({ email }) => email);
      expect(addresses.filter((email) => email === "one@moab.example")).toHaveLength(1);
    });
  });
});

async function withDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const own = await ownDatabase();
  try {
    await work(own.db);
  } finally {
    await own.close();
  }
}
