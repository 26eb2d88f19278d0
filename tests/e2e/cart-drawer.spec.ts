import { expectNoViolations } from "./accessibility.ts";
import { aCart, aLine } from "../../app/features/cart/cart.factories.ts";
import { json, now, openCartWith, openDrawer, provider } from "./drawer.ts";
import { expect, test } from "./site.ts";

/** Focus, toasts, layout and accessibility of the drawer in isolation: each test defines the provider's responses at the URLs the browser requests. */

test("the drawer traps the focus, closes with Escape or a click outside, and restores the focus", async ({ page }) => {
  await provider(page);
  const drawer = await openCartWith(page, aCart(aLine("1")));
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
      ),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("button", { name: "Open cart" })).toBeFocused();

  await openDrawer(page);
  await page.mouse.click(20, 400);
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("button", { name: "Open cart" })).toBeFocused();
});

test("[CONST-03] [CONST-04] one toast is shown at a time, for five seconds, and longer while hovered", async ({
  page,
}) => {
  await page.clock.install();
  await provider(page, {
    "/functions/v1/validate-promo-code": (route) => json(route, { valid: false, message: "" }),
    "/checkout": (route) => route.fulfill({ status: 502, json: { error: "x" } }),
  });
  const drawer = await openCartWith(page, aCart(aLine("1")));
  await drawer.getByLabel("Promo code").fill("X");
  await drawer.getByRole("button", { name: "Apply" }).click();
  await expect(drawer.getByText("Invalid promo code")).toBeVisible();
  await drawer.getByRole("button", { name: "Checkout", exact: true }).click();
  await page.bringToFront();
  const alert = drawer.getByRole("alert");
  await expect(alert).toContainText("Failed to create checkout");
  await expect(drawer.getByText("Invalid promo code")).toBeHidden();

  await alert.getByText("Failed to create checkout").hover();
  await page.clock.runFor(20_000);
  await expect(alert).toContainText("Failed to create checkout");
  await page.mouse.move(700, 300);
  await page.clock.runFor(5_100);
  await expect(alert).toBeEmpty();
});

test("twenty lines with long titles fit a 320 px screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await provider(page);
  const items = Array.from({ length: 20 }, (_, at) => {
    const line = aLine(String(at), "1249.00");
    line.product.node.title = `The Preparation of the Gospel of Peace Commemorative High Top No. ${at} (Extraordinarilylongunbrokenword)`;
    return line;
  });
  const drawer = await openCartWith(page, aCart(...items));
  await drawer.getByRole("button", { name: "Checkout", exact: true }).scrollIntoViewIfNeeded();
  await expect(drawer.getByRole("button", { name: "Checkout", exact: true })).toBeInViewport();
  expect(
    await drawer.locator(".sheet-panel").evaluate((panel) => panel.scrollWidth - panel.clientWidth),
  ).toBeLessThanOrEqual(0);
});

test("the drawer has no accessibility violations, whether full, with notices and a promo code, or empty", async ({
  page,
}) => {
  await provider(page, {
    "/cart/validation": (route) => json(route, { variants: [now("1", "99.00"), now("2", "89.00")] }),
  });
  const drawer = await openCartWith(page, { ...aCart(aLine("1"), aLine("2")), promoCode: "GRACE10", discount: 10 });
  await expect(drawer.getByText("Cart Updated")).toBeVisible();
  for (const width of [390, 800, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const toastBox = await drawer.locator(".toast").boundingBox();
    const notesBox = await drawer
      .getByText(/price (in|de)creased|no longer available/)
      .first()
      .boundingBox();
    expect(toastBox!.y + toastBox!.height, `the toast is above the notes at ${width} px`).toBeLessThanOrEqual(
      notesBox!.y,
    );
  }
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await drawer.getByRole("button", { name: "Remove promo code" }).click();
  await drawer.getByRole("button", { name: "Remove Shoe 1" }).click();
  await expectNoViolations(page);
  await drawer.getByRole("button", { name: "Clear cart" }).click();
  await expectNoViolations(page);
});
