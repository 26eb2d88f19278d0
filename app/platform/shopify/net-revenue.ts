import type { Money } from "../money.ts";

/** What the provider says of an order's money at the moment it is asked. */
export type OrderMoney = {
  /** In the provider's capitals, such as "PARTIALLY_REFUNDED". */
  financialStatus: string | null;
  cancelledAt: string | null;
  /** Received less refunded. */
  netPayment: Money;
};

const RECEIVED = new Set(["PAID", "PARTIALLY_PAID", "PARTIALLY_REFUNDED"]);

/**
 * What the shop keeps of an order: what was received less what was given back. Null where it is no sale: unpaid, voided, cancelled or
 * refunded in whole. Dashboard, order list and giving all reckon with this.
 */
export function netRevenueOf({ financialStatus, cancelledAt, netPayment }: OrderMoney): Money | null {
  if (cancelledAt !== null || !RECEIVED.has(financialStatus?.trim().toUpperCase() ?? "")) return null;
  return { ...netPayment, minor: Math.max(0, netPayment.minor) };
}
