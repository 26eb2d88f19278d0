import { z } from "zod";
import type { Money } from "../money.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import { ORDER_DETAIL, ORDER_DETAIL_LINES } from "./orders.operations.server.ts";
import { providerMoney } from "./orders.server.ts";

/** An order line. `total` is the price of `quantity` units, after line discounts. */
export type DetailLine = {
  title: string;
  variantTitle: string | null;
  sku: string | null;
  quantity: number;
  /** `quantity` minus refunded and removed units: how many to pack. */
  currentQuantity: number;
  /** Before discounts. */
  unitPrice: Money;
  total: Money;
  imageUrl: string | null;
};

/** The complete order; statuses are the provider's enum values, such as "PARTIALLY_FULFILLED". */
export type DetailedOrder = {
  name: string;
  email: string | null;
  phone: string | null;
  createdAt: string;
  cancelledAt: string | null;
  financialStatus: string | null;
  fulfillmentStatus: string;
  note: string | null;
  lines: DetailLine[];
  discountCodes: string[];
  /** Before all discounts. */
  discount: Money;
  /** After all discounts. */
  subtotal: Money;
  shippingMethod: string | null;
  shipping: Money;
  tax: Money;
  isTaxIncluded: boolean;
  total: Money;
  /** Null if nothing is shipped. */
  shippingAddress: { lines: string[]; phone: string | null } | null;
};

/** An order with all lines, by the number in its id; null when it does not exist. Throws when the provider fails. */
export async function detailedOrder(admin: ShopifyAdmin, id: string): Promise<DetailedOrder | null> {
  const gid = `gid://shopify/Order/${id}`;
  const { order } = await admin.query(ORDER_DETAIL, { id: gid }, detailShape);
  if (!order) return null;
  const { lineItems, ...rest } = order;
  const lines = [...lineItems.nodes];
  let { hasNextPage, endCursor } = lineItems.pageInfo;
  while (hasNextPage) {
    const next: z.infer<typeof linesShape> = await admin.query(
      ORDER_DETAIL_LINES,
      { id: gid, after: endCursor },
      linesShape,
    );
    if (!next.order) return null;
    lines.push(...next.order.lineItems.nodes);
    ({ hasNextPage, endCursor } = next.order.lineItems.pageInfo);
  }
  return { ...rest, lines };
}

const lineShape = z
  .object({
    title: z.string(),
    variantTitle: z.string().nullable(),
    sku: z.string().nullable(),
    quantity: z.number(),
    currentQuantity: z.number(),
    originalUnitPriceSet: providerMoney,
    discountedTotalSet: providerMoney,
    image: z.object({ url: z.string() }).nullable(),
  })
  .transform(({ originalUnitPriceSet, discountedTotalSet, image, ...line }): DetailLine => ({
    ...line,
    unitPrice: originalUnitPriceSet,
    total: discountedTotalSet,
    imageUrl: image?.url ?? null,
  }));

const lineItems = z.object({
  nodes: z.array(lineShape),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
});

const linesShape = z.object({ order: z.object({ lineItems }).nullable() });

const detailShape = z.object({
  order: z
    .object({
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      createdAt: z.string(),
      cancelledAt: z.string().nullable(),
      displayFinancialStatus: z.string().nullable(),
      displayFulfillmentStatus: z.string(),
      note: z.string().nullable(),
      discountCodes: z.array(z.string()),
      totalDiscountsSet: providerMoney.nullable(),
      subtotalPriceSet: providerMoney.nullable(),
      shippingLine: z.object({ title: z.string() }).nullable(),
      totalShippingPriceSet: providerMoney,
      totalTaxSet: providerMoney.nullable(),
      taxesIncluded: z.boolean(),
      totalPriceSet: providerMoney,
      shippingAddress: z.object({ formatted: z.array(z.string()), phone: z.string().nullable() }).nullable(),
      lineItems,
    })
    .transform((node) => {
      const none = { minor: 0, currency: node.totalPriceSet.currency };
      return {
        name: node.name,
        email: node.email,
        phone: node.phone,
        createdAt: node.createdAt,
        cancelledAt: node.cancelledAt,
        financialStatus: node.displayFinancialStatus,
        fulfillmentStatus: node.displayFulfillmentStatus,
        note: node.note,
        discountCodes: node.discountCodes,
        discount: node.totalDiscountsSet ?? none,
        subtotal: node.subtotalPriceSet ?? none,
        shippingMethod: node.shippingLine?.title ?? null,
        shipping: node.totalShippingPriceSet,
        tax: node.totalTaxSet ?? none,
        isTaxIncluded: node.taxesIncluded,
        total: node.totalPriceSet,
        shippingAddress: node.shippingAddress && {
          lines: node.shippingAddress.formatted,
          phone: node.shippingAddress.phone,
        },
        lineItems: node.lineItems,
      };
    })
    .nullable(),
});
