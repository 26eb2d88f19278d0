import { onTestFinished, vi } from "vitest";
import { eq } from "drizzle-orm";
import { NoDeprecatedCustomRule, parse, specifiedRules, validate } from "graphql";
import { AUTH_ORIGIN, PASSWORD, signedInAs, testAuth } from "#tests/support/accounts.ts";
import { browser, signedInBrowser } from "#tests/support/browser.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { CUSTOMER_CLIENT_ID, fakeCustomerAccounts, RUTH } from "#tests/support/fake-shopify/customer-accounts.ts";
import { aShop } from "#tests/support/fake-shopify/shop-state.ts";
import { publishedSchema } from "#tests/support/shopify-schemas.ts";
import type { Db } from "../../db/database.server.ts";
import { openCustomerAccounts, SIGNED_IN_CUSTOMER } from "../../shopify/customer-accounts.server.ts";
import { databaseShop } from "../../shopify/shopify.tables.server.ts";
import { grantAdmin } from "../access/roles.server.ts";
import { accounts, sessions, users } from "../auth.tables.server.ts";
import { SECOND_FACTOR_PAGE } from "../second-factor/two-factor.server.ts";
import { customerSessions } from "./customer-sessions.tables.server.ts";
import { limitCalls } from "./limit-calls.server.ts";
import { claimProblem, customerOfIdentity, identityOf } from "./shopify-customers.server.ts";

const SITE = AUTH_ORIGIN;
const SHOP = aShop();
const [, NUMBER = ""] = /(\d+)$/.exec(SHOP.id) ?? [];

type Settings = { clientSecret?: string | null; now?: () => number; domainId?: string | null };

/** A site at which the customers of a shop can sign in. The network has nothing but that shop. */
async function aSite(db: Db, { clientSecret = null, now = Date.now, domainId = SHOP.id }: Settings = {}) {
  const shop = aShop();
  const shopify = await fakeCustomerAccounts({ shop, site: SITE, clientSecret, now });
  // Installed first, so that what it wraps is the network and not this test's.
  await limitCalls(async () => {});
  vi.stubGlobal(
    "fetch",
    async (input: Request | URL | string, init?: RequestInit) =>
      (await shopify.respond(new Request(input, init))) ?? new Response("Not found", { status: 404 }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  if (domainId !== null)
    await db
      .insert(databaseShop)
      .values({ shopId: domainId, domain: shop.domain })
      .onConflictDoUpdate({ target: databaseShop.id, set: { shopId: domainId, domain: shop.domain } });
  const customerAccounts = openCustomerAccounts(
    {
      SHOPIFY_STORE_DOMAIN: shop.domain,
      SHOPIFY_CUSTOMER_CLIENT_ID: CUSTOMER_CLIENT_ID,
      ...(clientSecret === null ? {} : { SHOPIFY_CUSTOMER_CLIENT_SECRET: clientSecret }),
    },
    SITE,
  )!;
  return { shopify, shop, customerAccounts, ...testAuth(db, { customerAccounts }) };
}

type Site = Awaited<ReturnType<typeof aSite>>;

/** Goes to Shopify and comes back, like a browser that follows redirects. */
async function signIn({ auth, shopify }: Pick<Site, "auth" | "shopify">, person = browser(auth)) {
  const callback = await callbackFor({ auth, shopify }, person);
  const back = await person.open(callback);
  return { person, back, callback, to: back.headers.get("Location") ?? "" };
}

/** The address that Shopify redirects to after the customer signed in there. */
async function callbackFor({ auth, shopify }: Pick<Site, "auth" | "shopify">, person = browser(auth)) {
  const urls = { callbackURL: "/favorites", errorCallbackURL: "/auth?next=%2Ffavorites&came=other-way" };
  const started = await person.post("sign-in/social", { provider: "shopify", ...urls });
  const { url } = (await started.json()) as { url: string };
  const redirect = await shopify.respond(new Request(url));
  return redirect?.headers.get("Location") ?? `${SITE}/api/auth/callback/shopify`;
}

const errorIn = (location: string) => new URL(location, SITE).searchParams.get("error");
const identitiesIn = (db: Db) => db.select().from(accounts).where(eq(accounts.providerId, "shopify"));

describe("sign-in with Shopify", () => {
  test.for([null, "shpss_0123456789abcdef"])(
    "signs a customer in, and again as the same user (secret: %s)",
    async (clientSecret, { db }) => {
      const site = await aSite(db, { clientSecret });
      for (const time of ["first", "second"]) {
        const { person, back, to } = await signIn(site);
        expect([time, back.status, to]).toEqual([time, 302, "/favorites"]);
        expect(await person.visitor()).toMatchObject({ email: RUTH.email, name: "Ruth Moab", isAdmin: false });
      }
      expect(await db.select().from(users)).toHaveLength(1);
      const [identity] = await identitiesIn(db);
      expect(identity?.accountId).toBe(`${NUMBER}/${RUTH.id}`);
      const exchange = site.shopify.requests.find(({ path }) => path.endsWith("/oauth/token"));
      expect(exchange?.body.get("code_verifier")).toMatch(/^[\w-]{43,}$/);
      expect(exchange?.body.get("redirect_uri")).toBe(`${SITE}/api/auth/callback/shopify`);
      expect(exchange?.headers.get("Origin")).toBe(SITE);
    },
  );

  test("stores Shopify's tokens encrypted, with the session, and gives them to no browser", async ({ db }) => {
    const site = await aSite(db);
    const { person } = await signIn(site);
    const [identity] = await identitiesIn(db);
    expect(identity).toMatchObject({ accessToken: null, refreshToken: null, idToken: null });
    await signIn(site);
    expect((await identitiesIn(db))[0]).toMatchObject({ accessToken: null, refreshToken: null, idToken: null });
    const rows = await db.select().from(customerSessions);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/shcat_|shcrt_|eyJ|@/);
    for (const path of ["get-access-token", "refresh-token"])
      expect((await person.post(path, { providerId: "shopify" })).ok).toBe(false);
    await db.delete(sessions);
    expect(await db.select().from(customerSessions)).toEqual([]);
  });

  test("links the account that has confirmed the same address", async ({ db }) => {
    const site = await aSite(db);
    await signedInAs(site.auth, RUTH.email);
    const { person } = await signIn(site);
    expect(await person.visitor()).toMatchObject({ email: RUTH.email });
    expect(await db.select().from(users)).toHaveLength(1);
    expect((await browser(site.auth).post("sign-in/email", { email: RUTH.email, password: PASSWORD })).status).toBe(
      200,
    );
  });

  test("attack C15: neither enters nor links an account whose address was never confirmed", async ({ db }) => {
    const site = await aSite(db);
    await signedInAs(site.auth, RUTH.email);
    await db.update(users).set({ emailVerified: false });
    const { person, to } = await signIn(site);
    expect(await person.visitor()).toBeNull();
    expect(errorIn(to)).toBe("account_not_linked");
    expect(await identitiesIn(db)).toEqual([]);
  });

  test("attack C17: requires the second factor of an account that has one", async ({ db }) => {
    const site = await aSite(db);
    await signIn(site);
    await db.update(users).set({ twoFactorEnabled: true });
    const { person, back } = await signIn(site);
    expect([back.status, back.headers.get("Location")]).toEqual([302, SECOND_FACTOR_PAGE]);
    expect(await person.visitor()).toBeNull();
    expect(await db.select().from(customerSessions)).toHaveLength(1);
  });

  test("enters no account of the team: not by its address, not by an earlier link, and none is linked", async ({
    db,
  }) => {
    const site = await aSite(db);
    await signedInBrowser(site.auth, RUTH.email);
    await grantAdmin(db, RUTH.email);
    const byAddress = await signIn(site);
    expect([errorIn(byAddress.to), await byAddress.person.visitor()]).toEqual(["team_account", null]);
    expect(await identitiesIn(db)).toEqual([]);

    site.shopify.state.customer = { ...RUTH, id: 7_002, email: "boaz@shopper.example" };
    await signIn(site);
    await grantAdmin(db, "boaz@shopper.example");
    const byLink = await signIn(site);
    expect([errorIn(byLink.to), await byLink.person.visitor()]).toEqual(["team_account", null]);

    site.shopify.state.customer = { ...RUTH, id: 7_003, email: "naomi@shopper.example" };
    const admin = browser(site.auth);
    await admin.post("sign-in/email", { email: RUTH.email, password: PASSWORD });
    const started = await admin.post("link-social", {
      provider: "shopify",
      callbackURL: "/",
      currentPassword: PASSWORD,
    });
    const { url } = (await started.json()) as { url: string };
    const redirect = await site.shopify.respond(new Request(url));
    expect(errorIn((await admin.open(redirect?.headers.get("Location") ?? "")).headers.get("Location") ?? "")).toBe(
      "team_account",
    );
    expect(await identitiesIn(db)).toHaveLength(1);
  });

  test("ends with the account's role in the team, and no other session does", async ({ db }) => {
    const site = await aSite(db);
    const byPassword = await signedInBrowser(site.auth, RUTH.email);
    const { person } = await signIn(site);
    const other = browser(site.auth);
    site.shopify.state.customer = { ...RUTH, id: 7_009, email: "boaz@shopper.example" };
    await signIn(site, other);
    await grantAdmin(db, RUTH.email);
    expect(await person.visitor()).toBeNull();
    expect(await byPassword.visitor()).toMatchObject({ email: RUTH.email, isAdmin: true });
    expect(await other.visitor()).toMatchObject({ email: "boaz@shopper.example" });
  });

  test("does not enter a closed account", async ({ db }) => {
    const site = await aSite(db);
    await signIn(site);
    await db.update(users).set({ banned: true });
    const { person, to } = await signIn(site);
    expect([errorIn(to), await person.visitor()]).toEqual(["BANNED_USER", null]);
  });

  test("follows the customer, not the address: one changed at Shopify opens no one else's account", async ({ db }) => {
    const site = await aSite(db);
    await signIn(site);
    await signedInAs(site.auth, "naomi@shopper.example");
    site.shopify.state.customer = { ...RUTH, email: "naomi@shopper.example" };
    const { person } = await signIn(site);
    expect(await person.visitor()).toMatchObject({ email: RUTH.email });
    expect(await identitiesIn(db)).toHaveLength(1);
    expect((await db.select().from(users)).map(({ email }) => email).toSorted()).toEqual([
      "naomi@shopper.example",
      RUTH.email,
    ]);
  });

  test("another customer with an address that an account has is a second identity of it, and no second account", async ({
    db,
  }) => {
    const site = await aSite(db);
    await signIn(site);
    site.shopify.state.customer = { ...RUTH, id: 8_001 };
    expect(await (await signIn(site)).person.visitor()).toMatchObject({ email: RUTH.email });
    expect(await db.select().from(users)).toHaveLength(1);
    expect(await identitiesIn(db)).toHaveLength(2);
  });

  test.for<[string, (state: Site["shopify"]["state"]) => void, string]>([
    [
      "of another issuer",
      (state) => (state.claims = { iss: "https://shopify.com/authentication/1" }),
      "unable_to_get_user_info",
    ],
    ["for another site", (state) => (state.claims = { aud: "shp_another" }), "unable_to_get_user_info"],
    ["that has expired", (state) => (state.claims = { exp: 1 }), "unable_to_get_user_info"],
    ["that is not valid yet", (state) => (state.claims = { nbf: 9_999_999_999 }), "unable_to_get_user_info"],
    ["that never expires", (state) => (state.idToken = "never expires"), "unable_to_get_user_info"],
    ["of another nonce", (state) => (state.idToken = "of another nonce"), "unable_to_get_user_info"],
    ["signed by a stranger", (state) => (state.idToken = "signed by a stranger"), "unable_to_get_user_info"],
    ["that is not signed", (state) => (state.idToken = "unsigned"), "unable_to_get_user_info"],
    ["that is missing", (state) => (state.idToken = "missing"), "unable_to_get_user_info"],
    ["without an address", (state) => (state.claims = { email: undefined }), "unable_to_get_user_info"],
    [
      "of another customer than the access token",
      (state) => (state.tokenFor = { ...RUTH, id: 9, email: "mallory@evil.example" }),
      "unable_to_get_user_info",
    ],
    [
      "that does not say whether the address is verified",
      (state) => (state.claims = { email_verified: undefined }),
      "email_not_verified",
    ],
    ["with an unverified address", (state) => (state.claims = { email_verified: false }), "email_not_verified"],
    [
      "with an address of which it is unclear",
      (state) => (state.claims = { email_verified: "no" }),
      "email_not_verified",
    ],
  ])("attack C15: refuses an ID token %s", async ([_what, spoil, error], { db }) => {
    const site = await aSite(db);
    spoil(site.shopify.state);
    const { person, to } = await signIn(site);
    expect([errorIn(to), await person.visitor()]).toEqual([error, null]);
    expect(new URL(to, SITE).searchParams.get("next")).toBe("/favorites");
    expect(await db.select().from(users)).toEqual([]);
    expect(await db.select().from(customerSessions)).toEqual([]);
  });

  test.for([
    ["another shop", "gid://shopify/Shop/77"],
    ["the embedded store", "embedded store"],
  ])("refuses customers while the database is of %s", async ([_shop, domainId], { db }) => {
    const site = await aSite(db, { domainId: domainId! });
    const { person, to } = await signIn(site);
    expect([errorIn(to), await person.visitor()]).toEqual(["unable_to_get_user_info", null]);
  });

  test.for(["/oauth/token", "/jwks.json", "/graphql"])(
    "refuses a customer while %s is down, and signs them in after",
    async (endpoint, { db }) => {
      const site = await aSite(db);
      site.shopify.state.failing = [endpoint];
      const { person, to } = await signIn(site);
      expect(await person.visitor()).toBeNull();
      expect(errorIn(to)).toMatch(/^(invalid_code|unable_to_get_user_info)$/);
      site.shopify.state.failing = [];
      expect((await signIn(site)).to).toBe("/favorites");
    },
  );

  test("attack C14: a callback works once, and only in the browser that started it", async ({ db }) => {
    const site = await aSite(db);
    const stranger = browser(site.auth);
    const callback = await callbackFor(site);
    expect(errorIn((await stranger.open(callback)).headers.get("Location") ?? "")).toBe("state_mismatch");
    expect(await stranger.visitor()).toBeNull();

    const { person, callback: used } = await signIn(site);
    await person.post("sign-out");
    const again = await person.open(used);
    expect(again.headers.get("Location")).toBe(`${SITE}/auth?came=other-way&error=state_mismatch`);
    expect(await person.visitor()).toBeNull();
  });

  test("a customer who goes back is told nothing of the provider's words", async ({ db }) => {
    const site = await aSite(db);
    site.shopify.state.denies = true;
    const { person, to } = await signIn(site);
    expect([errorIn(to), await person.visitor()]).toEqual(["access_denied", null]);
  });

  test("accepts no token that a client got itself", async ({ db }) => {
    const site = await aSite(db);
    const idToken = { token: "a.b.c", nonce: "x", accessToken: "shcat_x" };
    for (const path of ["sign-in/social", "link-social"]) {
      const person = await signedInBrowser(site.auth, `${path.length}@shopper.example`);
      const refused = await person.post(path, { provider: "shopify", idToken, currentPassword: PASSWORD });
      expect([path, refused.ok]).toEqual([path, false]);
    }
  });

  test("is not offered while Shopify can't be reached, and again afterward", async ({ db }) => {
    const site = await aSite(db);
    site.shopify.state.isDown = true;
    expect((await browser(site.auth).post("sign-in/social", { provider: "shopify" })).status).toBe(404);
    site.shopify.state.isDown = false;
    expect((await signIn(site)).to).toBe("/favorites");
  });
});

describe("a session that began at Shopify", () => {
  const sessionOf = async (person: Awaited<ReturnType<typeof signIn>>["person"]) => (await person.visitor())!.sessionId;

  test("has the customer's access token, renewed before it expires", async ({ db }) => {
    const site = await aSite(db);
    const { person } = await signIn(site);
    const id = await sessionOf(person);
    const first = await site.auth.customerSessions.accessToken(id);
    expect(site.shop.customerTokens[first ?? ""]).toBe(RUTH.email);
    const later = new Date(Date.now() + 7_200_000);
    const renewed = await site.auth.customerSessions.accessToken(id, later);
    expect(renewed).not.toBe(first);
    expect(site.shop.customerTokens[renewed ?? ""]).toBe(RUTH.email);
    expect(await site.auth.customerSessions.accessToken(id)).toBe(renewed);
  });

  test("renews it once, however many ask at the same time", async ({ db }) => {
    const site = await aSite(db);
    const other = testAuth(db, { customerAccounts: site.customerAccounts }).auth;
    const id = await sessionOf((await signIn(site)).person);
    const later = new Date(Date.now() + 7_200_000);
    const found = await Promise.all(
      [site.auth, other, site.auth].map((auth) => auth.customerSessions.accessToken(id, later)),
    );
    const renewals = site.shopify.requests.filter(({ body }) => body.get("grant_type") === "refresh_token");
    expect(renewals).toHaveLength(1);
    expect(found.filter((token) => token !== null).length).toBeGreaterThan(0);
    expect(await other.customerSessions.accessToken(id)).not.toBeNull();
  });

  test("stays signed in here when Shopify ended its side, and keeps what signs out there", async ({ db }) => {
    const site = await aSite(db);
    const { person } = await signIn(site);
    const id = await sessionOf(person);
    site.shopify.revoke();
    const later = new Date(Date.now() + 7_200_000);
    for (const _time of [1, 2]) expect(await site.auth.customerSessions.accessToken(id, later)).toBeNull();
    expect(site.shopify.requests.filter(({ body }) => body.get("grant_type") === "refresh_token")).toHaveLength(1);
    expect(await person.visitor()).not.toBeNull();
    expect(await site.auth.customerSessions.idToken(id)).toMatch(/^eyJ/);
  });

  test("loses nothing while Shopify can't be reached", async ({ db }) => {
    const site = await aSite(db);
    const id = await sessionOf((await signIn(site)).person);
    const later = new Date(Date.now() + 7_200_000);
    site.shopify.state.isDown = true;
    expect(await site.auth.customerSessions.accessToken(id, later)).toBeNull();
    site.shopify.state.isDown = false;
    expect(await site.auth.customerSessions.accessToken(id, later)).not.toBeNull();
  });

  test("signs out at Shopify with its own ID token, and comes back here", async ({ db }) => {
    const site = await aSite(db);
    const { person } = await signIn(site);
    const idToken = await site.auth.customerSessions.idToken(await sessionOf(person));
    const url = await site.auth.customerSessions.signOutUrl(idToken ?? "");
    const left = await site.shopify.respond(new Request(url ?? ""));
    expect(left?.headers.get("Location")).toBe(`${SITE}/`);
    expect(site.shopify.signedOut).toEqual([RUTH.email]);
  });

  test("is the only one: a session by password has neither token nor sign-out at Shopify", async ({ db }) => {
    const site = await aSite(db);
    await signedInAs(site.auth, RUTH.email);
    await signIn(site);
    const byPassword = browser(site.auth);
    await byPassword.post("sign-in/email", { email: RUTH.email, password: PASSWORD });
    const id = (await byPassword.visitor())!.sessionId;
    expect(await site.auth.customerSessions.accessToken(id)).toBeNull();
    expect(await site.auth.customerSessions.idToken(id)).toBeNull();
  });
});

test("an identity names its shop, so that it is no one's at another", () => {
  expect(customerOfIdentity(identityOf("77", "7001"), "77")).toBe("7001");
  expect(customerOfIdentity(identityOf("77", "7001"), "7")).toBeNull();
  expect(customerOfIdentity(identityOf("77", "7001"), "548380009")).toBeNull();
});

test("an ID token is of the shop that its issuer names, if it names one", () => {
  const customer = { id: "1", email: "Ruth@Shopper.example", name: "" };
  const claims = { exp: 1, email: "ruth@shopper.example" };
  const problem = (iss: string) => claimProblem({ ...claims, iss }, { customer, shop: "77" });
  expect(problem("https://shopify.com/authentication/77")).toBeNull();
  expect(problem("https://shopify.com/authentication/77/")).toBeNull();
  expect(problem("https://account.brand.example")).toBeNull();
  expect(problem("https://shopify.com/authentication/78")).toContain("78");
});

test("the query for the customer is valid in Shopify's newest schema, and asks for nothing deprecated", () => {
  const problems = validate(publishedSchema("customer"), parse(SIGNED_IN_CUSTOMER), [
    ...specifiedRules,
    NoDeprecatedCustomRule,
  ]);
  expect(problems).toEqual([]);
});
