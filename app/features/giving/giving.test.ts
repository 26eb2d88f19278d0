import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  adjustedShare,
  adjustmentForm,
  costsForm,
  disbursementForm,
  giftInLog,
  lastMonth,
  monthAfter,
  monthForm,
  monthInLog,
  monthText,
  profitOf,
  revenueOf,
  shareChanges,
  shareOf,
  totalsOf,
} from "./giving.ts";

const OCTOBER = { revenue: 500_000, costs: 380_000, percent: 10 };
const amount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const months = fc.record({
  currency: fc.constantFrom("USD", "EUR", "JPY"),
  revenue: fc.integer({ min: 0, max: 1e12 }),
  costs: fc.integer({ min: 0, max: 1e12 }),
  percent: fc.integer({ min: 0, max: 100 }),
});
const gifts = fc.record({
  currency: fc.constantFrom("USD", "EUR", "JPY"),
  amount: fc.integer({ min: 1, max: 1e12 }),
});

describe("the share of a month", () => {
  test("[GIVE-01] is a tenth of what remains after costs", () => {
    expect(shareOf({ revenue: 500_000, costs: 380_000, percent: 10 })).toBe(12_000);
    expect(shareOf({ revenue: 100, costs: 95, percent: 10 })).toBe(1);
    expect(shareOf({ revenue: 100, costs: 96, percent: 10 })).toBe(0);
    expect(shareOf({ revenue: 100, costs: 200, percent: 10 })).toBe(0);
  });

  test("is a whole number, never negative, never more than the profit, and half a cent rounds up", () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 100 }), (revenue, costs, percent) => {
        const profit = profitOf({ revenue, costs });
        const share = shareOf({ revenue, costs, percent });
        expect(profit).toBeGreaterThanOrEqual(0);
        expect(Number.isSafeInteger(share)).toBe(true);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(profit);
        const hundredths = BigInt(profit) * BigInt(percent) - BigInt(share) * 100n;
        expect(hundredths >= -50n && hundredths < 50n).toBe(true);
      }),
    );
  });
});

describe("a closed month with adjustments", () => {
  const closed = { ...OCTOBER, adjustments: [] as { revenue: number }[] };
  const adjustedBy = (...changes: number[]) => ({ ...closed, adjustments: changes.map((revenue) => ({ revenue })) });

  test("[GIVE-01] sets aside a tenth less of each refund, and never less than 0", () => {
    expect([shareOf(closed), adjustedShare(closed), shareChanges(closed)]).toEqual([12_000, 12_000, []]);
    expect([adjustedShare(adjustedBy(-4_000)), shareChanges(adjustedBy(-4_000))]).toEqual([11_600, [-400]]);
    expect(shareChanges(adjustedBy(-4_000, 1_000, -500_000, 500_000))).toEqual([-400, 100, -11_700, 11_700]);
  });

  test("always adds up: the closed share and its changes", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 20 }), (changes) => {
        const month = adjustedBy(...changes);
        const sum = shareChanges(month).reduce((all, change) => all + change, shareOf(month));
        expect(adjustedShare(month)).toBe(sum);
      }),
    );
  });
});

describe("the totals of the ledger", () => {
  test("add up: the balance is what was set aside less what was given, per currency", () => {
    fc.assert(
      fc.property(fc.array(months, { maxLength: 40 }), fc.array(gifts, { maxLength: 40 }), (closed, given) => {
        const totals = totalsOf(closed, given);
        for (const total of totals) expect(total.balance).toBe(total.share - total.given);
        const all = (of: "share" | "given") => totals.reduce((sum, total) => sum + total[of], 0);
        expect(all("share")).toBe(closed.reduce((sum, month) => sum + shareOf(month), 0));
        expect(all("given")).toBe(given.reduce((sum, gift) => sum + gift.amount, 0));
        expect(new Set(totals.map(({ currency }) => currency)).size).toBe(totals.length);
      }),
    );
  });

  test("are empty for an empty ledger", () => {
    expect(totalsOf([], [])).toEqual([]);
  });
});

describe("the revenue of a month", () => {
  const order = (minor: number, change: { financialStatus?: string | null; cancelledAt?: string } = {}) => ({
    netPayment: { minor, currency: "USD" },
    financialStatus: "PAID",
    cancelledAt: null,
    ...change,
  });

  test("is the net payment of paid orders: a partial refund subtracts only what was refunded", () => {
    expect(
      revenueOf([
        order(10_000),
        order(2_550),
        order(0, { financialStatus: "REFUNDED" }),
        order(9_900, { financialStatus: "PARTIALLY_REFUNDED" }),
        order(99_999, { financialStatus: "PENDING" }),
        order(99_999, { financialStatus: null }),
        order(99_999, { cancelledAt: "2026-11-01T00:00:00Z" }),
      ]),
    ).toEqual({ orders: 3, revenue: { minor: 22_450, currency: "USD" } });
    expect(revenueOf([order(1, { cancelledAt: "2026-11-01T00:00:00Z" })])).toBeNull();
  });

  test("is not added up across currencies", () => {
    expect(() => revenueOf([order(1), { ...order(1), netPayment: { minor: 1, currency: "EUR" } }])).toThrow(
      "currencies",
    );
  });
});

describe("months", () => {
  test("follow each other across the turn of the year", () => {
    expect([monthAfter("2026-12-01"), monthAfter("2026-01-01")]).toEqual(["2027-01-01", "2026-02-01"]);
    expect([lastMonth("2026-01-31"), lastMonth("2026-11-21")]).toEqual(["2025-12-01", "2026-10-01"]);
    expect(monthText("2026-10-01")).toBe("October 2026");
  });
});

describe("the owner's forms", () => {
  const messages = (read: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
    Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [path[0], message]));

  test("parse the amounts of a month, and report errors per field", () => {
    const form = monthForm("2026-11-21", "USD");
    expect(form.parse({ month: "2026-10", costs: " 1,250.5 ", note: "" })).toEqual({
      month: "2026-10-01",
      costs: 125_050,
      note: null,
    });
    expect(messages(form.safeParse({ month: "2026-11", costs: "-5" }))).toEqual({
      month: "That month isn’t over yet",
      costs: "Enter an amount such as 1250.00",
    });
    for (const month of ["", "October", "2026-13", "1999-01"])
      expect(messages(form.safeParse({ month, costs: "1" }))["month"], month).toBe("Enter a month such as 2026-10");
    for (const costs of ["1e5", "1.234", "0x10", "NaN", "٣"])
      expect(messages(form.safeParse({ month: "2026-10", costs }))["costs"], costs).toContain("such as 1250.00");
  });

  test("refuse an amount that is too large, with the limit", () => {
    for (const costs of ["1000000000.01", "9".repeat(30)])
      expect(messages(monthForm("2026-11-21", "USD").safeParse({ month: "2026-10", costs })), costs).toEqual({
        costs: "Costs must be at most 1,000,000,000",
      });
    expect(costsForm("USD").parse({ costs: "1,000,000,000.00" })).toMatchObject({ costs: 100_000_000_000 });
  });

  test("require an adjustment to be dated after its month, with a sign and a reason", () => {
    const form = adjustmentForm("2026-10-01", "2026-11-21", "USD");
    const typed = { day: "2026-11-20", revenue: "-1,040.50", reason: " A pair came back " };
    expect(form.parse(typed)).toMatchObject({ day: "2026-11-20", revenue: -104_050, reason: "A pair came back" });
    expect(form.parse({ ...typed, revenue: "−40" })).toMatchObject({ revenue: -4_000 });
    expect(form.parse({ ...typed, revenue: "+40" })).toMatchObject({ revenue: 4_000 });
    expect(messages(form.safeParse({ day: "2026-10-31", revenue: "0.00", reason: "" }))).toEqual({
      day: "Choose November 1, 2026 or later, after October 2026 ended",
      revenue: "Change in revenue can’t be 0",
      reason: "Reason is required",
    });
    expect(messages(form.safeParse({ ...typed, day: "2026-11-22" }))).toEqual({ day: "Date can’t be in the future" });
    for (const revenue of ["", "forty", "--4", "4-", "1e5"])
      expect(messages(form.safeParse({ ...typed, revenue }))["revenue"], revenue).toMatch(/required|such as -40\.00/);
  });

  const gift = { day: "2026-11-05", recipient: "A home", amount: "100", receiptUrl: "", note: "" };

  test("accept a gift without receipt and note", () => {
    expect(disbursementForm("2026-11-21", "USD").parse(gift)).toEqual({
      day: "2026-11-05",
      recipient: "A home",
      amount: 10_000,
      receiptUrl: null,
      note: null,
    });
  });

  test.each([
    "http://receipts.example/1",
    "javascript:alert(1)",
    "data:text/html,x",
    "//receipts.example/1",
    "receipts.example",
    "https://",
  ])("refuse a receipt at %j", (receiptUrl) => {
    const read = disbursementForm("2026-11-21", "USD").safeParse({ ...gift, receiptUrl });
    expect(messages(read)).toEqual({ receiptUrl: "Enter a URL that begins with https://" });
  });

  test("refuse a gift of 0, in the future, or without a recipient", () => {
    const form = disbursementForm("2026-11-21", "USD");
    expect(messages(form.safeParse({ ...gift, amount: "0.00" }))).toEqual({ amount: "Amount must be more than 0" });
    expect(messages(form.safeParse({ ...gift, day: "2026-11-22" }))).toEqual({ day: "Date can’t be in the future" });
    expect(messages(form.safeParse({ ...gift, day: "2026-02-30" }))["day"]).toBe("Enter a date such as 2026-11-05");
    expect(messages(form.safeParse({ ...gift, recipient: "  " }))).toEqual({ recipient: "Recipient is required" });
  });
});

test("the audit log records the books as the owner sees them", () => {
  const month = {
    month: "2026-10-01",
    currency: "USD",
    revenue: 67_032,
    orders: 3,
    costs: 12_050,
    percent: 10,
    note: null,
  };
  expect(monthInLog(month)).toEqual({
    month: "October 2026",
    revenue: "USD 670.32",
    costs: "USD 120.50",
    orders: 3,
    percent: 10,
    note: null,
  });
  const gift = { day: "2026-11-15", recipient: "A home", currency: "JPY", amount: 2_500, receiptUrl: null, note: null };
  expect(giftInLog(gift)).toMatchObject({ day: "November 15, 2026", amount: "JPY 2,500.00" });
});
