import { describe, expect, test } from "vitest";
import { orderBadges, statusTone } from "./order-admin.ts";

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
