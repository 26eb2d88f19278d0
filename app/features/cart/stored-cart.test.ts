import { describe, expect, test } from "vitest";
import { aCart, aLine } from "./cart.factories.ts";
import { cartStorage } from "./cart-storage.ts";
import { emptyCart, withAdded } from "./cart-state.ts";
import { readStoredCart, storedText } from "./stored-cart.ts";

describe("a cart read from the browser's storage", () => {
  test("[CART-18] is the cart that was stored", () => {
    const cart = {
      ...aCart(aLine("1"), aLine("2")),
      cartId: "gid://shopify/Cart/1",
      checkoutUrl: "https://x.example/",
      promoCode: "GRACE10",
      discount: 10,
    };
    expect(readStoredCart(stored(cart))).toEqual({ cart, notes: [] });
  });

  test("[CHK-09] is never loading, even if the page was closed during a checkout", () => {
    expect(readStoredCart(stored({ ...aCart(aLine("1")), isLoading: true })).cart.isLoading).toBe(false);
  });

  test.each([null, "", " "])("is empty when storage holds %j", (text) => {
    expect(readStoredCart(text)).toEqual({ cart: emptyCart, notes: [] });
  });

  test.each(["{", "null", "[]", "undefined", '{"state":null}', '{"state":{"items":{}}}', '{"state":"cart"}', "{}"])(
    "is empty when storage holds %j, and says so",
    (text) => {
      const notes = ["Your saved cart could not be read. Please add your items again"];
      expect(readStoredCart(text)).toEqual({ cart: emptyCart, notes });
    },
  );

  test.each<[unknown, number]>([
    ["2", 2],
    ["2 ", 2],
    [" 2", 2],
    ["2.0", 2],
    ["2.", 2],
    ["02", 2],
    [2.0, 2],
    ["1000000000", 999],
    [1e9, 999],
  ])("reads the quantity %j as %d", (quantity, read) => {
    const { cart, notes } = readStoredCart(stored({ ...emptyCart, items: [{ ...aLine("1"), quantity }] }));
    expect([cart.items, notes]).toEqual([[{ ...aLine("1"), quantity: read }], []]);
  });

  test.each([
    ["no variant", { variantId: null }],
    ["a fractional quantity", { quantity: 1.5 }],
    ["a quantity of zero", { quantity: 0 }],
    ["no quantity", { quantity: undefined }],
    ["null as quantity", { quantity: null }],
    ["NaN as quantity", { quantity: NaN }],
    ["a word as quantity", { quantity: "two" }],
    ["blank text as quantity", { quantity: " " }],
    ["a fraction as text", { quantity: "1.5" }],
    ["an exponent as text", { quantity: "1e3" }],
    ["a hexadecimal quantity", { quantity: "0x2" }],
    ["zero as text", { quantity: "0" }],
    ["a list as quantity", { quantity: [2] }],
    ["true as quantity", { quantity: true }],
    ["a negative quantity", { quantity: -1 }],
    ["a negative quantity as text", { quantity: "-2" }],
    ["an infinite quantity", { quantity: Infinity }],
    ["no product", { product: null }],
    ["no pictures list", { product: { node: { id: "1", handle: "x", title: "x", images: null } } }],
    ["an invalid price", { price: { amount: "12,50", currencyCode: "USD" } }],
    ["a negative price", { price: { amount: "-5", currencyCode: "USD" } }],
    ["an invalid currency", { price: { amount: "5", currencyCode: "dollars" } }],
    ["invalid options", { selectedOptions: [{ name: "Size" }] }],
  ])("attack R9: drops a line with %s and keeps the others", (_what, damage) => {
    const text = stored({ ...emptyCart, items: [{ ...aLine("1"), ...damage }, aLine("2")] });
    const { cart, notes } = readStoredCart(text);
    expect(cart.items).toEqual([aLine("2")]);
    expect(notes).toEqual([expect.stringMatching(/^(Shoe 1|x|An item) could not be read and had to be removed/)]);
  });

  test.each<[string, unknown]>([
    ["a bare number", 48_123_456_789_012],
    ["a number as text", "48123456789012"],
    ["encoded", btoa("gid://shopify/ProductVariant/48123456789012")],
    ["with parameters", "gid://shopify/ProductVariant/48123456789012?country=US"],
  ])("reads a variant's id that is %s", (_what, variantId) => {
    const line = { ...aLine("1"), variantId };
    expect(readStoredCart(stored({ ...emptyCart, items: [line, aLine("2")] }))).toEqual({
      cart: aCart({ ...aLine("1"), variantId: "gid://shopify/ProductVariant/48123456789012" }, aLine("2")),
      notes: [],
    });
  });

  test.each<[string, unknown]>([
    ["of a product", "gid://shopify/Product/1"],
    ["that is an SKU", "SHOE-1"],
    ["without a number", "gid://shopify/ProductVariant/"],
    ["that is a fraction", 1.5],
    ["that is too long", "1".repeat(90)],
    ["beyond the provider's numbers", "9".repeat(19)],
    ["that is empty", ""],
  ])("leaves out a line with an id %s, and says so", (_what, variantId) => {
    const { cart, notes } = readStoredCart(
      stored({ ...emptyCart, items: [{ ...aLine("1"), variantId }, null, 7, aLine("2")] }),
    );
    expect(cart.items).toEqual([aLine("2")]);
    expect(notes).toEqual(["Shoe 1, An item, An item could not be read and had to be removed. Please add it again"]);
  });

  test("keeps what one checkout accepts of more lines, and names some of the others", () => {
    const lines = Array.from({ length: 256 }, (_, at) => aLine(String(at)));
    const { cart, notes } = readStoredCart(stored({ ...emptyCart, items: lines }));
    expect(cart.items).toEqual(lines.slice(0, 250));
    expect(notes).toEqual([
      "Shoe 250, Shoe 251, Shoe 252 and 3 more did not fit: one order holds up to 250 different items",
    ]);
    expect(withAdded(cart, aLine("more"))).toBe(cart);
    expect(withAdded(cart, aLine("1")).items).toHaveLength(250);
  });

  test("keeps the notes that were stored with it, and nothing else that is stored as one", () => {
    const state = aCart(aLine("1"), { ...aLine("2"), quantity: 0 });
    const lost = "Shoe 2 could not be read and had to be removed. Please add it again";
    const read = (notes: unknown) => readStoredCart(JSON.stringify({ state, version: 0, notes })).notes;
    expect(read(["An older note"])).toEqual(["An older note", lost]);
    expect(read([lost])).toEqual([lost]);
    for (const notes of ["text", null, [null, 1, {}, "", "x".repeat(1_001)]]) expect(read(notes)).toEqual([lost]);
    expect(read(Array.from({ length: 9 }, (_, at) => `note ${at}`))).toHaveLength(6);
    expect(readStoredCart(storedText(aCart(aLine("1")), ["A note"]))).toEqual({
      cart: aCart(aLine("1")),
      notes: ["A note"],
    });
  });

  test("merges lines of the same variant, up to what one checkout accepts", () => {
    const read = (...items: object[]) => readStoredCart(stored({ ...emptyCart, items })).cart.items;
    expect(read(aLine("1"), aLine("2"), { ...aLine("1"), quantity: 3 })).toEqual([
      { ...aLine("1"), quantity: 4 },
      aLine("2"),
    ]);
    expect(read({ ...aLine("1"), quantity: 900 }, { ...aLine("1"), quantity: 900 })[0]?.quantity).toBe(999);
    expect(read({ ...aLine("1"), quantity: 2, left: 3 }, { ...aLine("1"), quantity: 2 })[0]?.quantity).toBe(3);
  });

  test("attack R9: limits a line to its stock and to what one checkout accepts", () => {
    const read = (line: object) =>
      readStoredCart(stored({ ...emptyCart, items: [{ ...aLine("1"), ...line }] })).cart.items[0];
    expect(read({ quantity: 999, left: 1 })).toEqual({ ...aLine("1"), quantity: 1, left: 1 });
    expect(read({ quantity: 5_000 })?.quantity).toBe(999);
    for (const left of [0, -1, 1.5, "3", null])
      expect(read({ quantity: 2, left })).toEqual({ ...aLine("1"), quantity: 2 });
  });

  test("leaves out a code that the checkout would refuse as too long", () => {
    const items = [aLine("1")];
    expect(readStoredCart(stored({ ...emptyCart, items, promoCode: "X".repeat(101), discount: 10 })).cart).toEqual(
      aCart(aLine("1")),
    );
  });

  test("attack R9: gives no discount without a code, and ignores an invalid one", () => {
    expect(readStoredCart(stored({ ...emptyCart, discount: 100 })).cart).toEqual(emptyCart);
    expect(readStoredCart(stored({ ...emptyCart, promoCode: "X", discount: 150, discountAmount: -3 })).cart).toEqual({
      ...emptyCart,
      promoCode: "X",
    });
  });
});

describe("unavailable storage", () => {
  test("gives an empty cart and no error, whether disabled, private or full", () => {
    const refusing = cartStorage(() => {
      throw new DOMException("Not allowed", "SecurityError");
    });
    expect(refusing.read()).toEqual({ cart: emptyCart, notes: [] });
    expect(() => refusing.write(aCart(aLine("1")), [])).not.toThrow();
  });
});

function stored(state: unknown): string {
  return JSON.stringify({ state, version: 0 });
}
