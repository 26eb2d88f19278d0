import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { aSubscriber } from "#tests/support/factories/mailing-lists.ts";
import { buyerEmail, buyerOf } from "./checkout.server.ts";

const query: Storefront["query"] = () => Promise.reject(new Error("not asked"));
const USER = { id: "1", name: "Ruth", email: "ruth@shod.example", isAdmin: false, sessionId: "s" };
const live: Storefront = { isLive: true, query };

describe("the address that a live shop's checkout starts with", () => {
  const CASES: [
    string,
    Parameters<typeof aSubscriber>[2] | null,
    { isSignedIn?: boolean; isVerified?: boolean; storefront?: Storefront },
    boolean,
  ][] = [
    ["a signed-in user who agreed to our emails", {}, {}, true],
    ["one who verified no address", {}, { isVerified: false }, false],
    ["one who has not confirmed the subscription", { confirmedAt: null }, {}, false],
    ["one who unsubscribed", { subscribed: false }, {}, false],
    ["one who never agreed", null, {}, false],
    ["a visitor who is not signed in", {}, { isSignedIn: false }, false],
    ["a user of the embedded store", {}, { storefront: { query } }, false],
  ];
  for (const [name, subscription, { isSignedIn = true, isVerified = true, storefront = live }, isKnown] of CASES)
    test(`is ${isKnown ? "that" : "not that"} of ${name}`, async ({ db }) => {
      const { email } = subscription ? await aSubscriber(db, "ruth", subscription) : { email: "ruth@shod.example" };
      const user = { id: "1", name: "Ruth", email: email.toUpperCase(), isAdmin: false, sessionId: "s" };
      await db.insert(users).values({ id: user.id, name: user.name, email: user.email, emailVerified: isVerified });
      const found = await buyerEmail({ db, storefront, visitor: async () => (isSignedIn ? user : null) });
      expect(found).toBe(isKnown ? user.email : null);
    });
});

test("a buyer whose token Shopify does not renew in time is not waited for", async ({ db }) => {
  await db.insert(users).values({ id: USER.id, name: USER.name, email: USER.email, emailVerified: true });
  const customerSessions = { accessToken: () => new Promise<never>(() => {}) };
  const context = { db, storefront: live, visitor: async () => USER, auth: { customerSessions } };
  const found = await buyerOf(context, { tokenMs: 10, signInMs: 10 });
  expect(found).toEqual({ email: null, customerToken: null });
});
