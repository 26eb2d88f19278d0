import { globalId, numberIn } from "../graphql/global-id.ts";
import type { RefundedUnits, UnitsProblem } from "../orders/order-quantities.ts";
import { LOCATION_ID } from "../webhooks/topics.ts";

export type RefundLineInput = {
  lineItemId: string;
  quantity: number;
  restockType?: "CANCEL" | "RETURN" | "NO_RESTOCK" | null;
  locationId?: string | null;
};

const RESTOCK_TYPES = { CANCEL: "cancel", RETURN: "return", NO_RESTOCK: "no_restock" } as const;

/** The units of an input; line 0 exists in no order. */
export function unitsIn(lines: RefundLineInput[]): RefundedUnits[] {
  return lines.map(({ lineItemId, quantity, restockType }) => ({
    lineId: numberIn(lineItemId, "LineItem") ?? 0,
    quantity,
    restockType: RESTOCK_TYPES[restockType ?? "NO_RESTOCK"],
  }));
}

/** The first line that names another location than the store's; -1 if there is none. */
export function foreignLocation(lines: RefundLineInput[]): number {
  return lines.findIndex(({ locationId }) => locationId != null && locationId !== globalId("Location", LOCATION_ID));
}

export const UNITS_PROBLEMS: Record<UnitsProblem["reason"], string> = {
  unknown: "Line item does not belong to the order",
  "not-positive": "Quantity must be greater than zero",
  repeated: "Line item is listed more than once",
  "too-many": "Quantity cannot be more than what is left of the line item",
  "not-fulfilled": "Quantity cannot be more than what was fulfilled of the line item",
};
