import { openIdProvider } from "#tests/support/openid-provider.ts";
import { expect, startSite, test } from "./site.ts";

for (const javaScriptEnabled of [true, false])
  test(`[AUTH-43] a user signs in with the configured OpenID provider ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
  }) => {
    const provider = await openIdProvider();
    const own = await startSite({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "shod", OIDC_NAME: "Bethlehem" });
    const context = await browser.newContext({ javaScriptEnabled, baseURL: own.url });
    try {
      const page = await context.newPage();
      await page.goto("/auth?next=/favorites");
      await page.getByRole("button", { name: "Continue with Bethlehem" }).click();
      if (!javaScriptEnabled) await page.getByRole("link", { name: /^Continue to 127\.0\.0\.1/ }).click();
      await expect(page).toHaveURL(`${own.url}/favorites`);
      const { visitor } = (await (await context.request.get("/session")).json()) as { visitor: { email: string } };
      expect(visitor.email).toBe(provider.state.person.email);
    } finally {
      await context.close();
      await own.stop();
      await provider.close();
    }
  });
