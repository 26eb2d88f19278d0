/** The counts of an order's line that say what is left to ship. */
export type LineCounts = {
  /** `quantity` minus refunded and removed units. */
  currentQuantity: number;
  /** Units that were not sent: as the open fulfillment orders have them in `remainingQuantity`. */
  unfulfilledQuantity: number;
};

/**
 * How many units of a line are left to ship. The provider takes refunded units out of those to be fulfilled: with restock type CANCEL always, with
 * NO_RESTOCK once it has no sent ones left to refund. A refunded unit is never shipped, even where the provider still lists it.
 */
export function unitsToShip({ currentQuantity, unfulfilledQuantity }: LineCounts): number {
  return Math.max(0, Math.min(unfulfilledQuantity, currentQuantity));
}
