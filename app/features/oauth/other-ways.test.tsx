import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterAll, beforeAll } from "vitest";
import { callAuth, testAuth } from "#tests/support/accounts.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { openIdProvider } from "#tests/support/openid-provider.ts";
import { ssoProviders, users } from "#app/platform/auth/auth.tables.server.ts";
import { signInWays } from "#app/platform/auth/sign-in/sign-in-ways.server.ts";
import { startSignInWith } from "./oauth.server.ts";
import { OtherWays } from "./other-ways.tsx";

let provider: Awaited<ReturnType<typeof openIdProvider>>;
beforeAll(async () => void (provider = await openIdProvider()));
afterAll(() => provider.close());

const settings = (more: object = {}) => ({
  OIDC_ISSUER: undefined,
  OIDC_CLIENT_ID: undefined,
  OIDC_CLIENT_SECRET: undefined,
  OIDC_NAME: "OpenID",
  SMS_WEBHOOK_URL: undefined,
  SMTP_URL: undefined,
  ...more,
});

describe("another way to sign in", () => {
  test("[AUTH-43] is shown where it is configured, and nowhere else", async ({ db }) => {
    const shown = async (more: object) => {
      const methods = await signInWays(db, settings(more));
      const Page = createRoutesStub([{ path: "/", Component: () => <OtherWays ways={methods} next="/favorites" /> }]);
      return renderToStaticMarkup(<Page />);
    };
    expect(await shown({})).not.toContain("Continue with");
    expect(await shown({ OIDC_ISSUER: "https://x.example" })).not.toContain("Continue with");
    const button = await shown({ OIDC_ISSUER: "https://x.example", OIDC_CLIENT_ID: "shod", OIDC_NAME: "Bethlehem" });
    expect(button).toContain("Continue with Bethlehem");
    expect(button).toContain('action="/auth/with/oidc?next=%2Ffavorites"');
    await db.insert(users).values({ id: "owner", name: "Owner", email: "owner@shod.example" });
    const issuer = "https://login.fields.example";
    await db
      .insert(ssoProviders)
      .values({ id: "one", issuer, userId: "owner", providerId: "fields", domain: "fields.example" });
    expect(await shown({})).toContain("Continue with fields.example");
    expect(await shown({})).toContain("by email or text message");
    expect(await shown({ SMTP_URL: "smtp://smtp.example" })).not.toContain("text message");
    expect(await shown({ SMTP_URL: "smtp://smtp.example", SMS_WEBHOOK_URL: "https://sms.example" })).toContain(
      "text message",
    );
  });

  test("is Shopify's, for the customers of a live shop that is set up for it", async ({ db }) => {
    const shown = async (more: object) => {
      const methods = await signInWays(db, settings(more));
      const Page = createRoutesStub([{ path: "/", Component: () => <OtherWays ways={methods} next="/favorites" /> }]);
      return renderToStaticMarkup(<Page />);
    };
    const live = { SHOPIFY_STORE_DOMAIN: "a-shop.myshopify.com", SHOPIFY_CUSTOMER_CLIENT_ID: "shp_1" };
    const button = await shown(live);
    expect(button).toContain("Sign in with Shopify");
    expect(button).toContain('action="/auth/with/shopify?next=%2Ffavorites"');
    for (const name of ["SHOPIFY_STORE_DOMAIN", "SHOPIFY_CUSTOMER_CLIENT_ID"])
      expect(await shown({ ...live, [name]: undefined })).not.toContain("Shopify");
  });

  test("[AUTH-43] starts with a form that redirects to the provider with this browser's state", async ({ db }) => {
    const { auth } = testAuth(db, { openId: settings({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "shod" }) });
    const ask = (path: string, body: object) => callAuth(auth, path, body);
    const leaving = await startSignInWith(ask, "oidc", "/favorites");
    expect(leaving?.url).toMatch(new RegExp(`^${provider.issuer}/authorize\\?.*code_challenge=`));
    expect(leaving?.headers.getSetCookie().join()).toContain("HttpOnly");
    expect(await startSignInWith(ask, "unknown", "/")).toBeNull();
  });
});
