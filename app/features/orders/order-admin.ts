import type { BulkAction } from "#app/platform/audit/bulk.ts";
import type { Money } from "#app/platform/money.ts";
import type { OrderSummary } from "#app/platform/shopify/orders.server.ts";
import { inWords } from "./orders.ts";

export const NO_ORDERS = "No Orders Yet";
export const ORDERS_NOT_LOADED = "Unable to load orders. Please check your Shopify connection.";

export const ORDER_BULK: BulkAction[] = [
  {
    name: "fulfill",
    label: "Mark fulfilled",
    question:
      "Mark everything left of these orders as fulfilled? Each customer gets a shipping email, without tracking.",
  },
  { name: "pick-list", label: "Pick list" },
];

/** An order in the admin list. */
export type AdminOrder = OrderSummary & {
  customerName: string | null;
  /** The part of the total that was refunded. */
  totalRefunded: Money;
  codes: string[];
  /** At most ten (ORD-10); `itemCount` is the quantity of all lines. */
  lineItems: { title: string; variantTitle: string | null; quantity: number; productId: string | null }[];
};

/** The three cards: revenue is net, and orders that are not sales count in neither revenue nor average. */
export type OrderTotals = {
  orders: number;
  revenue: Money;
  /** Whole minor units; zero if no order counts. */
  average: Money;
  /** Orders in other currencies than the store's, which are excluded. */
  otherCurrency: number;
};

export type StatusTone = "default" | "secondary" | "destructive";

const TONES: Record<string, StatusTone> = {
  paid: "default",
  fulfilled: "default",
  pending: "secondary",
  unfulfilled: "secondary",
  cancelled: "destructive",
  canceled: "destructive",
  refunded: "destructive",
};

/** The style of a status, ignoring case; unknown ones are secondary. */
export function statusTone(status: string): StatusTone {
  const known = status.trim().toLowerCase();
  return (Object.hasOwn(TONES, known) ? TONES[known] : undefined) ?? "secondary";
}

type Statuses = Pick<AdminOrder, "isCancelled" | "financialStatus"> & { fulfillmentStatus: string | null };

/** Payment and fulfillment status; for a canceled order, "Canceled" first and no fulfillment. */
export function orderBadges(order: Statuses): { label: string; tone: StatusTone }[] {
  const sent = order.isCancelled ? null : (order.fulfillmentStatus ?? "UNFULFILLED");
  const statuses = [order.isCancelled ? "CANCELED" : null, order.financialStatus, sent];
  return statuses
    .filter((status) => status !== null)
    .map((status) => ({ label: inWords(status), tone: statusTone(status) }));
}
