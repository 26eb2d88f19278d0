/** A variant's stock: a row of inventory_tracking. */
export type Stock = { currentStock: number | null; isSoldOut: boolean };

export const LOW_STOCK_LIMIT = 5;

export type Availability = { state: "in-stock" } | { state: "low-stock"; left: number } | { state: "sold-out" };

/** Sold out if either source says so; the quantity alone never decides (INV-01, INV-02, decision 096). */
export function availabilityOf(variant: { availableForSale: boolean }, stock: Stock | undefined): Availability {
  if (!variant.availableForSale || stock?.isSoldOut) return { state: "sold-out" };
  const left = stock?.currentStock ?? null;
  if (left !== null && left >= 1 && left <= LOW_STOCK_LIMIT) return { state: "low-stock", left };
  return { state: "in-stock" };
}

/** The maximum that can be bought; undefined if unknown, or if the quantity alone would mean none (decision 096). */
export function unitsLeft(variant: { availableForSale: boolean }, stock: Stock | undefined): number | undefined {
  const left = stock?.currentStock ?? 0;
  return left >= 1 && availabilityOf(variant, stock).state !== "sold-out" ? left : undefined;
}

const FOR_SALE = { availableForSale: true };

/** Whether visitors see a difference: a quantity above the low-stock limit is never shown. */
export function isSeen(before: Stock | undefined, now: Stock): boolean {
  const [was, is] = [availabilityOf(FOR_SALE, before), availabilityOf(FOR_SALE, now)];
  return was.state !== is.state || lowStockText(was) !== lowStockText(is);
}

/** "Only 3 left" (INV-04); null above the limit. */
export function lowStockText(availability: Availability): string | null {
  return availability.state === "low-stock" ? `Only ${availability.left} left` : null;
}
