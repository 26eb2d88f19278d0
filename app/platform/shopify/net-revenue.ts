import type { Money } from "../money.ts";

/** An order's current payment data at the provider. */
export type OrderMoney = {
  /** The provider's enum value, such as "PARTIALLY_REFUNDED". */
  financialStatus: string | null;
  cancelledAt: string | null;
  /** Received minus refunded. */
  netPayment: Money;
};

const RECEIVED = new Set(["PAID", "PARTIALLY_PAID", "PARTIALLY_REFUNDED"]);

/**
 * What the shop keeps of an order: received minus refunded. Null if it is not a sale: unpaid, voided, canceled or fully refunded. Used by
 * the dashboard, the order list and giving alike.
 */
export function netRevenueOf({ financialStatus, cancelledAt, netPayment }: OrderMoney): Money | null {
  if (cancelledAt !== null || !RECEIVED.has(financialStatus?.trim().toUpperCase() ?? "")) return null;
  return { ...netPayment, minor: Math.max(0, netPayment.minor) };
}
