import { aCart, aLine } from "../../app/features/cart/cart.factories.ts";
import { json, openCartWith, openDrawer, provider, stored, total } from "./drawer.ts";
import { expect, test } from "./site.ts";

/** A code in the drawer by itself: what the provider says is given by each test, at the door the browser asks. */

test("[PROMO-01] [PROMO-04] [PROMO-05] [PROMO-06] [PROMO-14] [PROMO-15] [PROMO-16] [PROMO-17] [PROMO-18] [PROMO-19] a visitor types a code in capitals, applies it with Enter, sees its badge and removes it", async ({
  page,
}) => {
  let answer: (() => Promise<void>) | undefined;
  await provider(page, {
    "/functions/v1/validate-promo-code": (route) =>
      new Promise(
        (resolve) =>
          (answer = async () =>
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
  await expect.poll(() => answer !== undefined).toBe(true);
  await answer?.();

  await expect(drawer.getByText("12.5% off")).toBeVisible();
  await expect(drawer.getByText("GRACE10")).toBeVisible();
  await expect(field).toBeHidden();
  await expect(drawer.getByRole("status").filter({ hasText: "Promo code applied!" })).toContainText(
    "12.5% discount has been applied to your cart.",
  );
  await expect(total(drawer, "Discount")).toHaveText("− USD 10.00");
  await expect(total(drawer, "Total")).toHaveText("USD 70.00");
  const remove = drawer.getByRole("button", { name: "Remove promo code" });
  await expect(remove).toBeFocused();
  await remove.press("Enter");
  await expect(field).toBeFocused();
  await expect(total(drawer, "Total")).toHaveText("USD 80.00");
  expect(await stored(page)).toMatchObject({ promoCode: null, discount: 0, discountAmount: 0 });
});

test("[PROMO-07] [PROMO-20] [PROMO-21] a refused code says so and stays in the field", async ({ page }) => {
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

test("a fixed code takes its amount off, and one that has expired since is taken out with a note", async ({ page }) => {
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
