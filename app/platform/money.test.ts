import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountText, parseMoney, priceText } from "./money.ts";

describe("money", () => {
  test("is parsed from every amount format Shopify sends", () => {
    expect(parseMoney("89.0", "USD").minor).toBe(8900);
    expect(parseMoney("89.00", "USD").minor).toBe(8900);
    expect(parseMoney("89.995", "USD").minor).toBe(9000);
    expect(parseMoney("1200", "JPY").minor).toBe(1200);
    expect(() => parseMoney("12,50", "USD")).toThrow("Not an amount of money");
  });

  test("[SHOP-20] [SHOP-42] is formatted as currency code and two decimals", () => {
    expect(priceText({ minor: 12000, currency: "USD" })).toBe("USD 120.00");
    expect(amountText({ minor: 5, currency: "USD" })).toBe("0.05");
  });

  test("attack X8: has the minor units of its currency, rounded half up, and a sign when negative", () => {
    expect(parseMoney("1200.5", "JPY")).toEqual({ minor: 1201, currency: "JPY" });
    expect(parseMoney("1.2345", "KWD")).toEqual({ minor: 1235, currency: "KWD" });
    expect(parseMoney("0.005", "USD").minor).toBe(1);
    expect(parseMoney("0.0049", "USD").minor).toBe(0);
    expect(parseMoney("1.005", "USD").minor).toBe(101);
    expect(parseMoney("-12.50", "USD").minor).toBe(-1250);
    expect(parseMoney("1000000000000", "USD").minor).toBe(1e14);
    expect(priceText({ minor: 1e14 + 1, currency: "USD" })).toBe("USD 1,000,000,000,000.01");
    expect(priceText({ minor: 1200, currency: "JPY" })).toBe("JPY 1,200.00");
    expect(priceText({ minor: 1235, currency: "KWD" })).toBe("KWD 1.235");
    expect(priceText({ minor: -5, currency: "USD" })).toBe("USD -0.05");
  });

  test("attack X8: is refused when invalid or too large", () => {
    for (const amount of ["", "1e12", "1,000.00", "$5", "NaN", "Infinity", "٣.٠٠", "1.", "--1", "1 0"])
      expect(() => parseMoney(amount, "USD"), amount).toThrow("Not an amount");
    expect(() => parseMoney("99999999999999999999", "USD")).toThrow("Too much money");
  });

  test("attack X8: survives formatting and parsing exactly", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom("USD", "JPY", "KWD"), (minor, currency) => {
        const money = { minor, currency };
        expect(parseMoney(amountText(money), currency)).toEqual(minor === 0 ? { ...money, minor: 0 } : money);
      }),
    );
  });
});
