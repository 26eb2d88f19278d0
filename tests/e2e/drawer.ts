import type { Page, Route } from "@playwright/test";
import { CART_KEY, emptyCart, type CartState } from "../../app/features/cart/cart-state.ts";
import { aLine } from "../../app/features/cart/cart.factories.ts";
import type { VariantNow } from "../../app/features/cart/reconcile-cart.ts";
import { expect } from "./site.ts";

type Endpoints = Record<string, (route: Route) => Promise<unknown>>;

/** Responds to the drawer's requests; unless a test overrides an endpoint, nothing in the cart has changed. Returns the paths requested so far. */
export async function provider(page: Page, endpoints: Endpoints = {}): Promise<string[]> {
  const requested: string[] = [];
  const unchanged: Endpoints = {
    "/cart/validation": async (route) => {
      const { variantIds } = route.request().postDataJSON() as { variantIds: string[] };
      // A page that is being left can no longer be read.
      const { items } = await stored(page).catch(() => emptyCart);
      const variants = variantIds.map((id): VariantNow => {
        const line = items.find(({ variantId }) => variantId === id);
        return {
          id,
          productTitle: line?.product.node.title ?? "",
          price: line?.price ?? { amount: "0", currencyCode: "USD" },
          availableForSale: true,
          chargedWithoutSale: false,
        };
      });
      await json(route, { variants }).catch(() => {});
    },
    "/functions/v1/validate-promo-code": (route) => route.abort(),
  };
  for (const [path, respond] of Object.entries({ ...unchanged, ...endpoints })) {
    await page.route(`**${path}`, async (route) => {
      requested.push(path);
      await respond(route);
    });
  }
  await page.route("https://cdn.example/**", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5"/>',
    }),
  );
  return requested;
}

export async function openCartWith(page: Page, cart: CartState) {
  await page.goto("/");
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    CART_KEY,
    JSON.stringify({ state: cart, version: 0 }),
  ] as const);
  await page.reload();
  return openDrawer(page);
}

export async function openDrawer(page: Page) {
  await page.getByRole("button", { name: "Open cart" }).click();
  const drawer = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(drawer).toBeVisible();
  return drawer;
}

export async function stored(page: Page): Promise<CartState> {
  const text = await page.evaluate((key) => localStorage.getItem(key), CART_KEY);
  return (JSON.parse(text ?? "{}") as { state: CartState }).state;
}

export function total(drawer: Awaited<ReturnType<typeof openDrawer>>, label: string) {
  return drawer
    .locator("dl > div")
    .filter({ has: drawer.page().getByText(label, { exact: true }) })
    .locator("dd");
}

export function now(name: string, amount: string): VariantNow {
  return {
    id: aLine(name).variantId,
    productTitle: `Shoe ${name}`,
    price: { amount, currencyCode: "USD" },
    availableForSale: true,
    chargedWithoutSale: false,
  };
}

export async function json(route: Route, body: unknown): Promise<void> {
  await route.fulfill({ json: body });
}
