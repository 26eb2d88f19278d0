import { brand } from "#app/brand.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { DAY_MS, type EmailKind } from "#app/platform/email/email-kind.ts";
import { renderTemplate, type EmailTemplate } from "#app/platform/email/email-template.tsx";
import { priceText } from "#app/platform/money.ts";
import { unitsToShip } from "#app/platform/shopify/units-to-ship.ts";
import { nameOf } from "../checkout/open-checkout.ts";
import { trackingOf } from "../orders/fulfillments.ts";
import { orderName, type Order, type OrderFulfillment } from "../orders/order.ts";
import { refundableUnits, remainingUnits } from "../orders/order-quantities.ts";
import { orderWithId } from "../orders/orders.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { NOT_YOUR_ORDER } from "./receipt-message.tsx";

const ORDER_UPDATE = "store-order-update";

/** What the customer is told, as with `notifyCustomer` at Shopify. `refundedMinor`: the part of the payment that this refunds. */
export type OrderUpdate =
  /** Without an id in an email enqueued when an order was one parcel with its own id. */
  | { what: "fulfilled" | "tracking"; fulfillmentId?: number }
  | { what: "canceled"; refundedMinor: number }
  | { what: "refunded"; refundedMinor: number; refundId: number };

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
      // A pending email about a parcel's tracking will have the newest.
      const key = `order-update:${orderId}:${keyOf(update)}`;
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

function keyOf(update: OrderUpdate): string {
  if (update.what === "canceled") return update.what;
  return `${update.what}:${update.what === "refunded" ? update.refundId : update.fulfillmentId}`;
}

/** Quotes nothing that the buyer typed, as the receipt (decision 062). */
// oxlint-disable-next-line typescript/consistent-return -- the compiler knows that no kind is left out
export function updateTemplate(order: Order, update: OrderUpdate, link: string): EmailTemplate {
  const name = orderName(order);
  const frame = { button: { label: "View your order", link }, note: NOT_YOUR_ORDER };
  const parcel =
    update.what === "fulfilled" || update.what === "tracking"
      ? order.fulfillments.find(({ id }) => id === (update.fulfillmentId ?? order.id))
      : undefined;
  const tracking = trackingPart(parcel);
  const refund = (minor: number) =>
    `We refunded ${priceText({ minor, currency: order.currency })} to the test card ending in ${order.cardLastFour}. This was a test order, so no money moved.`;
  switch (update.what) {
    case "fulfilled": {
      const rest = stillToCome(order);
      const isPart = parcel !== undefined && (order.fulfillments.length > 1 || rest.length > 0);
      return {
        ...frame,
        subject: `${isPart ? "Part of your" : "Your"} ${brand.name} order ${name} is on its way`,
        heading: "On its way",
        paragraphs: [
          `${isPart ? `Part of order ${name}` : `Order ${name}`} has shipped: ${itemsOf(order, parcel?.lines ?? [])}.`,
          ...(isPart && rest.length > 0 ? [`Still to come: ${itemsOf(order, rest)}.`] : []),
          ...tracking.lines,
        ],
        ...tracking.button,
      };
    }
    case "tracking":
      return {
        ...frame,
        subject: `New tracking details for your ${brand.name} order ${name}`,
        heading: "New tracking details",
        paragraphs: [
          `The tracking details of order ${name} have changed.`,
          ...(order.fulfillments.length > 1 && parcel ? [`This package: ${itemsOf(order, parcel.lines)}.`] : []),
          ...tracking.lines,
        ],
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
    case "refunded": {
      const lines = order.refunds.find(({ id }) => id === update.refundId)?.lines ?? [];
      return {
        ...frame,
        subject: `Refund for your ${brand.name} order ${name}`,
        heading: "We sent you a refund",
        paragraphs: [
          `This refund is for order ${name}${lines.length > 0 ? `: ${itemsOf(order, lines)}` : ""}.`,
          ...(update.refundedMinor > 0 ? [refund(update.refundedMinor)] : []),
        ],
      };
    }
  }
}

type Units = { lineId: number; quantity: number };

/** "2 × Pilgrim Low (Ivory / 9), 1 × Ebenezer Journal", each line once. */
function itemsOf(order: Order, units: Units[]): string {
  return order.lines
    .map((line) => ({ line, quantity: unitsIn(units.filter(({ lineId }) => lineId === line.id)) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ line, quantity }) => `${quantity} × ${nameOf(line)}`)
    .join(", ");
}

function unitsIn(lines: { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What the customer can still expect. */
function stillToCome(order: Order): Units[] {
  return order.lines
    .map((line) => ({
      lineId: line.id,
      quantity: unitsToShip({
        unfulfilledQuantity: remainingUnits(line),
        currentQuantity: refundableUnits(line),
      }),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** The parcel's tracking as a line, and a button where its page is known. */
function trackingPart(parcel: OrderFulfillment | undefined): {
  lines: string[];
  button?: Pick<EmailTemplate, "button">;
} {
  const tracking = parcel && trackingOf(parcel);
  if (!tracking) return { lines: [] };
  const { company, number, url } = tracking;
  const lines = number === null ? [] : [`${company ? `${company} tracking number` : "Tracking number"}: ${number}`];
  const isPage = url !== null && /^https?:\/\//i.test(url);
  return { lines, ...(isPage && { button: { button: { label: "Track your package", link: url } } }) };
}
