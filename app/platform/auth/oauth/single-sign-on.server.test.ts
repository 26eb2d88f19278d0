import { afterAll, beforeAll, beforeEach } from "vitest";
import { PASSWORD, testAuth } from "#tests/support/accounts.ts";
import { browser, signedInBrowser } from "#tests/support/browser.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { openIdProvider, type Person } from "#tests/support/openid-provider.ts";
import type { Db } from "../../db/database.server.ts";
import { ssoProviders, users } from "../auth.tables.server.ts";
import { grantAdmin } from "../access/roles.server.ts";
import { trustedOrigins } from "./single-sign-on.server.ts";
import { SECOND_FACTOR_PAGE } from "../second-factor/two-factor.server.ts";

const BOAZ: Person = { sub: "boaz", email: "boaz@fields.example", email_verified: true, name: "Boaz" };

let company: Awaited<ReturnType<typeof openIdProvider>>;
beforeAll(async () => void (company = await openIdProvider()));
afterAll(() => company.close());
beforeEach(() => void (company.state.person = BOAZ));

async function withCompany(db: Db, ssoOrigins: string[] = [company.issuer]) {
  const { auth } = testAuth(db, { ssoOrigins });
  const owner = await signedInBrowser(auth, "owner@shod.example");
  await grantAdmin(db, "owner@shod.example");
  const registered = await owner.post("sso/register", {
    currentPassword: PASSWORD,
    providerId: "fields",
    issuer: company.issuer,
    domain: "fields.example",
    oidcConfig: { clientId: "shod", clientSecret: "whisper" },
  });
  return { auth, owner, registered };
}

async function signIn(auth: Awaited<ReturnType<typeof withCompany>>["auth"]) {
  const person = browser(auth);
  const started = await person.post("sign-in/sso", {
    email: BOAZ.email,
    callbackURL: "/favorites",
    errorCallbackURL: "/auth",
  });
  const { url } = (await started.json()) as { url: string };
  const redirect = await fetch(url, { redirect: "manual" });
  return { person, back: await person.open(redirect.headers.get("Location") ?? "") };
}

describe("a company's own sign-in", () => {
  test("[AUTH-43] signs in its employees once an admin has registered it", async ({ db }) => {
    const { auth, registered } = await withCompany(db);
    expect(registered.status).toBe(200);
    const { person, back } = await signIn(auth);
    expect(back.headers.get("Location")).toBe("/favorites");
    expect(await person.visitor()).toMatchObject({ email: BOAZ.email, isAdmin: false });
    const [row] = await db.select().from(ssoProviders);
    expect(row?.domain).toBe("fields.example");
  });

  test("attack C15: signs in addresses of its own domain only", async ({ db }) => {
    const { auth } = await withCompany(db);
    for (const email of ["owner@shod.example", "ruth@else.example"]) {
      company.state.person = { ...BOAZ, sub: email, email };
      const { person, back } = await signIn(auth);
      expect(await person.visitor()).toBeNull();
      expect(back.headers.get("Location")).toContain("error=");
    }
    expect(await db.select({ email: users.email }).from(users)).toEqual([{ email: "owner@shod.example" }]);
  });

  test("attack C17: requires the second factor of an account that has one", async ({ db }) => {
    const { auth } = await withCompany(db);
    await signIn(auth);
    await db.update(users).set({ twoFactorEnabled: true });
    const { person, back } = await signIn(auth);
    expect(back.headers.get("Location")).toBe(SECOND_FACTOR_PAGE);
    expect(await person.visitor()).toBeNull();
  });

  test("is not contacted at an origin the owner has not configured", async ({ db }) => {
    const askedBefore = company.asked.length;
    const { registered } = await withCompany(db, []);
    expect(registered.status).toBe(400);
    expect(company.asked).toHaveLength(askedBefore);
  });

  test("attack C22: is registered at the owner's origins only, and its endpoints are discovered there", async ({
    db,
  }) => {
    const { owner } = await withCompany(db);
    const before = await db.select().from(ssoProviders);
    const evil = "https://evil.example";
    const config = { clientId: "x", clientSecret: "x" };
    const endpoints = {
      authorizationEndpoint: `${evil}/in`,
      tokenEndpoint: `${evil}/token`,
      jwksEndpoint: `${evil}/keys`,
    };
    const attempts: [string, object][] = [
      ["sso/register", { issuer: company.issuer, oidcConfig: { ...config, skipDiscovery: true, ...endpoints } }],
      ["sso/register", { issuer: evil, oidcConfig: { ...config, skipDiscovery: true, ...endpoints } }],
      ["sso/register", { issuer: company.issuer, oidcConfig: { ...config, ...endpoints } }],
      ["sso/register", { issuer: company.issuer, oidcConfig: { ...config, userInfoEndpoint: `${evil}/me` } }],
      ["sso/register", { issuer: company.issuer, oidcConfig: { ...config, discoveryEndpoint: `${evil}/d` } }],
      ["sso/register", { issuer: evil }],
      ["sso/update-provider", { providerId: "fields", issuer: evil }],
      ["sso/update-provider", { providerId: "fields", oidcConfig: endpoints }],
      ["sso/update-provider", { providerId: "fields", oidcConfig: { skipDiscovery: true } }],
    ];
    for (const [path, body] of attempts) {
      const sent = { providerId: "evil", domain: "evil.example", currentPassword: PASSWORD, ...body };
      expect([path, body, (await owner.post(path, sent)).status]).toEqual([path, body, 400]);
    }
    expect(await db.select().from(ssoProviders)).toEqual(before);
  });

  test("is an OpenID provider: SAML is refused", async ({ db }) => {
    const { owner } = await withCompany(db);
    const response = await owner.post("sso/register", {
      currentPassword: PASSWORD,
      providerId: "saml",
      issuer: "https://x.example",
      domain: "x.example",
      samlConfig: { entryPoint: "https://x.example", cert: "x", callbackUrl: "/" },
    });
    expect([response.status, await response.json()]).toMatchObject([400, { code: "SAML_NOT_OFFERED" }]);
  });
});

test("a company's origin is trusted for its sign-in endpoints only", () => {
  const trusted = trustedOrigins("https://shod.example", ["https://login.example"]);
  const at = (path: string) => trusted(new Request(`https://shod.example/api/auth/${path}`)).length;
  expect([at("sso/register"), at("sign-in/sso"), at("sign-in/email"), at("change-password"), trusted().length]).toEqual(
    [2, 2, 1, 1, 1],
  );
});
