import type { IndexedOrder } from "#app/platform/shopify/order-index.server.ts";

let issued = 0;

/** A paid order of one pair, as the provider describes it; each has another id and number. */
export function anIndexedOrder(given: Partial<IndexedOrder> = {}): IndexedOrder {
  const n = ++issued;
  const price = { minor: 12_800, currency: "USD" };
  const createdAt = given.createdAt ?? "2026-11-20T12:00:00Z";
  return {
    id: String(5_000_000 + n),
    orderNumber: `#${2_000 + n}`,
    email: "anna@example.com",
    createdAt,
    updatedAt: createdAt,
    isCancelled: false,
    cancelledAt: null,
    financialStatus: "PAID",
    fulfillmentStatus: "UNFULFILLED",
    totalPrice: price,
    totalRefunded: { minor: 0, currency: "USD" },
    netPayment: price,
    itemCount: 1,
    customerName: "Anna Reed",
    cartReference: null,
    discountCodes: [],
    lines: [
      {
        title: "Pilgrim Low",
        variantTitle: "Ivory / 9",
        sku: "PIL-IV-9",
        quantity: 1,
        currentQuantity: 1,
        unfulfilledQuantity: 1,
        productId: "gid://shopify/Product/1",
      },
    ],
    ...given,
  };
}
