import { anEmail, expect, test } from "./site.ts";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("[AUTH-43] a user signs in with the configured OpenID provider", async ({ page, context, site }) => {
      const email = anEmail("ruth");
      site.openId.state.person = { sub: email, email, email_verified: true, name: "Ruth" };
      await page.goto("/auth?next=/favorites");
      await page.getByRole("button", { name: "Continue with Bethlehem" }).click();
      if (!javaScriptEnabled) await page.getByRole("link", { name: /^Continue to 127\.0\.0\.1/ }).click();
      await expect(page).toHaveURL("/favorites");
      const { visitor } = (await (await context.request.get("/session")).json()) as { visitor: { email: string } };
      expect(visitor.email).toBe(email);
    });
  });
