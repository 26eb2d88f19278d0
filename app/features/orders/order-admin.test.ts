import { describe, expect, test } from "vitest";
import { orderBadges, orderTotals, itemsText, statusTone } from "./order-admin.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });
const paid = { financialStatus: "PAID", cancelledAt: null };
const order = (minor: number, change: object = {}) => ({ ...paid, netPayment: usd(minor), ...change });

describe("the three cards", () => {
  test("[ADM-ORD-02] [ADM-ORD-03] [ADM-ORD-04] count every order, and add up the net revenue of paid ones", () => {
    const orders = [
      order(10_001),
      order(5_000),
      order(2_000, { financialStatus: "PARTIALLY_REFUNDED" }),
      order(0, { financialStatus: "Refunded" }),
      order(0, { financialStatus: "PENDING" }),
      order(0, { financialStatus: "VOIDED" }),
      order(88_888, { cancelledAt: "2026-11-01T00:00:00Z" }),
    ];
    expect(orderTotals(orders, "USD")).toEqual({
      orders: 7,
      revenue: usd(17_001),
      average: usd(5_667),
      otherCurrency: 0,
      hasMore: false,
    });
  });

  test("[ADM-ORD-04] do not divide by zero if no order counts", () => {
    expect(orderTotals([], "USD")).toMatchObject({ orders: 0, revenue: usd(0), average: usd(0) });
    expect(orderTotals([order(0, { financialStatus: "REFUNDED" })], "USD")).toMatchObject({
      orders: 1,
      average: usd(0),
    });
  });

  test("[ADM-ORD-03] use one currency and count the orders left out", () => {
    const orders = [order(1_000), { ...paid, netPayment: { minor: 5_000, currency: "EUR" } }];
    expect(orderTotals(orders, "USD", true)).toEqual({
      orders: 2,
      revenue: usd(1_000),
      average: usd(1_000),
      otherCurrency: 1,
      hasMore: true,
    });
  });

  test("[ADM-ORD-04] round to whole minor units", () => {
    const thirds = [100, 100, 101].map((minor) => ({ ...paid, netPayment: { minor, currency: "JPY" } }));
    expect(orderTotals(thirds, "JPY").average).toEqual({ minor: 100, currency: "JPY" });
  });
});

describe("a status badge", () => {
  test.each(["paid", "PAID", "Fulfilled"])("[ADM-ORD-11] has the default style for %s", (status) => {
    expect(statusTone(status)).toBe("default");
  });
  test.each(["PENDING", "unfulfilled"])("[ADM-ORD-12] is secondary for %s", (status) => {
    expect(statusTone(status)).toBe("secondary");
  });
  test.each(["CANCELLED", "canceled", "refunded"])("[ADM-ORD-13] is destructive for %s", (status) => {
    expect(statusTone(status)).toBe("destructive");
  });
  test.each(["PARTIALLY_FULFILLED", "on_hold", "", "constructor", "__proto__"])(
    "is secondary for the unknown status %j",
    (status) => {
      expect(statusTone(status)).toBe("secondary");
    },
  );

  test("[ADM-ORD-12] [ADM-ORD-13] is unfulfilled without a fulfillment status, and canceled for a canceled order", () => {
    expect(orderBadges({ isCancelled: false, financialStatus: "PAID", fulfillmentStatus: null })).toEqual([
      { label: "Paid", tone: "default" },
      { label: "Unfulfilled", tone: "secondary" },
    ]);
    expect(orderBadges({ isCancelled: true, financialStatus: "REFUNDED", fulfillmentStatus: "UNFULFILLED" })).toEqual([
      { label: "Canceled", tone: "destructive" },
      { label: "Refunded", tone: "destructive" },
    ]);
    expect(
      orderBadges({ isCancelled: false, financialStatus: null, fulfillmentStatus: "PARTIALLY_FULFILLED" }),
    ).toEqual([{ label: "Partially fulfilled", tone: "secondary" }]);
  });
});

test("an order lists its items, and counts those not listed", () => {
  const lineItems = [
    { title: "Pilgrim Low", variantTitle: "Ivory / 9", quantity: 2 },
    { title: "Ebenezer Journal", variantTitle: null, quantity: 1 },
  ];
  expect(itemsText({ lineItems, itemCount: 3 })).toBe("Pilgrim Low (Ivory / 9) × 2, Ebenezer Journal");
  expect(itemsText({ lineItems, itemCount: 7 })).toBe("Pilgrim Low (Ivory / 9) × 2, Ebenezer Journal, and 4 more");
});
