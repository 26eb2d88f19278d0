import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import source from "./clear-cart.js?raw";

const FULL = {
  state: {
    items: [{ variantId: "gid://shopify/ProductVariant/1", quantity: 2 }],
    cartId: "gid://shopify/Cart/c1",
    checkoutUrl: "https://a.example",
    promoCode: "GRACE10",
    discount: 10,
    discountAmount: 0,
    isLoading: true,
  },
  version: 0,
};
const EMPTY = {
  items: [],
  cartId: null,
  checkoutUrl: null,
  promoCode: null,
  discount: 0,
  discountAmount: 0,
  isLoading: false,
};

/** A browser with persistent storage. */
function aBrowser(cart: unknown) {
  const storage = new Map([["shopify-cart", typeof cart === "string" ? cart : JSON.stringify(cart)]]);
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  const bought = [{ dataset: { bought: "gid://shopify/ProductVariant/1", quantity: "2" } }];
  const document = { querySelectorAll: () => bought };
  return {
    open: (order: string) =>
      void runInNewContext(source, { localStorage, document, location: { pathname: `/store/checkouts/${order}` } }),
    put: (cart: unknown) => void storage.set("shopify-cart", JSON.stringify(cart)),
    cart: () => JSON.parse(storage.get("shopify-cart") ?? "null") as unknown,
  };
}

describe("the confirmation page", () => {
  test("empties the shop's cart in this browser", () => {
    const browser = aBrowser(FULL);
    browser.open("order-1");
    expect(browser.cart()).toEqual({ state: EMPTY, version: 0 });
  });

  test("reopened later does not change a new cart, and the next order empties it", () => {
    const browser = aBrowser(FULL);
    browser.open("order-1");
    browser.put(FULL);
    browser.open("order-1");
    expect(browser.cart()).toEqual(FULL);
    browser.open("order-2");
    expect(browser.cart()).toEqual({ state: EMPTY, version: 0 });
  });

  test("keeps items that were added while paying", () => {
    const other = { variantId: "gid://shopify/ProductVariant/7", quantity: 1 };
    const more = { variantId: "gid://shopify/ProductVariant/1", quantity: 3 };
    const browser = aBrowser({ state: { ...FULL.state, items: [more, other] }, version: 0 });
    browser.open("order-1");
    expect(browser.cart()).toEqual({ state: { ...EMPTY, items: [{ ...more, quantity: 1 }, other] }, version: 0 });
  });

  test("removes a stored cart that cannot be read", () => {
    const browser = aBrowser("{broken");
    browser.open("order-1");
    expect(browser.cart()).toBeNull();
  });
});
