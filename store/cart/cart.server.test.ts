import { describe, expect, onPostgres, test, withOwnDatabase } from "#tests/support/database.ts";
import { aCode, aShoe } from "#tests/support/factories/store-catalog.ts";
import { aStorefront, post, storeOver } from "#tests/support/factories/storefront.ts";
import { openCheckout } from "../checkout/open-checkout.server.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { carts, products } from "../store.tables.server.ts";
import { eq, inArray } from "drizzle-orm";
import { forgetOldCarts } from "./forget-carts.server.ts";

type Cart = {
  id: string;
  totalQuantity: number;
  lines: {
    nodes: { id: string; quantity: number; cost: object; discountAllocations: object[]; merchandise: object }[];
  };
  cost: object;
  discountCodes: { code: string; applicable: boolean }[];
  discountAllocations: object[];
};
type Payload = {
  cart: Cart | null;
  userErrors: { code: string; field: string[]; message: string }[];
  warnings: { code: string; message: string; target: string }[];
};

const money = "amount currencyCode";
const CART = `id checkoutUrl totalQuantity note cost { subtotalAmount { ${money} } totalAmount { ${money} } } discountCodes { code applicable }
  discountAllocations { targetType discountedAmount { amount } ... on CartCodeDiscountAllocation { code } discountApplication { allocationMethod targetSelection value { ... on PricingPercentageValue { percentage } ... on MoneyV2 { amount } } } }
  lines(first: 500) { nodes { id quantity cost { amountPerQuantity { amount } compareAtAmountPerQuantity { amount } subtotalAmount { amount } totalAmount { amount } }
    discountAllocations { discountedAmount { amount } ... on CartAutomaticDiscountAllocation { title } } merchandise { ... on ProductVariant { id product { title } } } } }`;
const CART_FIELDS = `cart { ${CART} } userErrors { code field message } warnings { code message target }`;
const CREATE = `mutation ($input: CartInput) { cartCreate(input: $input) { ${CART_FIELDS} } }`;
const ADD = `mutation ($cartId: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $cartId, lines: $lines) { ${CART_FIELDS} } }`;
const CODES = `mutation ($cartId: ID!, $codes: [String!]) { cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $codes) { ${CART_FIELDS} } }`;
const variantId = (id: number) => `gid://shopify/ProductVariant/${id}`;

describe("a cart over the API", () => {
  test("costs the price after automatic discounts and a code, line by line", async ({ db }) => {
    const { data } = await aStorefront(db);
    const { product, variant } = await aShoe(db, { priceMinor: 12_995, compareAtMinor: 15_000 });
    const plain = await aShoe(db, { priceMinor: 5_000 });
    await aCode(db, { title: "Sale", code: null, value: 3_000, productIds: [product.id] });
    const { code } = await aCode(db, { value: 1_000 });
    const lines = [
      { merchandiseId: variantId(variant.id), quantity: 3 },
      { merchandiseId: variantId(plain.variant.id), quantity: 1 },
    ];
    const { cartCreate } = await data<{ cartCreate: Payload }>(CREATE, {
      input: { lines, discountCodes: [code.toLowerCase(), "NOSUCH"] },
    });
    expect(cartCreate.userErrors).toEqual([]);
    expect(cartCreate.warnings).toMatchObject([{ code: "DISCOUNT_NOT_FOUND", target: cartCreate.cart!.id }]);
    expect(cartCreate.cart).toMatchObject({
      totalQuantity: 4,
      // 3 x 90.97 + 50.00, then 10% less.
      cost: {
        subtotalAmount: { amount: "322.91", currencyCode: "USD" },
        totalAmount: { amount: "290.62", currencyCode: "USD" },
      },
      discountCodes: [
        { code: code.toLowerCase(), applicable: true },
        { code: "NOSUCH", applicable: false },
      ],
      discountAllocations: [
        {
          code,
          discountedAmount: { amount: "32.29" },
          targetType: "LINE_ITEM",
          discountApplication: { allocationMethod: "ACROSS", targetSelection: "ALL", value: { percentage: 10 } },
        },
      ],
      lines: {
        nodes: [
          {
            cost: {
              amountPerQuantity: { amount: "90.97" },
              compareAtAmountPerQuantity: { amount: "150.0" },
              subtotalAmount: { amount: "389.85" },
              totalAmount: { amount: "272.91" },
            },
            discountAllocations: [{ title: "Sale", discountedAmount: { amount: "116.94" } }],
          },
          {
            cost: { amountPerQuantity: { amount: "50.0" }, compareAtAmountPerQuantity: null },
            discountAllocations: [],
          },
        ],
      },
    });
  });

  test("applies the best valid code, in any position", async ({ db }) => {
    const { data } = await aStorefront(db);
    const { variant } = await aShoe(db, { priceMinor: 10_000 });
    const other = await aShoe(db);
    const codes = {
      welcome: (await aCode(db, { value: 1_000 })).code,
      better: (await aCode(db, { kind: "fixed", value: 2_500 })).code,
      ended: (await aCode(db, { value: 9_000, endsAt: new Date("2026-01-02") })).code,
      paused: (await aCode(db, { value: 9_000, active: false })).code,
      usedUp: (await aCode(db, { value: 9_000, usageLimit: 1, usageCount: 1 })).code,
      elsewhere: (await aCode(db, { value: 9_000, productIds: [other.product.id] })).code,
      large: (await aCode(db, { value: 9_000, minimumMinor: 20_000 })).code,
    };
    const { welcome, better, ended, paused, usedUp, elsewhere, large } = codes;
    const cases: [typed: string[], counts: string, total: string, warnings: string[]][] = [
      [["NOPE", welcome], welcome, "90.0", ["DISCOUNT_NOT_FOUND"]],
      [[welcome, "NOPE"], welcome, "90.0", ["DISCOUNT_NOT_FOUND"]],
      [["", "  ", "NOPE", `  ${welcome.toLowerCase()} `], welcome, "90.0", ["DISCOUNT_NOT_FOUND"]],
      [[welcome, welcome.toLowerCase(), welcome], welcome, "90.0", []],
      [[ended, paused, welcome], welcome, "90.0", ["DISCOUNT_CURRENTLY_INACTIVE", "DISCOUNT_CURRENTLY_INACTIVE"]],
      [
        [usedUp, elsewhere, welcome],
        welcome,
        "90.0",
        ["DISCOUNT_USAGE_LIMIT_REACHED", "DISCOUNT_NO_ENTITLED_LINE_ITEMS"],
      ],
      [[welcome, large], welcome, "90.0", ["DISCOUNT_PURCHASE_NOT_IN_RANGE"]],
      [[welcome, better], better, "75.0", ["DISCOUNT_CODE_NOT_HONOURED"]],
      [[better, "NOPE", welcome], better, "75.0", ["DISCOUNT_NOT_FOUND", "DISCOUNT_CODE_NOT_HONOURED"]],
    ];
    for (const [typed, counts, total, warnings] of cases) {
      const lines = [{ merchandiseId: variantId(variant.id) }];
      const { cartCreate } = await data<{ cartCreate: Payload }>(CREATE, { input: { lines, discountCodes: typed } });
      const { cartDiscountCodesUpdate } = await data<{ cartDiscountCodesUpdate: Payload }>(CODES, {
        cartId: cartCreate.cart!.id,
        codes: typed,
      });
      for (const { cart, warnings: given } of [cartCreate, cartDiscountCodesUpdate]) {
        const what = typed.join();
        expect(cart!.cost, what).toMatchObject({ totalAmount: { amount: total } });
        const applicable = cart!.discountCodes.filter((each) => each.applicable);
        expect(
          applicable.map(({ code }) => code.toUpperCase()),
          what,
        ).toEqual([counts]);
        expect(
          given.map(({ code }) => code),
          what,
        ).toEqual(warnings);
        const checkout = await openCheckout(
          storeDeps(db).deps,
          cart!.id.replace("gid://shopify/Cart/", ""),
          new Date(),
        );
        expect(checkout, what).toMatchObject({ appliedCode: counts, code: counts });
      }
    }
  });

  test("says when a code does not combine with a sale, and nothing without codes", async ({ db }) => {
    const { data } = await aStorefront(db);
    const { variant } = await aShoe(db);
    await aCode(db, { code: null, value: 3_000 });
    const combinesWith = { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false };
    const { code } = await aCode(db, { combinesWith });
    const { cartCreate } = await data<{ cartCreate: Payload }>(CREATE, {
      input: { lines: [{ merchandiseId: variantId(variant.id) }], discountCodes: [code] },
    });
    expect(cartCreate).toMatchObject({
      cart: { discountCodes: [{ code, applicable: false }] },
      warnings: [{ code: "DISCOUNT_CODE_NOT_HONOURED" }],
    });
    const none = await data<{ cartDiscountCodesUpdate: Payload }>(CODES, { cartId: cartCreate.cart!.id, codes: [] });
    expect(none.cartDiscountCodesUpdate).toMatchObject({ cart: { discountCodes: [] }, warnings: [] });
  });

  test("is not created when it cannot be filled", async ({ db }) => {
    const { data } = await aStorefront(db);
    const { variant } = await aShoe(db);
    const before = (await db.select().from(carts)).length;
    const refused = await data<{ cartCreate: Payload }>(CREATE, {
      input: { note: "x", lines: [{ merchandiseId: variantId(variant.id) }], giftCardCodes: ["GIFT"] },
    });
    expect(refused.cartCreate).toMatchObject({ cart: null, userErrors: [{ field: ["input", "giftCardCodes"] }] });
    expect(await db.select().from(carts)).toHaveLength(before);
  });

  test("that does not exist is reported, also for malformed ids", async ({ db }) => {
    const { data } = await aStorefront(db);
    for (const cartId of ["gid://shopify/Cart/00", "gid://shopify/Product/8100001", "x", ""]) {
      const { cartLinesAdd } = await data<{ cartLinesAdd: Payload }>(ADD, { cartId, lines: [] });
      expect(cartLinesAdd).toEqual({
        cart: null,
        userErrors: [{ code: "INVALID", field: ["cartId"], message: "The specified cart does not exist." }],
        warnings: [],
      });
      expect(await data(`query ($id: ID!) { cart(id: $id) { id } }`, { id: cartId })).toEqual({ cart: null });
    }
  });

  test("limits the size of notes, codes and attributes", async ({ db }) => {
    const { data } = await aStorefront(db);
    const codesOf = async (input: object) =>
      (await data<{ cartCreate: Payload }>(CREATE, { input })).cartCreate.userErrors.map(({ code, field }) => [
        code,
        field.join("."),
      ]);
    expect(await codesOf({ note: "x".repeat(5_000) })).toEqual([]);
    expect(await codesOf({ note: "x".repeat(5_001) })).toEqual([["NOTE_TOO_LONG", "input.note"]]);
    expect(await codesOf({ discountCodes: Array.from({ length: 26 }, (_, at) => `CODE${at}`) })).toEqual([
      ["MAXIMUM_EXCEEDED", "input.discountCodes"],
    ]);
    expect(
      await codesOf({ attributes: Array.from({ length: 101 }, (_, at) => ({ key: `k${at}`, value: "" })) }),
    ).toEqual([["MAXIMUM_EXCEEDED", "input.attributes"]]);
    expect(await codesOf({ buyerIdentity: { email: "x".repeat(255) } })).toEqual([
      ["INVALID", "input.buyerIdentity.email"],
    ]);
  });

  test("attack R13: omits items that are no longer published", async ({ db }) => {
    const { data } = await aStorefront(db);
    const { product, variant } = await aShoe(db);
    const { cartCreate } = await data<{ cartCreate: Payload }>(CREATE, {
      input: { lines: [{ merchandiseId: variantId(variant.id) }] },
    });
    await db.update(products).set({ status: "archived" }).where(eq(products.id, product.id));
    expect(
      await data(`query ($id: ID!) { cart(id: $id) { totalQuantity cost { totalAmount { amount } } } }`, {
        id: cartCreate.cart!.id,
      }),
    ).toEqual({
      cart: { totalQuantity: 0, cost: { totalAmount: { amount: "0.0" } } },
    });
  });

  test("is found by the id of newer clients, with a key", async ({ db }) => {
    const { data } = await aStorefront(db);
    const { cartCreate } = await data<{ cartCreate: Payload }>(CREATE, { input: {} });
    const { id } = cartCreate.cart!;
    expect(
      await data(`query ($id: ID!) { cart(id: $id) { id } node(id: $id) { id } }`, { id: `${id}?key=abc` }),
    ).toEqual({ cart: { id }, node: { id } });
  });

  test("is deleted a month after its last change", async ({ db }) => {
    const now = new Date("2026-03-31T12:00:00Z");
    const at = (day: string) => new Date(`2026-03-${day}T11:00:00Z`);
    await db.insert(carts).values([
      { token: "old", updatedAt: at("01") },
      { token: "young", updatedAt: at("02") },
    ]);
    await forgetOldCarts(db, now);
    const remaining = await db
      .select({ token: carts.token })
      .from(carts)
      .where(inArray(carts.token, ["old", "young"]));
    expect(remaining).toEqual([{ token: "young" }]);
  });

  test.runIf(onPostgres)("loses nothing in concurrent changes", () =>
    withOwnDatabase(async (db) => {
      const { variant } = await aShoe(db, { stock: 25 });
      const store = storeOver(db);
      const run = async <Data>(query: string, variables: object) =>
        ((await (await post(store, { query, variables })).json()) as { data: Data }).data;
      const { cartCreate } = await run<{ cartCreate: Payload }>(CREATE, { input: {} });
      const cartId = cartCreate.cart!.id;
      const lines = [{ merchandiseId: variantId(variant.id) }];
      await Promise.all(Array.from({ length: 30 }, () => run(ADD, { cartId, lines })));
      const { cart } = await run<{ cart: Cart }>(`query ($id: ID!) { cart(id: $id) { ${CART} } }`, { id: cartId });
      expect(cart.lines.nodes.map(({ quantity }) => quantity)).toEqual([25]);
    }),
  );
});
