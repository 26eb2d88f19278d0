import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMoney } from "#app/platform/money.ts";
import { moneyV2 } from "./money-v2.ts";

test("money is formatted like Shopify: as few decimals as possible, but at least one", () => {
  const written = (minor: number, currency = "USD") => moneyV2(minor, currency).amount;
  expect([12_800, 12_450, 12_995, 5, 0, 100_000_000].map((minor) => written(minor))).toEqual([
    "128.0",
    "124.5",
    "129.95",
    "0.05",
    "0.0",
    "1000000.0",
  ]);
  expect([written(1_200, "JPY"), written(1_230, "KWD"), written(1_234, "KWD")]).toEqual(["1200.0", "1.23", "1.234"]);
});

test("formatted money is parsed exactly, in any currency", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000_000 }),
      fc.constantFrom("USD", "EUR", "JPY", "KWD"),
      (minor, currency) => {
        expect(parseMoney(moneyV2(minor, currency).amount, currency)).toEqual({ minor, currency });
      },
    ),
  );
});
