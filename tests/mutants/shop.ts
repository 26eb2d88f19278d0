import type { Mutant } from "./mutant.ts";

/** Group R: races and prices in the shop. */
export const shopMutants: Mutant[] = [
  {
    row: "R5",
    removes: "stock is taken only where there is enough",
    file: "store/orders/stock.server.ts",
    find: "or(isNull(variants.stock), variants.continueSelling, gte(variants.stock, quantity)),",
    replaceWith: "or(isNull(variants.stock), variants.continueSelling, gte(variants.stock, quantity), sql`true`),",
    tests: ["store/orders/races.server.test.ts"],
    on: "postgres",
  },
  {
    row: "R6",
    removes: "the lines of one variant share its stock",
    file: "store/cart/cart-lines.ts",
    find: "const possible = Math.max(0, variant.stock - others);",
    replaceWith: "const possible = Math.max(0, variant.stock - others * 0);",
    tests: ["store/cart/cart-lines.test.ts"],
  },
  {
    row: "R7",
    removes: "a payment is released when the order cannot be placed",
    file: "store/orders/pay.server.ts",
    find: "if (order?.paymentReference !== reference) await deps.gateway.release(reference);",
    replaceWith: "",
    tests: ["store/checkout/checkout-routes.server.test.ts"],
  },
  {
    row: "R8",
    removes: "a paid checkout answers with its order",
    file: "store/orders/pay.server.ts",
    find: 'if (before) return { outcome: "ordered", order: before };',
    replaceWith: "",
    tests: ["store/checkout/checkout-routes.server.test.ts", "store/orders/races.server.test.ts"],
  },
  {
    row: "R1",
    removes: "a use is counted only while one is left",
    file: "store/orders/discount-use.server.ts",
    find: "or(isNull(discounts.usageLimit), lt(discounts.usageCount, discounts.usageLimit)),",
    replaceWith: "or(isNull(discounts.usageLimit), lt(discounts.usageCount, discounts.usageLimit), sql`true`),",
    tests: ["tests/promo-races.test.ts"],
    on: "postgres",
  },
  {
    row: "R15",
    removes: "codes are compared in their normal form",
    file: "app/platform/normal-code.ts",
    find: "    .toUpperCase()\n",
    replaceWith: "",
    tests: ["app/platform/normal-code.test.ts"],
  },
];
