import type { Money } from "#app/platform/money.ts";
import { netRevenueOf, type OrderMoney } from "#app/platform/shopify/net-revenue.ts";
import { inWords } from "./orders.ts";

export const NO_ORDERS = "No Orders Yet";
export const ORDERS_NOT_LOADED = "Unable to load orders. Please check your Shopify connection.";

/** The cards reckon with no more orders than these, the newest; a note says so where there are more. */
export const MOST_RECKONED = 2_500;

/** An order as the desk lists it; statuses in the provider's capitals. */
export type AdminOrder = {
  /** The number in the provider's id. */
  id: string;
  orderNumber: string;
  email: string | null;
  createdAt: string;
  isCancelled: boolean;
  financialStatus: string | null;
  fulfillmentStatus: string | null;
  totalPrice: Money;
  /** Of the total, what was given back so far. */
  totalRefunded: Money;
  /** Ten at most (ORD-10); `pieces` counts all of them. */
  lineItems: { title: string; variantTitle: string | null; quantity: number }[];
  pieces: number;
};

export type OrderFigures = {
  orders: number;
  revenue: Money;
  /** Whole minor units; zero where no order counts. */
  average: Money;
  /** Orders in another currency than the shop's, which are in no sum. */
  otherCurrency: number;
  /** There are older orders, which are in none of the figures. */
  hasMore: boolean;
};

/** The three cards (decision D124): revenue is net, and orders that are no sale count in neither sum. */
export function orderFigures(orders: OrderMoney[], currency: string, hasMore = false): OrderFigures {
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

/** How a status is shown, whatever its capitals; one nobody styled is secondary (decision D125). */
export function statusTone(status: string): StatusTone {
  const known = status.trim().toLowerCase();
  return (Object.hasOwn(TONES, known) ? TONES[known] : undefined) ?? "secondary";
}

type Statuses = Pick<AdminOrder, "isCancelled" | "financialStatus" | "fulfillmentStatus">;

/** What was paid and what was sent; a cancelled order is sent nowhere, and says so first. */
export function orderBadges(order: Statuses): { label: string; tone: StatusTone }[] {
  const sent = order.isCancelled ? null : (order.fulfillmentStatus ?? "UNFULFILLED");
  const statuses = [order.isCancelled ? "CANCELED" : null, order.financialStatus, sent];
  return statuses
    .filter((status) => status !== null)
    .map((status) => ({ label: inWords(status), tone: statusTone(status) }));
}

/** "Pilgrim Low × 2, Ebenezer Journal, and 3 more". */
export function piecesText({ lineItems, pieces }: Pick<AdminOrder, "lineItems" | "pieces">): string {
  const named = lineItems.map(({ title, variantTitle, quantity }) => {
    const name = variantTitle ? `${title} (${variantTitle})` : title;
    return quantity > 1 ? `${name} × ${quantity}` : name;
  });
  const left = pieces - lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
  return [...named, ...(left > 0 ? [`and ${left} more`] : [])].join(", ");
}
