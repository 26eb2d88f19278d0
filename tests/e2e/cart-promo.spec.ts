import { aCart, aLine } from "../../app/features/cart/cart.factories.ts";
import { json, openCartWith, openDrawer, provider, stored, total } from "./drawer.ts";
import { addToCart, choose, fillCheckout, openCart, pay, startCheckout } from "./shopper.ts";
import { expect, test } from "./site.ts";

/** Promo codes in the drawer in isolation: each test defines the provider's responses at the URLs the browser requests. */

test("[PROMO-01] [PROMO-04] [PROMO-05] [PROMO-06] [PROMO-14] [PROMO-15] [PROMO-16] [PROMO-17] [PROMO-18] [PROMO-19] a visitor types a promo code, which is shown in capitals, applies it with Enter, sees its badge and removes it", async ({
  page,
}) => {
  let respond: (() => Promise<void>) | undefined;
  await provider(page, {
    "/functions/v1/validate-promo-code": (route) =>
      new Promise(
        (resolve) =>
          (respond = async () =>
            resolve(
              await json(route, { valid: true, message: "", discount_type: "percentage", discount_value: 12.5 }),
            )),
      ),
  });
  const drawer = await openCartWith(page, aCart(aLine("1", "80.00")));
  const field = drawer.getByRole("textbox", { name: "Promo code" });
  await field.pressSequentially("grace10");
  await expect(field).toHaveValue("GRACE10");
  await field.press("Enter");
  await expect(drawer.getByRole("button", { name: "Applying…" })).toBeDisabled();
  await expect.poll(() => respond !== undefined).toBe(true);
  await expect.poll(() => respond).toBeDefined();
  await respond?.();

  await expect(drawer.getByText("12.5% off")).toBeVisible();
  await expect(drawer.getByText("GRACE10")).toBeVisible();
  await expect(field).toBeHidden();
  await expect(drawer.getByRole("status").filter({ hasText: "Promo code applied!" })).toContainText(
    "12.5% discount has been applied to your cart.",
  );
  await expect(total(drawer, "Discount")).toHaveText("−USD 10.00");
  await expect(total(drawer, "Total")).toHaveText("USD 70.00");
  const remove = drawer.getByRole("button", { name: "Remove promo code" });
  await expect(remove).toBeFocused();
  await remove.press("Enter");
  await expect(field).toBeFocused();
  await expect(total(drawer, "Total")).toHaveText("USD 80.00");
  expect(await stored(page)).toMatchObject({ promoCode: null, discount: 0, discountAmount: 0 });
});

test("[PROMO-07] [PROMO-20] [PROMO-21] a rejected promo code shows an error and stays in the field", async ({
  page,
}) => {
  await provider(page, {
    "/functions/v1/validate-promo-code": (route) => json(route, { valid: false, message: "no" }),
  });
  const drawer = await openCartWith(page, aCart(aLine("1")));
  const apply = drawer.getByRole("button", { name: "Apply" });
  await drawer.getByLabel("Promo code").fill("   ");
  await expect(apply).toBeDisabled();
  await drawer.getByLabel("Promo code").fill("nothing");
  await apply.click();
  await expect(drawer.getByRole("alert")).toContainText("Invalid promo code");
  await expect(drawer.getByRole("alert")).toContainText(
    "This code is expired, invalid, or has reached its usage limit.",
  );
  await expect(drawer.getByLabel("Promo code")).toHaveValue("NOTHING");
});

test("a fixed promo code takes its amount off, and is removed with a notice once it has expired", async ({ page }) => {
  let isValid = true;
  await provider(page, {
    "/functions/v1/validate-promo-code": (route) =>
      json(
        route,
        isValid
          ? { valid: true, message: "", discount_type: "fixed", discount_value: 10 }
          : { valid: false, message: "" },
      ),
  });
  const drawer = await openCartWith(page, aCart(aLine("1")));
  await drawer.getByLabel("Promo code").fill("ten");
  await drawer.getByRole("button", { name: "Apply" }).click();
  await expect(drawer.getByText("$10.00 off")).toBeVisible();
  await expect(drawer.getByText("$10.00 discount has been applied to your cart.")).toBeVisible();
  await expect(total(drawer, "Total")).toHaveText("USD 79.00");

  isValid = false;
  await page.keyboard.press("Escape");
  await openDrawer(page);
  await expect(drawer.getByText("Promo code TEN is no longer valid and has been removed")).toBeVisible();
  await expect(total(drawer, "Total")).toHaveText("USD 89.00");
});

test("[CART-39] [SHOP-37] attack R12: a promo code on top of a sale gives the same total in the drawer, at the checkout and on the order", async ({
  page,
}) => {
  await page.goto("/product/beautiful-feet-low");
  await choose(page, "Color", "Crimson");
  await choose(page, "Size", "6");
  await addToCart(page);
  const drawer = await openCart(page);
  await drawer.getByLabel("Promo code").fill("welcome10");
  await drawer.getByRole("button", { name: "Apply" }).click();
  await expect(drawer.getByText("10% off")).toBeVisible();
  await expect(total(drawer, "Subtotal")).toHaveText("USD 85.40");
  await expect(total(drawer, "Discount")).toHaveText("−USD 8.54");
  await expect(total(drawer, "Total")).toHaveText("USD 76.86");

  const tab = await startCheckout(page);
  await expect(tab.getByText("Code WELCOME10 is applied.")).toBeVisible();
  await expect(tab.locator("#amounts")).toContainText("−USD 8.54");
  await fillCheckout(tab);
  await expect(tab.locator("#pay-total")).not.toContainText("plus tax");
  await pay(tab);
  await expect(tab.getByText("Discount (WELCOME10)")).toBeVisible();
  await expect(tab.getByText("−USD 8.54")).toBeVisible();
});

test("attack R12: a promo code that the checkout refuses is removed from the drawer before the shopper pays", async ({
  page,
}) => {
  await provider(page, {
    "/functions/v1/validate-promo-code": (route) =>
      json(route, { valid: true, message: "", discount_type: "percentage", discount_value: 10 }),
    "/checkout": (route) =>
      json(route, {
        cartId: "gid://shopify/Cart/1",
        checkoutUrl: "https://pay.example/1",
        totalQuantity: 1,
        totalAmount: { amount: "80.0", currencyCode: "USD" },
        refusedCode: "GRACE10",
      }),
  });
  const drawer = await openCartWith(page, { ...aCart(aLine("1", "80.00")), promoCode: "GRACE10", discount: 10 });
  await expect(total(drawer, "Total")).toHaveText("USD 72.00");
  await drawer.getByRole("button", { name: "Checkout", exact: true }).click();
  await page.bringToFront();
  await expect(drawer.getByText("Promo code GRACE10 is no longer valid and has been removed")).toBeVisible();
  await expect(total(drawer, "Total")).toHaveText("USD 80.00");
  await expect(drawer.getByRole("link", { name: "Continue to checkout" })).toHaveAttribute(
    "href",
    "https://pay.example/1",
  );
});
