import { describe, expect, test } from "vitest";
import { availabilityOf, isSeen, lowStockText, type Stock } from "./inventory.ts";

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

  test("without a record follows the provider alone and shows no quantity", () => {
    const availability = availabilityOf(forSale, undefined);
    expect(availability).toEqual({ state: "in-stock" });
    expect(lowStockText(availability)).toBeNull();
  });

  test("[INV-04] sold out never shows how many are left", () => {
    expect(lowStockText(availabilityOf(forSale, stock(2, true)))).toBeNull();
  });
});

describe("a change of stock", () => {
  test.each([
    [50, 49],
    [50, 6],
    [6, 0],
    [null, 9],
  ])("from %j to %j is not visible", (was, is) => expect(isSeen(stock(was), stock(is))).toBe(false));

  test.each([
    [6, 5],
    [3, 2],
    [1, 0],
    [5, 50],
  ])("[INV-04] from %j to %j is visible", (was, is) => expect(isSeen(stock(was), stock(is))).toBe(true));

  test("[INV-01] is visible if it sells out or is back, regardless of quantity", () => {
    expect([isSeen(stock(9), stock(9, true)), isSeen(stock(3, true), stock(9))]).toEqual([true, true]);
    expect([isSeen(undefined, stock(0, true)), isSeen(undefined, stock(9)), isSeen(undefined, stock(4))]).toEqual([
      true,
      false,
      true,
    ]);
    expect(isSeen(stock(3, true), stock(1, true))).toBe(false);
  });
});

function stock(currentStock: number | null, isSoldOut = false): Stock {
  return { currentStock, isSoldOut };
}
