import { aCart, aLine } from "../../app/features/cart/cart.factories.ts";
import { emptyCart } from "../../app/features/cart/cart-state.ts";
import { json, now, openCartWith, openDrawer, provider, stored, total } from "./drawer.ts";
import { addToCart, choose } from "./shopper.ts";
import { expect, test } from "./site.ts";

/** The drawer in isolation: each test defines the provider's responses at the URLs the browser requests. */

test("[CART-02] [CART-03] [CART-04] [CART-05] [CART-06] [CART-07] [CART-08] [CART-09] [CART-10] [CART-11] [CART-12] the drawer slides in from the right and shows each line, the promo code field, the totals and the Checkout button", async ({
  page,
}) => {
  await provider(page);
  const drawer = await openCartWith(page, {
    ...aCart({ ...aLine("1"), quantity: 2, sizeFit: "unisex-shoes" }, aLine("2", "22.5")),
  });

  const panel = drawer.locator(".sheet-panel");
  await expect.poll(async () => rightEdge(await panel.boundingBox())).toBe(page.viewportSize()?.width);
  const line = drawer.getByRole("listitem").filter({ hasText: "Shoe 1" });
  await expect(line.getByRole("img", { name: "A shoe" })).toBeVisible();
  await expect(line.getByRole("link", { name: "Shoe 1" })).toHaveAttribute("href", "/product/shoe-1");
  await expect(line.getByText("Ivory • M 9 / W 10.5")).toBeVisible();
  await expect(line.getByText("USD 89.00")).toBeVisible();
  await expect(line.getByLabel("Quantity", { exact: true })).toHaveValue("2");
  await expect(line.getByRole("button", { name: "Increase quantity" })).toBeEnabled();
  await expect(line.getByRole("button", { name: "Decrease quantity" })).toBeEnabled();
  await expect(line.getByRole("button", { name: "Remove Shoe 1" })).toBeEnabled();
  await expect(drawer.getByLabel("Promo code")).toBeEditable();
  await expect(drawer.getByRole("button", { name: "Apply" })).toBeDisabled();
  await expect(total(drawer, "Subtotal")).toHaveText("USD 200.50");
  await expect(total(drawer, "Total")).toHaveText("USD 200.50");
  await expect(drawer.getByRole("button", { name: "Checkout", exact: true })).toBeEnabled();
});

test("[CART-08] [CART-23] [CART-24] quantities are changed with buttons or typed, and removing a line can be undone", async ({
  page,
}) => {
  await provider(page);
  const drawer = await openCartWith(page, aCart(aLine("1"), aLine("2", "22.50")));
  const line = drawer.getByRole("listitem").filter({ hasText: "Shoe 2" });
  const quantity = line.getByLabel("Quantity", { exact: true });

  await line.getByRole("button", { name: "Increase quantity" }).click();
  await expect(quantity).toHaveValue("2");
  await expect(total(drawer, "Total")).toHaveText("USD 134.00");
  await quantity.fill("12");
  await quantity.press("Enter");
  await expect(total(drawer, "Total")).toHaveText("USD 359.00");
  await quantity.fill("many");
  await quantity.blur();
  await expect(quantity).toHaveValue("12");
  await quantity.fill("1");
  await quantity.blur();
  await line.getByRole("button", { name: "Decrease quantity" }).click();
  await expect(drawer.getByText("Shoe 2 removed")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(quantity).toHaveValue("1");
  await quantity.fill("0");
  await quantity.press("Enter");
  await expect(drawer.getByText("Shoe 2 removed")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Undo" })).toBeFocused();
  expect((await stored(page)).items.map(({ variantId }) => variantId)).toEqual([aLine("1").variantId]);
  await page.keyboard.press("Enter");
  await expect(quantity).toHaveValue("1");

  await drawer.getByRole("button", { name: "Remove Shoe 1" }).click();
  await expect(drawer.getByRole("link", { name: "Shoe 1" })).toBeHidden();
  expect((await stored(page)).items.map(({ variantId }) => variantId)).toEqual([aLine("2").variantId]);
});

test("[CART-25] [CHK-04] clearing the cart empties it, links to the shop and disables Checkout", async ({ page }) => {
  await provider(page);
  const drawer = await openCartWith(page, { ...aCart(aLine("1")), promoCode: "GRACE10", discount: 10 });
  await drawer.getByRole("button", { name: "Clear cart" }).click();
  await expect(drawer.getByRole("button", { name: "Checkout", exact: true })).toBeDisabled();
  expect(await stored(page)).toEqual(emptyCart);
  await expect(drawer.getByRole("link", { name: "Start shopping" })).toHaveAttribute("href", "/shop");
  await drawer.getByRole("button", { name: "Undo" }).click();
  await expect(drawer.getByText("GRACE10")).toBeVisible();
  await expect(total(drawer, "Total")).toHaveText("USD 80.10");
});

test("[CART-18] the cart survives a reload and follows changes in another tab", async ({ page, context }) => {
  await provider(page);
  await openCartWith(page, aCart(aLine("1")));
  await page.reload();
  await page.getByRole("button", { name: "Open cart" }).click();
  const drawer = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(drawer.getByRole("link", { name: "Shoe 1" })).toBeVisible();

  const other = await context.newPage();
  await provider(other);
  await other.goto("/");
  await other.getByRole("button", { name: "Open cart" }).click();
  await other.getByRole("button", { name: "Increase quantity" }).click();
  await expect(drawer.getByLabel("Quantity", { exact: true })).toHaveValue("2");
});

test("[CART-30] [CART-31] [CART-32] [CART-33] [CART-34] [CART-35] [CART-36] [CART-37] opening the drawer checks the lines, applies what changed and shows notices", async ({
  page,
}) => {
  const asked = await provider(page, {
    "/cart/validation": (route) => json(route, { variants: [now("2", "129.00"), now("3", "62.30"), now("4", "89.0")] }),
  });
  await page.goto("/");
  await openDrawer(page);
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  expect(asked).toEqual([]);
  await page.keyboard.press("Escape");

  const drawer = await openCartWith(page, aCart(aLine("1"), aLine("2"), aLine("3"), aLine("4")));
  await expect(drawer.getByText("Shoe 1 is no longer available and has been removed")).toBeVisible();
  await expect(drawer.getByText("Shoe 2 price increased to USD $129.00")).toBeVisible();
  await expect(drawer.getByText("Shoe 3 price decreased to USD $62.30")).toBeVisible();
  await expect(drawer.getByText(/Shoe 4 price/)).toBeHidden();
  await expect(drawer.getByRole("status").filter({ hasText: "Cart Updated" })).toContainText(
    "3 items in your cart have changed.",
  );
  await expect(total(drawer, "Total")).toHaveText("USD 280.30");
  expect(asked.filter((path) => path === "/cart/validation")).toHaveLength(1);
});

test("a line's quantity is limited to the stock, whether stored, typed, stepped or added again, and the line says so", async ({
  page,
}) => {
  await page.goto("/product/pilgrim-low");
  await choose(page, "Color", "Ivory");
  await choose(page, "Size", "9");
  await addToCart(page);
  const cart = await stored(page);
  const [line] = cart.items;
  if (!line) throw new Error("The cart is empty");
  const { left: _left, ...lineWithoutStock } = line;
  const drawer = await openCartWith(page, { ...cart, items: [{ ...lineWithoutStock, quantity: 999 }] });
  const quantity = drawer.getByLabel("Quantity", { exact: true });
  await expect(quantity).toHaveValue("3");
  await expect(drawer.getByRole("listitem").getByText("Only 3 left")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Increase quantity" })).toBeDisabled();
  await drawer.getByRole("button", { name: "Decrease quantity" }).click();
  await expect(drawer.getByText("Only 3 left")).toHaveCount(0);
  await quantity.fill("999");
  await quantity.press("Enter");
  await expect(quantity).toHaveValue("3");
  await expect(drawer.getByText("Only 3 left")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/product/pilgrim-low");
  await choose(page, "Color", "Ivory");
  await choose(page, "Size", "9");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("All 3 are already in your cart.")).toBeVisible();
  expect((await stored(page)).items[0]?.quantity).toBe(3);
});

test("[CART-38] a cart check that fails shows no message and changes nothing", async ({ page }) => {
  await provider(page, { "/cart/validation": (route) => route.fulfill({ status: 502, json: { error: "x" } }) });
  const failed = page.waitForResponse("**/cart/validation");
  const drawer = await openCartWith(page, aCart(aLine("1")));
  await failed;
  await expect(drawer.getByRole("link", { name: "Shoe 1" })).toBeVisible();
  await expect(drawer.getByRole("alert")).toBeEmpty();
  expect((await stored(page)).items).toEqual([aLine("1")]);
});

function rightEdge(box: { x: number; width: number } | null): number {
  return Math.round((box?.x ?? 0) + (box?.width ?? 0));
}
