import { normalizeCode } from "#app/platform/normalize-code.ts";
import { pageOf, type PageArguments } from "../graphql/connection.ts";
import type { FieldResolvers } from "../graphql/executable-schema.ts";
import { moneyV2 } from "../graphql/money-v2.ts";
import type { StoreContext } from "../graphql/store-context.server.ts";
import { automaticAllocation, codeAllocation } from "./allocations.ts";
import { addressNode, metafieldNode } from "./cart-extras.ts";
import { cartId, lineId, tokenIn } from "./cart-ids.ts";
import { cartWithToken, type CartLineNode, type CartNode } from "./cart-rows.server.ts";

/** A whole cart fits on one page. */
const MAX_LINES_PER_PAGE = 500;

type Key = { key: string };

export const cartQueries: FieldResolvers<unknown, StoreContext> = {
  cart: async (_root: unknown, { id }: { id: string }, { db }) => {
    const token = tokenIn(id);
    return token === null ? null : cartWithToken(db, token);
  },
};

export const cartResolvers: FieldResolvers<CartNode, StoreContext> = {
  id: (cart: CartNode) => cartId(cart.token),
  checkoutUrl: (cart: CartNode, _args: object, { baseUrl }) => `${baseUrl}/checkouts/${cart.token}`,
  attribute: (cart: CartNode, { key }: Key) => cart.attributes.find((attribute) => attribute.key === key) ?? null,
  totalQuantity: (cart: CartNode) => cart.lines.reduce((quantity, { line }) => quantity + line.quantity, 0),
  lines: (cart: CartNode, args: PageArguments) =>
    pageOf(cart.lines, args, ({ line }) => ({ value: line.position, id: line.id }), MAX_LINES_PER_PAGE),
  buyerIdentity: (cart: CartNode) => ({
    countryCode: null,
    email: null,
    phone: null,
    ...cart.buyerIdentity,
    customer: null,
  }),
  appliedGiftCards: () => [],
  discountCodes: ({ discountCodes, priced }: CartNode) =>
    discountCodes.map((code) => ({
      code,
      applicable: priced.appliedCode !== null && normalizeCode(code) === priced.appliedCode,
    })),
  discountAllocations: (cart: CartNode, _args: object, { currency }) => codeAllocation(cart, currency),
  delivery: ({ extras }: CartNode) => ({
    addresses: ({ selected }: { selected?: boolean | null }) =>
      (extras.addresses ?? []).filter((address) => !selected || address.selected).map(addressNode),
  }),
  metafield: (cart: CartNode, { key, namespace }: Key & { namespace?: string | null }) =>
    metafieldNode(cart, namespace ? `${namespace}.${key}` : key),
  cost: ({ priced }: CartNode, _args: object, { currency }) => ({
    subtotalAmount: moneyV2(priced.subtotalMinor, currency),
    totalAmount: moneyV2(priced.totalMinor, currency),
    checkoutChargeAmount: moneyV2(priced.totalMinor, currency),
    subtotalAmountEstimated: false,
    // Shipping and taxes are known only at the checkout.
    totalAmountEstimated: true,
    totalTaxAmount: null,
    totalDutyAmount: null,
  }),
};

export const cartLineResolvers: FieldResolvers<CartLineNode, StoreContext> = {
  id: ({ line }: CartLineNode) => lineId(line),
  quantity: ({ line }: CartLineNode) => line.quantity,
  attributes: ({ line }: CartLineNode) => line.attributes,
  attribute: ({ line }: CartLineNode, { key }: Key) =>
    line.attributes.find((attribute) => attribute.key === key) ?? null,
  merchandise: ({ variant }: CartLineNode) => ({ ...variant, __typename: "ProductVariant" }),
  discountAllocations: (line: CartLineNode, _args: object, { currency }) => automaticAllocation(line, currency),
  cost: ({ priced, variant }: CartLineNode, _args: object, { currency }) => {
    const before = Math.max(priced.unitFullMinor, variant.compareAtMinor ?? 0);
    return {
      amountPerQuantity: moneyV2(priced.unitMinor, currency),
      compareAtAmountPerQuantity: before > priced.unitMinor ? moneyV2(before, currency) : null,
      subtotalAmount: moneyV2(priced.unitFullMinor * priced.quantity, currency),
      totalAmount: moneyV2(priced.totalMinor, currency),
    };
  },
};
