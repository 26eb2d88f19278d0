import { FEATURES } from "#app/features.server.ts";
import { renderTemplate, type RenderedEmail } from "#app/platform/email/email-template.tsx";
import type { Order } from "#store/orders/order.ts";
import { updateTemplate, type OrderUpdate } from "#store/receipts/order-updates.server.ts";
import { receiptMessage } from "#store/receipts/receipt-message.tsx";

export type EmailPreview = { name: string; email: RenderedEmail };

/** Every email of the features and of the embedded store, with sample data. */
export async function emailPreviews(publicUrl: string): Promise<EmailPreview[]> {
  const url = (path: string) => `${publicUrl}${path}`;
  const templates = FEATURES.flatMap((feature) => Object.entries(feature.emailPreviews?.(url) ?? {}));
  return [
    {
      name: "Receipt",
      email: await receiptMessage(SAMPLE_ORDER, url("/store"), { orderUrl: url("/order-status/mine?token=sample") }),
    },
    ...(await Promise.all(
      Object.entries(ORDER_UPDATES).map(async ([name, update]) => {
        const template = updateTemplate(SAMPLE_ORDER, update, url("/order-status/mine?token=sample"));
        return { name, email: await renderTemplate(template) };
      }),
    )),
    ...(await Promise.all(
      templates.map(async ([name, template]) => {
        const email = await template;
        return { name, email: "html" in email ? email : await renderTemplate(email) };
      }),
    )),
  ];
}

const ORDER_UPDATES: Record<string, OrderUpdate> = {
  "Part of an order on its way": { what: "fulfilled", fulfillmentId: 1 },
  "Order on its way": { what: "fulfilled", fulfillmentId: 2 },
  "New tracking details": { what: "tracking", fulfillmentId: 2 },
  "Order canceled": { what: "canceled", refundedMinor: 26_208 },
  Refund: { what: "refunded", refundedMinor: 2_400, refundId: 1 },
};

const LINE = {
  orderId: 1,
  productId: 1,
  sku: null,
  picturePath: null,
  isTaxable: true,
  isDiscounted: true,
  fulfilledQuantity: 0,
  refundedQuantity: 0,
  canceledQuantity: 0,
  returnedQuantity: 0,
};
const SHIPPED_AT = new Date("2026-11-07T12:00:00Z");
const PARCEL = {
  orderId: 1,
  trackingCompany: "DHL eCommerce",
  trackingNumber: "9400 1000 0000 0000",
  trackingUrl: null,
  createdAt: SHIPPED_AT,
  updatedAt: SHIPPED_AT,
};
const SAMPLE_ORDER: Order = {
  id: 1,
  number: 1001,
  checkoutToken: "sample",
  email: "ruth@shod.example",
  phone: null,
  address: {
    firstName: "Ruth",
    lastName: "Miller",
    address1: "12 Harbor Road",
    address2: "",
    city: "Bay Shore",
    province: "NY",
    zip: "11706",
    countryCode: "US",
  },
  note: "",
  currency: "USD",
  subtotalMinor: 28_000,
  discountMinor: 2_800,
  discountCode: "WELCOME10",
  discountId: null,
  shippingTitle: "Standard",
  freedShippingMinor: null,
  shippingMinor: 0,
  taxMinor: 1_008,
  totalMinor: 26_208,
  refundedMinor: 0,
  financialStatus: "paid",
  fulfillmentStatus: "unfulfilled",
  cardLastFour: "4242",
  paymentReference: "sample",
  cancelledAt: null,
  cancelReason: null,
  attributes: [],
  refundedShippingMinor: 0,
  fulfilledAt: SHIPPED_AT,
  receiptWithheldAt: null,
  createdAt: new Date("2026-11-05T12:00:00Z"),
  updatedAt: new Date("2026-11-05T12:00:00Z"),
  lines: [
    {
      ...LINE,
      id: 1,
      position: 1,
      variantId: 1,
      title: "Pilgrim Low",
      variantTitle: "Ivory / 9",
      sizeFit: "unisex-shoes",
      quantity: 2,
      unitMinor: 12_800,
      unitFullMinor: 12_800,
      compareAtMinor: null,
    },
    {
      ...LINE,
      id: 2,
      position: 2,
      variantId: 2,
      title: "Ebenezer Journal",
      variantTitle: "Default Title",
      sizeFit: null,
      quantity: 1,
      unitMinor: 2_400,
      unitFullMinor: 2_400,
      compareAtMinor: null,
    },
  ],
  fulfillments: [
    { ...PARCEL, id: 1, lines: [{ fulfillmentId: 1, lineId: 1, quantity: 1 }] },
    {
      ...PARCEL,
      id: 2,
      lines: [
        { fulfillmentId: 2, lineId: 1, quantity: 2 },
        { fulfillmentId: 2, lineId: 2, quantity: 1 },
      ],
    },
  ],
  refunds: [
    {
      id: 1,
      orderId: 1,
      amountMinor: 2_400,
      shippingMinor: 0,
      note: "",
      idempotencyKey: null,
      inputHash: null,
      createdAt: SHIPPED_AT,
      lines: [
        { id: 1, refundId: 1, lineId: 2, quantity: 1, restockType: "return", subtotalMinor: 2_160, taxMinor: 240 },
      ],
    },
  ],
};
