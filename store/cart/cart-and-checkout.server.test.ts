import fc from "fast-check";
import { describe, expect, test } from "#tests/support/database.ts";
import { aCode, aShoe } from "#tests/support/factories/store-catalog.ts";
import { post, storeOver } from "#tests/support/factories/storefront.ts";
import { openCheckout } from "../checkout/open-checkout.server.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { moneyV2 } from "../graphql/money-v2.ts";

const CREATE = `mutation ($input: CartInput) { cartCreate(input: $input) {
  cart { id totalQuantity discountCodes { applicable } cost { subtotalAmount { amount } totalAmount { amount } } } } }`;
type Created = {
  data: {
    cartCreate: { cart: { id: string; totalQuantity: number; discountCodes: { applicable: boolean }[]; cost: object } };
  };
};

describe("a cart and its checkout", () => {
  test("cost the same for any items and discounts", async ({ db }) => {
    const store = storeOver(db);
    const shoes = [
      await aShoe(db, { priceMinor: 12_995, stock: null }),
      await aShoe(db, { priceMinor: 3_333, stock: 4 }),
      await aShoe(db, { priceMinor: 950, stock: null }),
    ];
    await aCode(db, { title: "Sale", code: null, value: 3_000, productIds: [shoes[0]!.product.id] });
    await aCode(db, { title: "One off", code: null, kind: "fixed", value: 101, productIds: [shoes[2]!.product.id] });
    const codes = [
      (await aCode(db, { value: 1_500 })).code,
      (await aCode(db, { kind: "fixed", value: 2_500 })).code,
      (await aCode(db, { value: 3_333, productIds: [shoes[1]!.product.id] })).code,
      (await aCode(db, { active: false })).code,
      "NOSUCH",
    ];
    const anyCart = fc.record({
      quantities: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 3, maxLength: 3 }),
      code: fc.option(fc.constantFrom(...codes), { nil: null }),
    });

    await fc.assert(
      fc.asyncProperty(anyCart, async ({ quantities, code }) => {
        const lines = shoes.flatMap(({ variant }, at) =>
          quantities[at]! > 0
            ? [{ merchandiseId: `gid://shopify/ProductVariant/${variant.id}`, quantity: quantities[at]! }]
            : [],
        );
        const input = { lines, discountCodes: code === null ? [] : [code] };
        const { data } = (await (await post(store, { query: CREATE, variables: { input } })).json()) as Created;
        const { cart } = data.cartCreate;
        const checkout = (await openCheckout(
          storeDeps(db).deps,
          cart.id.replace("gid://shopify/Cart/", ""),
          new Date(),
        ))!;
        const { subtotalMinor, discountMinor, appliedCode } = checkout;
        expect(cart.totalQuantity).toBe(checkout.lines.reduce((sum, line) => sum + line.quantity, 0));
        expect(cart.cost).toEqual({
          subtotalAmount: { amount: moneyV2(subtotalMinor, "USD").amount },
          totalAmount: { amount: moneyV2(subtotalMinor - discountMinor, "USD").amount },
        });
        expect(cart.discountCodes.map(({ applicable }) => applicable)).toEqual(
          code === null ? [] : [appliedCode !== null],
        );
      }),
      { numRuns: 20 },
    );
  });
});
