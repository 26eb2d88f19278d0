import type { Money } from "../money.ts";

/** An order's current payment data at the provider. */
export type OrderMoney = {
  /** The provider's enum value, such as "PARTIALLY_REFUNDED". */
  financialStatus: string | null;
  cancelledAt: string | null;
  /** Received minus refunded. */
  netPayment: Money;
  /** Paid in a live shop's test mode: no money moved. */
  isTest?: boolean;
};

const RECEIVED = new Set(["PAID", "PARTIALLY_PAID", "PARTIALLY_REFUNDED"]);

/**
 * What the shop keeps of an order: received minus refunded. Null if it is not a sale: unpaid, voided, canceled, fully refunded or a test, as
 * in Shopify's own reports. Used by the dashboard, the order list and giving alike.
 */
export function netRevenueOf({ financialStatus, cancelledAt, netPayment, isTest = false }: OrderMoney): Money | null {
  if (isTest || cancelledAt !== null || !RECEIVED.has(financialStatus?.trim().toUpperCase() ?? "")) return null;
  return { ...netPayment, minor: Math.max(0, netPayment.minor) };
}
