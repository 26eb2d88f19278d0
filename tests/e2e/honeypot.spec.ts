import { HONEYPOT } from "#app/platform/forms/honeypot.ts";
import { expect, test } from "./site.ts";

for (const path of ["/prayer-wall", "/weekly-devotionals", "/share-your-story", "/join", "/order-status", "/"]) {
  test(`attack L8: the honeypot on ${path} is invisible, not focusable and hidden from screen readers`, async ({
    page,
  }) => {
    await page.goto(path);
    const honeypot = page.locator(`form input[name="${HONEYPOT}"]`);
    await expect(honeypot).toHaveCount(1);
    await expect(honeypot).toHaveAttribute("autocomplete", "off");
    expect(await page.getByRole("textbox", { name: "Leave this empty" }).count()).toBe(0);
    const box = await honeypot.evaluate((field) => {
      const wrapper = field.closest('[aria-hidden="true"]');
      const { width, height } = wrapper?.getBoundingClientRect() ?? { width: 99, height: 99 };
      return { width, height, focusable: (field as HTMLElement).tabIndex };
    });
    expect(box).toEqual({ width: 1, height: 1, focusable: -1 });
  });
}
