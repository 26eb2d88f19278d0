import { describe, expect, test } from "vitest";
import type { Product, Variant } from "#app/features/shop/shop.ts";
import { emptyCart, withAdded } from "./cart-state.ts";
import {
  cleared,
  discountText,
  optionsText,
  withRestoredLine,
  withoutLine,
  withoutPromo,
  withPromo,
  withQuantity,
} from "./cart-changes.ts";
import { cartLineFor, itemCount } from "./cart.ts";
import { aCart, aLine } from "./cart.factories.ts";

describe("adding to the cart", () => {
  test("[CART-22] [CART-14] appends a line with quantity 1 for a new variant", () => {
    const cart = withAdded(aCart(aLine("1")), { ...aLine("2"), quantity: 7 });
    expect(cart.items.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      [aLine("1").variantId, 1],
      [aLine("2").variantId, 1],
    ]);
  });

  test("[CART-21] increments the line of a variant already in the cart", () => {
    const cart = withAdded(withAdded(emptyCart, aLine("1")), aLine("1"));
    expect(cart.items).toHaveLength(1);
    expect(cart.items[0]?.quantity).toBe(2);
  });

  test("[CART-13] [CART-15] [CART-16] [CART-19] a line holds the product's node, the variant, its price, quantity and options", () => {
    expect(cartLineFor(graceRunner, ivory9)).toEqual({
      product: {
        node: {
          id: "gid://shopify/Product/8",
          handle: "grace-runner",
          title: "Grace Runner",
          images: [{ url: "https://cdn.example/ivory.webp", altText: "Ivory, side" }],
        },
      },
      variantId: "gid://shopify/ProductVariant/81",
      variantTitle: "Ivory / 9",
      price: { amount: "89.50", currencyCode: "USD" },
      quantity: 1,
      selectedOptions: [
        { name: "Color", value: "Ivory" },
        { name: "Size", value: "9" },
      ],
    });
    expect(Object.keys(emptyCart)).toEqual(
      expect.arrayContaining(["items", "cartId", "checkoutUrl", "isLoading", "promoCode", "discount"]),
    );
  });

  test("a product without pictures gets a line without a picture", () => {
    expect(cartLineFor({ ...graceRunner, pictures: [] }, ivory9).product.node.images).toEqual([]);
  });
});

describe("changing the cart", () => {
  test("sets a quantity", () => {
    expect(
      withQuantity(aCart(aLine("1"), aLine("2")), aLine("2").variantId, 5).items.map(({ quantity }) => quantity),
    ).toEqual([1, 5]);
  });

  test.each([0, -1])("[CART-23] a quantity of %i removes the line", (quantity) => {
    expect(
      withQuantity(aCart(aLine("1"), aLine("2")), aLine("1").variantId, quantity).items.map(
        ({ variantId }) => variantId,
      ),
    ).toEqual([aLine("2").variantId]);
  });

  test("a line is limited to what one checkout accepts", () => {
    const full = withQuantity(aCart(aLine("1")), aLine("1").variantId, 1_000);
    expect(full.items[0]?.quantity).toBe(999);
    expect(withAdded(full, aLine("1")).items[0]?.quantity).toBe(999);
    expect(withRestoredLine(full, { ...aLine("1"), quantity: 5 }, 0).items[0]?.quantity).toBe(999);
  });

  test("[CART-24] removing deletes the line", () => {
    expect(withoutLine(aCart(aLine("1"), aLine("2")), aLine("2").variantId).items).toEqual([aLine("1")]);
  });

  test("a removed line is restored at its position, together with what was added since", () => {
    const removed = { ...aLine("1"), quantity: 3 };
    expect(withRestoredLine(aCart(aLine("0"), aLine("2")), removed, 1).items).toEqual([
      aLine("0"),
      removed,
      aLine("2"),
    ]);
    expect(withRestoredLine(aCart(aLine("1")), removed, 0).items).toEqual([{ ...removed, quantity: 4 }]);
  });

  test("[CART-25] [CART-26] [CART-27] [CART-28] [CART-29] clearing leaves nothing: no lines, no provider cart, no checkout, no code, no discount", () => {
    const full = {
      ...aCart(aLine("1")),
      cartId: "gid://shopify/Cart/1",
      checkoutUrl: "https://shop.example/checkouts/1",
      promoCode: "GRACE10",
      discount: 10,
      discountAmount: 5,
    };
    expect(cleared(full)).toEqual({
      items: [],
      cartId: null,
      checkoutUrl: null,
      isLoading: false,
      promoCode: null,
      discount: 0,
      discountAmount: 0,
    });
  });

  test("counts units, not lines", () => {
    expect(itemCount(aCart({ ...aLine("1"), quantity: 2 }, aLine("2")))).toBe(3);
  });
});

describe("a promo code in the cart", () => {
  test("[PROMO-11] [PROMO-12] [CART-20] is stored in upper case with its percent", () => {
    const cart = withPromo(emptyCart, " grace10 ", {
      valid: true,
      message: "",
      discount_type: "percentage",
      discount_value: 12.5,
    });
    expect(cart).toMatchObject({ promoCode: "GRACE10", discount: 12.5, discountAmount: 0 });
    expect(discountText(cart)).toBe("12.5%");
  });

  test("[PROMO-13] with a fixed amount keeps the percentage at 0 and stores the amount", () => {
    const cart = withPromo({ ...emptyCart, discount: 20 }, "TEN", {
      valid: true,
      message: "",
      discount_type: "fixed",
      discount_value: 10,
    });
    expect(cart).toMatchObject({ promoCode: "TEN", discount: 0, discountAmount: 10 });
    expect(discountText(cart)).toBe("$10.00");
    expect(discountText({ ...cart, items: [aLine("1", "1200", "JPY")] })).toBe("JPY 10.00");
  });

  test("[PROMO-17] [PROMO-18] is removed together with its discount", () => {
    expect(withoutPromo({ ...emptyCart, promoCode: "TEN", discount: 20, discountAmount: 10 })).toEqual(emptyCart);
  });
});

describe("the options line", () => {
  test("[CART-06] joins the values with a dot", () => {
    expect(optionsText(cartLineFor(graceRunner, ivory9))).toBe("Ivory • 9");
  });

  test("is empty for a product without options", () => {
    expect(optionsText({ selectedOptions: [{ name: "Title", value: "Default Title" }] })).toBe("");
  });
});

const ivory9: Variant = {
  id: "gid://shopify/ProductVariant/81",
  title: "Ivory / 9",
  price: { minor: 8950, currency: "USD" },
  fullPrice: { minor: 8950, currency: "USD" },
  availableForSale: true,
  selectedOptions: [
    { name: "Color", value: "Ivory" },
    { name: "Size", value: "9" },
  ],
  pictureUrl: "https://cdn.example/ivory.webp",
};

const graceRunner: Product = {
  id: "gid://shopify/Product/8",
  handle: "grace-runner",
  title: "Grace Runner",
  description: "",
  price: ivory9.price,
  fullPrice: ivory9.price,
  pictures: [
    { url: "https://cdn.example/ink.webp", alt: "Ink, side", width: 1600, height: 2000 },
    { url: "https://cdn.example/ivory.webp", alt: "Ivory, side", width: 1600, height: 2000 },
  ],
  options: [],
  variants: [ivory9],
  badges: [],
  categories: [],
  gender: null,
  isHidden: false,
  displayOrder: 999,
};
