import { CART_KEY, emptyCart } from "#app/features/cart/cart-state.ts";
import { aLine } from "#app/features/cart/cart.factories.ts";
import { openDrawer, provider, stored } from "./drawer.ts";
import { expect, test } from "./site.ts";

/** An id as older versions of the provider's API wrote it. */
const encoded = (number: number) => Buffer.from(`gid://shopify/ProductVariant/${number}`).toString("base64");

const lineWith = (number: number, variantId: unknown) => ({ ...aLine(String(number)), variantId });

test("[CART-18] a cart that was stored a year ago opens with its lines, and notes name those that don't fit or can't be read", async ({
  page,
}) => {
  const old = [
    lineWith(1, encoded(1)),
    lineWith(2, 2),
    lineWith(3, "3"),
    lineWith(4, "gid://shopify/ProductVariant/4?cart=abc"),
    // Before prices had a currency, and lines without a variant.
    { ...aLine("5"), price: "89.00" },
    lineWith(6, null),
    ...Array.from({ length: 248 }, (_, at) => lineWith(at + 100, encoded(at + 100))),
  ];
  await provider(page);
  await page.goto("/");
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    CART_KEY,
    JSON.stringify({ state: { ...emptyCart, items: old, cartId: "gid://shopify/Cart/gone", isLoading: true } }),
  ] as const);
  await page.reload();
  const drawer = await openDrawer(page);
  await expect(drawer.getByText("Shoe 5, Shoe 6 could not be read and had to be removed.")).toBeVisible();
  await expect(drawer.getByText(/Shoe 346, Shoe 347 did not fit: one order holds up to 250/)).toBeVisible();
  for (const number of [1, 2, 3, 4])
    await expect(drawer.getByRole("link", { name: `Shoe ${number}`, exact: true })).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Checkout", exact: true })).toBeEnabled();

  // The stored cart has today's format from here on, and the notes are not repeated.
  await expect.poll(async () => (await stored(page)).items.length).toBe(250);
  expect((await stored(page)).items[0]?.variantId).toBe("gid://shopify/ProductVariant/1");
  await page.reload();
  await openDrawer(page);
  await expect(drawer.getByRole("link", { name: "Shoe 1", exact: true })).toBeVisible();
  await expect(drawer.getByText("could not be read")).toBeHidden();
});
