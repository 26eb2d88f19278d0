import type { FULFILLMENT_STATUSES, RESTOCK_TYPES } from "../store.tables.server.ts";
import type { OrderLineRow } from "./order.ts";

type Counts = Pick<
  OrderLineRow,
  "id" | "quantity" | "fulfilledQuantity" | "refundedQuantity" | "canceledQuantity" | "returnedQuantity"
>;
type Counted = { lines: Counts[] };

/** Units of a line. */
export type LineUnits = { lineId: number; quantity: number };
export type RestockType = (typeof RESTOCK_TYPES)[number];
/** Units of a line that are refunded, and what happens to them. */
export type RefundedUnits = LineUnits & { restockType: RestockType };

/** Why units cannot be fulfilled or refunded; `at`: which of those given. */
export type UnitsProblem = {
  at: number;
  reason: "unknown" | "not-positive" | "repeated" | "too-many" | "not-fulfilled";
};

/** How many units are still to be fulfilled. */
export function remainingUnits(line: Counts): number {
  return line.quantity - line.fulfilledQuantity - line.canceledQuantity;
}

/** How many units were not refunded yet. */
export function refundableUnits(line: Counts): number {
  return line.quantity - line.refundedQuantity;
}

/** How many units were fulfilled and not refunded. */
function keptUnits(line: Counts): number {
  return Math.max(0, refundableUnits(line) - remainingUnits(line));
}

/** Everything that is left to fulfill. */
export function allRemaining(order: Counted): LineUnits[] {
  return unitsWhere(order, remainingUnits);
}

/** Everything that was not refunded. */
export function allRefundable(order: Counted): LineUnits[] {
  return unitsWhere(order, refundableUnits);
}

function unitsWhere(order: Counted, unitsLeft: (line: Counts) => number): LineUnits[] {
  return order.lines
    .map((line) => ({ lineId: line.id, quantity: unitsLeft(line) }))
    .filter(({ quantity }) => quantity > 0);
}

export function fulfillmentProblem(order: Counted, units: LineUnits[]): UnitsProblem | null {
  return firstProblem(
    order,
    units,
    ({ lineId }) => String(lineId),
    (line, { quantity }) => (quantity > remainingUnits(line) ? "too-many" : null),
  );
}

export function refundProblem(order: Counted, units: RefundedUnits[]): UnitsProblem | null {
  const ofLine = (id: number, isMeant: (each: RefundedUnits) => boolean) =>
    units.filter((each) => each.lineId === id && isMeant(each)).reduce((sum, { quantity }) => sum + quantity, 0);
  return firstProblem(
    order,
    units,
    ({ lineId, restockType }) => `${lineId} ${restockType}`,
    (line, { restockType }) => {
      if (ofLine(line.id, () => true) > refundableUnits(line)) return "too-many";
      if (restockType === "cancel" && ofLine(line.id, (each) => each.restockType === "cancel") > remainingUnits(line))
        return "too-many";
      const returnable = Math.min(line.fulfilledQuantity - line.returnedQuantity, keptUnits(line));
      return restockType === "return" && ofLine(line.id, (each) => each.restockType === "return") > returnable
        ? "not-fulfilled"
        : null;
    },
  );
}

function firstProblem<Units extends LineUnits>(
  order: Counted,
  units: Units[],
  keyOf: (units: Units) => string,
  problemOf: (line: Counts, units: Units) => UnitsProblem["reason"] | null,
): UnitsProblem | null {
  const seen = new Set<string>();
  for (const [at, each] of units.entries()) {
    const line = order.lines.find(({ id }) => id === each.lineId);
    const isRepeated = seen.has(keyOf(each));
    seen.add(keyOf(each));
    const reason = !line
      ? "unknown"
      : !Number.isInteger(each.quantity) || each.quantity <= 0
        ? "not-positive"
        : isRepeated
          ? "repeated"
          : problemOf(line, each);
    if (reason) return { at, reason };
  }
  return null;
}

/** The order's status by its units: an order of which nothing is left to fulfill is fulfilled, if anything was. */
export function fulfillmentStatusOf(lines: Counts[]): (typeof FULFILLMENT_STATUSES)[number] {
  if (lines.every(({ fulfilledQuantity }) => fulfilledQuantity === 0)) return "unfulfilled";
  return lines.every((line) => remainingUnits(line) === 0) ? "fulfilled" : "partially_fulfilled";
}

/** The line's counts after these units were fulfilled. */
export function afterFulfillment<Line extends Counts>(line: Line, units: LineUnits[]): Line {
  return { ...line, fulfilledQuantity: line.fulfilledQuantity + unitsOf(line, units) };
}

/**
 * The line's counts after these units were refunded. Those that are not restocked are taken from the fulfilled ones first, as at Shopify; the rest
 * is no longer to be fulfilled.
 */
export function afterRefund<Line extends Counts>(line: Line, units: RefundedUnits[]): Line {
  const of = (type: RestockType) =>
    unitsOf(
      line,
      units.filter(({ restockType }) => restockType === type),
    );
  const unsent = Math.max(0, of("no_restock") - Math.max(0, keptUnits(line) - of("return")));
  return {
    ...line,
    refundedQuantity: line.refundedQuantity + unitsOf(line, units),
    canceledQuantity: line.canceledQuantity + of("cancel") + unsent,
    returnedQuantity: line.returnedQuantity + of("return"),
  };
}

function unitsOf({ id }: Counts, units: LineUnits[]): number {
  return units.filter(({ lineId }) => lineId === id).reduce((sum, { quantity }) => sum + quantity, 0);
}
