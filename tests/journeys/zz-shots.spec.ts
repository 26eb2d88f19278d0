import { expect, test } from "./site.ts";
import { signInAsOwner } from "./visitors.ts";

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  for (const colorScheme of ["light", "dark"] as const)
    test(`shots ${width} ${colorScheme}`, async ({ browser, site }) => {
      test.setTimeout(120_000);
      const context = await browser.newContext({
        baseURL: site.url,
        viewport: { width, height },
        colorScheme,
        reducedMotion: "reduce",
      });
      await signInAsOwner(context, site);
      const page = await context.newPage();
      const at = (name: string) => `/tmp/products-shots/${name}-${width}-${colorScheme}.png`;
      page.on("console", (m) => m.type() === "error" && console.log("CONSOLE", m.text()));
      page.on("pageerror", (e) => console.log("PAGEERROR", e.message));
      await page.goto("/admin/products");
      await page.waitForLoadState("networkidle");
      await page.screenshot({ path: at("list") });
      await page
        .getByRole("link", { name: /^Edit / })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
      for (const tab of ["General", "Badges", "Categories", "Photos", "Videos", "Description"]) {
        await page.getByRole("tab", { name: new RegExp(tab) }).click();
        await page.waitForTimeout(300);
        await page.screenshot({ path: at(tab) });
      }
      await context.close();
    });
