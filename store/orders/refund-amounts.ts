import { paymentsOf, type OrderLineRow, type OrderRow } from "./order.ts";
import type { LineUnits } from "./order-quantities.ts";

type Priced = Pick<
  OrderRow,
  | "cancelledAt"
  | "discountMinor"
  | "financialStatus"
  | "refundedMinor"
  | "refundedShippingMinor"
  | "shippingMinor"
  | "taxMinor"
  | "totalMinor"
> & {
  lines: Pick<OrderLineRow, "id" | "quantity" | "refundedQuantity" | "unitMinor" | "isTaxable" | "isDiscounted">[];
};

export type RefundAmounts = {
  /** In the order of the units: their price after all discounts, and their tax. */
  lines: { subtotalMinor: number; taxMinor: number }[];
  subtotalMinor: number;
  taxMinor: number;
  shippingMinor: number;
  /** What to pay back: never more than what is left of the payment. */
  amountMinor: number;
  maximumMinor: number;
};

/**
 * What units are worth. The code's discount is spread by value over the lines it is for, and the tax over what is taxable, as when they were charged.
 * Refunds of a line's units one after another add up to the line, and those of all lines to the order, to the cent.
 */
export function refundAmounts(order: Priced, units: LineUnits[], shippingMinor: number): RefundAmounts {
  const totals = order.lines.map((line) => line.unitMinor * line.quantity);
  const discounts = spread(
    order.discountMinor,
    totals.map((total, at) => (order.lines[at]!.isDiscounted ? total : 0)),
  );
  const nets = totals.map((total, at) => total - discounts[at]!);
  const taxes = spread(
    order.taxMinor,
    nets.map((net, at) => (order.lines[at]!.isTaxable ? net : 0)),
  );
  const already = new Map(order.lines.map((line) => [line.id, line.refundedQuantity]));
  const lines = units.map(({ lineId, quantity }) => {
    const at = order.lines.findIndex(({ id }) => id === lineId);
    const line = order.lines[at]!;
    const from = already.get(lineId) ?? 0;
    already.set(lineId, from + quantity);
    const share = (whole: number) => part(whole, from + quantity, line.quantity) - part(whole, from, line.quantity);
    return { subtotalMinor: share(nets[at]!), taxMinor: share(taxes[at]!) };
  });
  const subtotalMinor = lines.reduce((sum, line) => sum + line.subtotalMinor, 0);
  const taxMinor = lines.reduce((sum, line) => sum + line.taxMinor, 0);
  const { received, refunded } = paymentsOf(order);
  const maximumMinor = received - refunded;
  const amountMinor = Math.min(maximumMinor, subtotalMinor + taxMinor + shippingMinor);
  return { lines, subtotalMinor, taxMinor, shippingMinor, amountMinor, maximumMinor };
}

/** `count` of `of` equal parts, rounded down so that all parts add up. */
function part(whole: number, count: number, of: number): number {
  return of === 0 ? 0 : Number((BigInt(whole) * BigInt(count)) / BigInt(of));
}

/** An amount by weights, in whole minor units that add up to it. */
export function spread(amount: number, weights: number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let [given, passed] = [0, 0];
  return weights.map((weight) => {
    passed += weight;
    const upTo = sum === 0 ? 0 : Number((BigInt(amount) * BigInt(passed)) / BigInt(sum));
    const share = upTo - given;
    given = upTo;
    return share;
  });
}
