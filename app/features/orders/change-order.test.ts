import { describe, expect, test } from "vitest";
import { fulfillForm, readAmount, readAmountUpTo, readUnits } from "./change-order.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });

describe("typed units", () => {
  const fields = [
    { name: "units.1", max: 3 },
    { name: "units.2", max: 1 },
  ];

  test("are those above zero, of known fields only", () => {
    expect(readUnits({ "units.1": " 2 ", "units.2": "0", "units.9": "5" }, fields)).toEqual({
      units: [{ name: "units.1", quantity: 2 }],
      fieldErrors: {},
    });
    expect(readUnits({ "units.1": "" }, fields).units).toEqual([]);
  });

  test.each(["4", "-1", "1.5", "1e0", "two", "+1", "0x1", "1 2", "99999999999999999999"])(
    "%s is an error at its field",
    (value) => {
      expect(readUnits({ "units.1": value, "units.2": "1" }, fields)).toMatchObject({
        fieldErrors: { "units.1": "Enter a whole number from 0 to 3" },
        units: [{ name: "units.2" }],
      });
    },
  );
});

describe("a typed amount", () => {
  test.each([
    ["5", 500],
    ["5.5", 550],
    [" 5.05 ", 505],
    ["1,200.50", 120_050],
    ["0", 0],
    ["5.005", null],
    ["-5", null],
    ["5,5", null],
    ["$5", null],
    ["", null],
    ["1e3", null],
  ])("%j is %j", (typed, minor) => {
    expect(readAmount(typed, "USD")).toEqual(minor === null ? null : usd(minor));
  });

  test("has as many decimals as its currency", () => {
    expect(readAmount("500", "JPY")).toEqual({ minor: 500, currency: "JPY" });
    expect(readAmount("500.5", "JPY")).toBeNull();
  });

  test("is at most what is left, and zero if left empty", () => {
    expect(readAmountUpTo("10.00", usd(1_000))).toEqual({ amount: usd(1_000) });
    expect(readAmountUpTo("10.01", usd(1_000))).toEqual({ error: "At most USD 10.00 is left" });
    expect(readAmountUpTo(" ", usd(1_000))).toEqual({ amount: usd(0) });
    expect(readAmountUpTo("x", usd(1_000))).toEqual({ error: "Enter an amount such as 10.00" });
  });
});

test.each([
  ["https://carrier.example/1?a=b", true],
  ["", true],
  ["javascript:alert(1)", false],
  ["carrier.example", false],
  ["https://", false],
])("the tracking page %j is accepted: %j", (url, isAccepted) => {
  expect(fulfillForm.safeParse({ url }).success).toBe(isAccepted);
});
