import { describe, expect, test } from "vitest";
import { netRevenueOf } from "./net-revenue.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });
const paid = { financialStatus: "PAID", cancelledAt: null, netPayment: usd(10_000) };

describe("the net revenue of an order", () => {
  test.for<[what: string, change: Partial<typeof paid> | object, minor: number | null]>([
    ["paid", {}, 10_000],
    ["paid entirely with a discount", { netPayment: usd(0) }, 0],
    ["partially refunded", { financialStatus: "PARTIALLY_REFUNDED", netPayment: usd(9_900) }, 9_900],
    ["partially paid", { financialStatus: "PARTIALLY_PAID", netPayment: usd(2_500) }, 2_500],
    ["with other capitalization", { financialStatus: " partially_refunded " }, 10_000],
    ["refunded", { financialStatus: "REFUNDED", netPayment: usd(0) }, null],
    ["pending", { financialStatus: "PENDING", netPayment: usd(0) }, null],
    ["authorized", { financialStatus: "AUTHORIZED", netPayment: usd(0) }, null],
    ["voided", { financialStatus: "VOIDED", netPayment: usd(0) }, null],
    ["expired", { financialStatus: "EXPIRED", netPayment: usd(0) }, null],
    ["with an unknown status", { financialStatus: "HELD", netPayment: usd(10_000) }, null],
    ["without a status", { financialStatus: null }, null],
    ["canceled and not refunded yet", { cancelledAt: "2026-11-01T00:00:00Z" }, null],
    ["a test", { isTest: true }, null],
    ["not a test", { isTest: false }, 10_000],
    ["refunded beyond what was paid", { financialStatus: "PARTIALLY_REFUNDED", netPayment: usd(-100) }, 0],
  ])("that is %s", ([, change, minor]) => {
    expect(netRevenueOf({ ...paid, ...change })).toEqual(minor === null ? null : usd(minor));
  });
});
