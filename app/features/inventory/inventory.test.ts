import { describe, expect, test } from "vitest";
import { availabilityOf, lowStockText, type Stock } from "./inventory.ts";

const forSale = { availableForSale: true };

describe("availability", () => {
  test("[INV-01] is sold out when the inventory record says so, whatever the provider says", () => {
    expect(availabilityOf(forSale, stock(3, true))).toEqual({ state: "sold-out" });
  });

  test("[INV-02] is sold out when the provider does not sell it, whatever the record says", () => {
    expect(availabilityOf({ availableForSale: false }, stock(3))).toEqual({ state: "sold-out" });
    expect(availabilityOf({ availableForSale: false }, undefined)).toEqual({ state: "sold-out" });
  });

  test.each([1, 2, 3, 4, 5])("[INV-03] [INV-04] is low with %i left, and says how many", (left) => {
    const availability = availabilityOf(forSale, stock(left));
    expect(availability).toEqual({ state: "low-stock", left });
    expect(lowStockText(availability)).toBe(`Only ${left} left`);
  });

  test.each([6, 0, -2, null])("[INV-03] is not low with %j in stock", (count) => {
    expect(availabilityOf(forSale, stock(count))).toEqual({ state: "in-stock" });
  });

  test("without a record follows the provider alone and says nothing", () => {
    const availability = availabilityOf(forSale, undefined);
    expect(availability).toEqual({ state: "in-stock" });
    expect(lowStockText(availability)).toBeNull();
  });

  test("[INV-04] sold out never says how many are left", () => {
    expect(lowStockText(availabilityOf(forSale, stock(2, true)))).toBeNull();
  });
});

function stock(currentStock: number | null, isSoldOut = false): Stock {
  return { currentStock, isSoldOut };
}
