import type { Money } from "#app/platform/money.ts";
import { netRevenueOf, type OrderMoney } from "#app/platform/shopify/net-revenue.ts";
import type { AdminOrder } from "#app/platform/shopify/order-admin.server.ts";
import { inWords } from "./orders.ts";

export const NO_ORDERS = "No Orders Yet";
export const ORDERS_NOT_LOADED = "Unable to load orders. Please check your Shopify connection.";

/** The cards cover at most this many orders, the newest; a note says so if there are more. */
export const MAX_TOTALED_ORDERS = 2_500;

export type OrderTotals = {
  orders: number;
  revenue: Money;
  /** Whole minor units; zero if no order counts. */
  average: Money;
  /** Orders in other currencies than the store's, which are excluded. */
  otherCurrency: number;
  /** Older orders exist that are not included. */
  hasMore: boolean;
};

/** The three cards: revenue is net, and orders that are not sales count in neither revenue nor average. */
export function orderTotals(orders: OrderMoney[], currency: string, hasMore = false): OrderTotals {
  const inCurrency = orders.filter(({ netPayment }) => netPayment.currency === currency);
  const counted = inCurrency.map(netRevenueOf).filter((net) => net !== null);
  const revenue = counted.reduce((sum, net) => sum + net.minor, 0);
  const average = counted.length === 0 ? 0 : Math.round(revenue / counted.length);
  return {
    orders: orders.length,
    revenue: { minor: revenue, currency },
    average: { minor: average, currency },
    otherCurrency: orders.length - inCurrency.length,
    hasMore,
  };
}

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

/** "Pilgrim Low × 2, Ebenezer Journal, and 3 more". */
export function itemsText({ lineItems, itemCount }: Pick<AdminOrder, "lineItems" | "itemCount">): string {
  const named = lineItems.map(({ title, variantTitle, quantity }) => {
    const name = variantTitle ? `${title} (${variantTitle})` : title;
    return quantity > 1 ? `${name} × ${quantity}` : name;
  });
  const left = itemCount - lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
  return [...named, ...(left > 0 ? [`and ${left} more`] : [])].join(", ");
}
