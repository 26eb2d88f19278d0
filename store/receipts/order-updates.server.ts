import { brand } from "#app/brand.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { DAY_MS, type EmailKind } from "#app/platform/email/email-kind.ts";
import { renderTemplate, type EmailTemplate } from "#app/platform/email/email-template.tsx";
import { priceText } from "#app/platform/money.ts";
import { nameOf } from "../checkout/open-checkout.ts";
import { fulfillmentsOf } from "../orders/fulfillments.ts";
import { orderName, type Order } from "../orders/order.ts";
import { orderWithId } from "../orders/orders.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { NOT_YOUR_ORDER } from "./receipt-message.tsx";

const ORDER_UPDATE = "store-order-update";

/** What the customer is told, as with `notifyCustomer` at Shopify. `refundedMinor`: the part of the payment that this refunds. */
export type OrderUpdate =
  | { what: "fulfilled" | "tracking" }
  | { what: "canceled"; refundedMinor: number }
  | { what: "refunded"; refundedMinor: number };

/** `orderUrl`: from the process that changed the order, because the one that sends the email may not show orders. */
type Update = { orderId: number; update: OrderUpdate; orderUrl?: string };

/** Enqueues the email about a change in the transaction that makes it, so that a repeated request, which changes nothing, sends none. */
export async function enqueueOrderUpdate(
  tx: Db,
  { emails, orderUrl }: Pick<StoreDeps, "emails" | "orderUrl">,
  orderId: number,
  update: OrderUpdate,
): Promise<void> {
  const data: Update = { orderId, update, ...(orderUrl && { orderUrl: orderUrl(orderId) }) };
  await emails.enqueue(tx, ORDER_UPDATE, data);
}

export function orderUpdateEmail({ baseUrl, orderUrl }: Pick<StoreDeps, "baseUrl" | "orderUrl">): EmailKind<Update> {
  return {
    name: ORDER_UPDATE,
    label: "Order update",
    isToTypedAddress: true,
    whenUnknown: "resend",
    async prepare(db, { orderId, update }) {
      const order = await orderWithId(db, orderId);
      if (!order) return null;
      // An order has one fulfillment and one cancellation; a pending email about tracking will have the newest.
      const which = update.what === "refunded" ? `refunded:${order.refundedMinor}` : update.what;
      const key = `order-update:${orderId}:${which}`;
      // The receipt was counted, so the number of orders whose updates are not is limited (decision 061).
      const isUncounted = order.receiptWithheldAt === null;
      return { email: order.email, about: `orders:${orderId}`, key, isUncounted, validForMs: 7 * DAY_MS };
    },
    async render(db, { orderId, update, orderUrl: known }) {
      const order = await orderWithId(db, orderId);
      if (!order) return null;
      const link = known ?? orderUrl?.(orderId) ?? new URL("/order-status", baseUrl).href;
      return { to: { address: order.email }, ...(await renderTemplate(updateTemplate(order, update, link))) };
    },
  };
}

/** Quotes nothing that the buyer typed, as the receipt (decision 062). */
// oxlint-disable-next-line typescript/consistent-return -- the compiler knows that no kind is left out
export function updateTemplate(order: Order, update: OrderUpdate, link: string): EmailTemplate {
  const name = orderName(order);
  const frame = { button: { label: "View your order", link }, note: NOT_YOUR_ORDER };
  const tracking = trackingOf(order);
  const refund = (minor: number) =>
    `We refunded ${priceText({ minor, currency: order.currency })} to the test card ending in ${order.cardLastFour}. This was a test order, so no money moved.`;
  switch (update.what) {
    case "fulfilled":
      return {
        ...frame,
        subject: `Your ${brand.name} order ${name} is on its way`,
        heading: "On its way",
        paragraphs: [`Order ${name} has shipped: ${itemsOf(order)}.`, ...tracking.lines],
        ...tracking.button,
      };
    case "tracking":
      return {
        ...frame,
        subject: `New tracking details for your ${brand.name} order ${name}`,
        heading: "New tracking details",
        paragraphs: [`The tracking details of order ${name} have changed.`, ...tracking.lines],
        ...tracking.button,
      };
    case "canceled":
      return {
        ...frame,
        subject: `Your ${brand.name} order ${name} was canceled`,
        heading: "Order canceled",
        paragraphs: [
          `Order ${name} was canceled and won’t be shipped.`,
          ...(update.refundedMinor > 0 ? [refund(update.refundedMinor)] : []),
        ],
      };
    case "refunded":
      return {
        ...frame,
        subject: `Refund for your ${brand.name} order ${name}`,
        heading: "We sent you a refund",
        paragraphs: [`This refund is for order ${name}.`, refund(update.refundedMinor)],
      };
  }
}

const itemsOf = (order: Order) => order.lines.map((line) => `${line.quantity} × ${nameOf(line)}`).join(", ");

/** The parcel's tracking as a line, and a button where its page is known. */
function trackingOf(order: Order): { lines: string[]; button?: Pick<EmailTemplate, "button"> } {
  const [tracking] = fulfillmentsOf(order)[0]?.trackingInfo ?? [];
  if (!tracking) return { lines: [] };
  const { company, number, url } = tracking;
  const lines = number === null ? [] : [`${company ? `${company} tracking number` : "Tracking number"}: ${number}`];
  const isPage = url !== null && /^https?:\/\//i.test(url);
  return { lines, ...(isPage && { button: { button: { label: "Track your package", link: url } } }) };
}
