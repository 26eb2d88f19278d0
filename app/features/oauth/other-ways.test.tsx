import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll } from "vitest";
import { testAuth } from "#tests/accounts.ts";
import { describe, expect, test } from "#tests/database.ts";
import { openIdProvider } from "#tests/openid-provider.ts";
import { signInWays } from "#app/platform/auth/sign-in-ways.server.ts";
import { leavingFor } from "./oauth.server.ts";
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
  test("[AUTH-43] is shown where it is set up, and nowhere else", () => {
    const shown = (more: object) =>
      renderToStaticMarkup(<OtherWays ways={signInWays(settings(more))} next="/favorites" />);
    expect(shown({})).toBe("");
    expect(shown({ OIDC_ISSUER: "https://x.example" })).toBe("");
    const button = shown({ OIDC_ISSUER: "https://x.example", OIDC_CLIENT_ID: "shod", OIDC_NAME: "Bethlehem" });
    expect(button).toContain("Continue with Bethlehem");
    expect(button).toContain('href="/auth/with/oidc?next=%2Ffavorites"');
  });

  test("by phone is one where a text message arrives", () => {
    expect(signInWays(settings()).phone).toBe(true);
    expect(signInWays(settings({ SMTP_URL: "smtp://mail.example" })).phone).toBe(false);
    expect(
      signInWays(settings({ SMTP_URL: "smtp://mail.example", SMS_WEBHOOK_URL: "https://sms.example" })).phone,
    ).toBe(true);
  });

  test("[AUTH-43] begins with a link: off to the provider with the state of this browser", async ({ db }) => {
    const { auth } = testAuth(db, { openId: settings({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "shod" }) });
    const leaving = await leavingFor(auth, new Headers(), "oidc", "/favorites");
    expect(leaving?.url).toMatch(new RegExp(`^${provider.issuer}/authorize\\?.*code_challenge=`));
    expect(leaving?.headers.getSetCookie().join()).toContain("HttpOnly");
    expect(await leavingFor(auth, new Headers(), "nobody", "/")).toBeNull();
  });
});
