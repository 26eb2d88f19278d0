import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { test } from "./site.ts";

const PAGES = ["/policies/shipping", "/policies/returns", "/policies/terms", "/policies/accessibility", "/faq"];
const LOOKS = [
  { width: 320, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
] as const;

test("policy pages are accessible on a phone and a desktop, light and dark", async ({ page }) => {
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const path of PAGES) {
      await page.goto(path);
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);
    }
  }
});
