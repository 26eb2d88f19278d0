import { HONEYPOT } from "#app/platform/honeypot.ts";
import { expect, test } from "./site.ts";

for (const path of ["/prayer-wall", "/weekly-devotionals", "/share-your-story", "/join", "/order-status", "/"]) {
  test(`attack L8: the trap for programs on ${path} is neither seen, nor reached by keyboard, nor read out`, async ({
    page,
  }) => {
    await page.goto(path);
    const trap = page.locator(`form input[name="${HONEYPOT}"]`);
    await expect(trap).toHaveCount(1);
    await expect(trap).toHaveAttribute("autocomplete", "off");
    expect(await page.getByRole("textbox", { name: "Leave this empty" }).count()).toBe(0);
    const box = await trap.evaluate((field) => {
      const holder = field.closest('[aria-hidden="true"]');
      const { width, height } = holder?.getBoundingClientRect() ?? { width: 99, height: 99 };
      return { width, height, focusable: (field as HTMLElement).tabIndex };
    });
    expect(box).toEqual({ width: 1, height: 1, focusable: -1 });
  });
}
