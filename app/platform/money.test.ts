import { describe, expect, test } from "vitest";
import { amountText, parseMoney, priceText } from "./money.ts";

describe("money", () => {
  test("is read from every form of amount Shopify sends", () => {
    expect(parseMoney("89.0", "USD").minor).toBe(8900);
    expect(parseMoney("89.00", "USD").minor).toBe(8900);
    expect(parseMoney("89.995", "USD").minor).toBe(9000);
    expect(parseMoney("1200", "JPY").minor).toBe(1200);
    expect(() => parseMoney("12,50", "USD")).toThrow("Not an amount of money");
  });

  test("[SHOP-20] [SHOP-42] stands as currency code and two decimals", () => {
    expect(priceText({ minor: 12000, currency: "USD" })).toBe("USD 120.00");
    expect(amountText({ minor: 5, currency: "USD" })).toBe("0.05");
  });
});
