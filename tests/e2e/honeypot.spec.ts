import { HONEYPOT } from "#app/platform/forms/honeypot.ts";
import { expect, test } from "./site.ts";

const PAGES = ["/prayer-wall", "/weekly-devotionals", "/share-your-story", "/join", "/order-status", "/"];

test("attack L8: the honeypot of every form is invisible, not focusable and hidden from screen readers", async ({
  page,
}) => {
  for (const path of PAGES) {
    await page.goto(path);
    const honeypot = page.locator(`form input[name="${HONEYPOT}"]`);
    await expect(honeypot, path).toHaveCount(1);
    await expect(honeypot).toHaveAttribute("autocomplete", "off");
    expect(await page.getByRole("textbox", { name: "Leave this empty" }).count(), path).toBe(0);
    const box = await honeypot.evaluate((field) => {
      const wrapper = field.closest('[aria-hidden="true"]');
      const { width, height } = wrapper?.getBoundingClientRect() ?? { width: 99, height: 99 };
      return { width, height, focusable: (field as HTMLElement).tabIndex };
    });
    expect(box, path).toEqual({ width: 1, height: 1, focusable: -1 });
  }
});
