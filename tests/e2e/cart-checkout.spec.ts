import { aCart, aLine } from "../../app/features/cart/cart.factories.ts";
import { json, openCartWith, provider, stored } from "./drawer.ts";
import { expect, test } from "./site.ts";

/** The handoff to the checkout in isolation: each test defines the provider's responses at the URLs the browser requests. */

test("[CHK-05] [CHK-06] [CHK-08] [CHK-09] [CHK-11] [CHK-12] checkout opens in a new tab without access to its opener, and the drawer closes", async ({
  page,
  context,
}) => {
  await context.route("https://pay.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Hosted checkout</h1>" }),
  );
  let respond: (() => Promise<void>) | undefined;
  await provider(page, {
    "/checkout": (route) => new Promise((resolve) => (respond = async () => resolve(await json(route, aCheckout)))),
  });
  const drawer = await openCartWith(page, aCart(aLine("1")));
  const opening = context.waitForEvent("page");
  await drawer.getByRole("button", { name: "Checkout", exact: true }).click();
  const tab = await opening;
  await expect(drawer.getByRole("button", { name: "Creating checkout…" })).toBeDisabled();
  expect((await stored(page)).isLoading).toBe(true);

  await expect.poll(() => respond).toBeDefined();
  await respond?.();
  await expect(tab.getByRole("heading", { name: "Hosted checkout" })).toBeVisible();
  expect(tab.url()).toBe(aCheckout.checkoutUrl);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect(drawer).toBeHidden();
  expect(await stored(page)).toMatchObject({
    isLoading: false,
    checkoutUrl: aCheckout.checkoutUrl,
    items: [{ quantity: 1 }],
  });
});

test("[CHK-09] [CHK-10] [CHK-15] a checkout that fails closes its tab, shows an error and can be retried", async ({
  page,
  context,
}) => {
  await provider(page, {
    "/checkout": (route) => route.fulfill({ status: 502, json: { error: "Cart creation failed: Sold out" } }),
  });
  const drawer = await openCartWith(page, aCart(aLine("1")));
  const opening = context.waitForEvent("page");
  await drawer.getByRole("button", { name: "Checkout", exact: true }).click();
  const tab = await opening;
  await expect(drawer.getByRole("alert")).toContainText("Failed to create checkout");
  await expect(drawer.getByRole("alert")).toContainText("Please try again or contact support if the issue persists.");
  expect(tab.isClosed()).toBe(true);
  await expect(drawer.getByRole("button", { name: "Checkout", exact: true })).toBeEnabled();
});

test("[ERR-01] [ERR-02] a shop without a paid plan shows the provider's error", async ({ page }) => {
  await provider(page, {
    "/checkout": (route) =>
      route.fulfill({ status: 402, json: { error: "Shopify: your store needs a paid plan. Payment required" } }),
  });
  const drawer = await openCartWith(page, aCart(aLine("1")));
  await drawer.getByRole("button", { name: "Checkout", exact: true }).click();
  await expect(drawer.getByRole("alert")).toContainText("Shopify: your store needs a paid plan. Payment required");
});

test("[CHK-11] when the browser blocks the new tab, the drawer shows a link until the cart changes", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await provider(page, { "/checkout": (route) => json(route, aCheckout) });
  const drawer = await openCartWith(page, aCart(aLine("1")));
  await drawer.getByRole("button", { name: "Checkout", exact: true }).click();
  const link = drawer.getByRole("link", { name: "Continue to checkout" });
  await expect(link).toHaveAttribute("href", aCheckout.checkoutUrl);
  await expect(link).toHaveAttribute("rel", /noopener/);
  await drawer.getByRole("button", { name: "Increase quantity" }).click();
  await expect(link).toBeHidden();
});

test("a checkout with reduced quantities is not opened: the drawer shows what changed and a link", async ({
  page,
  context,
}) => {
  const line = { ...aLine("1"), quantity: 5 };
  let left = [{ variantId: line.variantId, quantity: 2 }];
  await provider(page, {
    "/checkout": (route) => json(route, { ...aCheckout, totalQuantity: 2, reduced: { lines: left, messages: [] } }),
  });
  const drawer = await openCartWith(page, aCart(line));
  const opening = context.waitForEvent("page");
  await drawer.getByRole("button", { name: "Checkout", exact: true }).click();
  const tab = await opening;
  await expect(drawer.getByText(`Only 2 left of ${line.product.node.title}, ${line.variantTitle}`)).toBeVisible();
  await expect.poll(() => tab.isClosed()).toBe(true);
  await expect(drawer.getByText("Your cart has changed.")).toBeVisible();
  const link = drawer.getByRole("link", { name: "Continue to checkout" });
  await expect(link).toHaveAttribute("href", aCheckout.checkoutUrl);
  expect(await stored(page)).toMatchObject({ items: [{ quantity: 2 }] });

  left = [];
  await drawer.getByRole("button", { name: "Checkout", exact: true }).click();
  await expect(drawer.getByText("is no longer available and has been removed")).toBeVisible();
  await expect(drawer.getByText("Your cart is empty.")).toBeVisible();
  await expect(link).toBeHidden();
});

const aCheckout = {
  cartId: "gid://shopify/Cart/1",
  checkoutUrl: "https://pay.example/c/1?channel=online_store",
  totalQuantity: 1,
  totalAmount: { amount: "89.0", currencyCode: "USD" },
};
