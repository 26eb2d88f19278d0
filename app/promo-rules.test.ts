import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyPromo, type PromoLine, type PromoTerms } from "./promo-rules.ts";

const NONE: PromoTerms = { percentHundredths: 0, amountMinor: 0, minimumMinor: 0 };
const TEN_PERCENT: PromoTerms = { ...NONE, percentHundredths: 1_000 };
const FIFTEEN: PromoTerms = { ...NONE, amountMinor: 1_500 };
const covered = (totalMinor: number): PromoLine => ({ totalMinor, isCovered: true });
const other = (totalMinor: number): PromoLine => ({ totalMinor, isCovered: false });

describe("what a promo code takes off", () => {
  test.for<[what: string, terms: PromoTerms, lines: PromoLine[], applies: boolean, missing: number, discount: number]>([
    ["a percentage", TEN_PERCENT, [covered(12_800)], true, 0, 1_280],
    ["a percentage of several lines, rounded once", TEN_PERCENT, [covered(5), covered(5), covered(5)], true, 0, 1],
    ["half a cent, in favor of the shop", TEN_PERCENT, [covered(5)], true, 0, 0],
    ["half a cent more", TEN_PERCENT, [covered(6)], true, 0, 1],
    ["hundredths of a percent", { ...NONE, percentHundredths: 1_250 }, [covered(9_999)], true, 0, 1_250],
    ["everything", { ...NONE, percentHundredths: 10_000 }, [covered(9_999)], true, 0, 9_999],
    ["an amount", FIFTEEN, [covered(8_900)], true, 0, 1_500],
    ["an amount as large as the goods", FIFTEEN, [covered(1_500)], true, 0, 1_500],
    ["an amount larger than the goods", FIFTEEN, [covered(1_499)], true, 0, 1_499],
    ["a mixed cart's share", TEN_PERCENT, [covered(10_000), other(50_000)], true, 0, 1_000],
    ["an amount larger than a mixed cart's share", FIFTEEN, [covered(1_000), other(50_000)], true, 0, 1_000],
    ["nothing it is for", TEN_PERCENT, [other(50_000)], false, 0, 0],
    ["an empty cart", TEN_PERCENT, [], false, 0, 0],
    ["a cent below the minimum", { ...TEN_PERCENT, minimumMinor: 5_000 }, [covered(4_999)], false, 1, 0],
    ["the minimum", { ...TEN_PERCENT, minimumMinor: 5_000 }, [covered(5_000)], true, 0, 500],
    ["the minimum of two lines", { ...FIFTEEN, minimumMinor: 5_000 }, [covered(2_500), covered(2_500)], true, 0, 1_500],
    [
      "goods that do not count for the minimum",
      { ...TEN_PERCENT, minimumMinor: 5_000 },
      [covered(3_800), other(90_000)],
      false,
      1_200,
      0,
    ],
    ["no discount, for free shipping", NONE, [covered(8_900)], true, 0, 0],
    ["free shipping below its minimum", { ...NONE, minimumMinor: 9_000 }, [covered(8_900)], false, 100, 0],
  ])("%s", ([, terms, lines, applies, missingMinor, discountMinor]) => {
    expect(applyPromo(terms, lines)).toEqual({ applies, missingMinor, discountMinor });
  });

  test("is never negative, and never more than the goods it is for", () => {
    const amount = fc.integer({ min: 0, max: 100_000_000 });
    const line = fc.record({ totalMinor: amount, isCovered: fc.boolean() });
    const terms = fc.record({
      percentHundredths: fc.integer({ min: 0, max: 10_000 }),
      amountMinor: amount,
      minimumMinor: amount,
    });
    fc.assert(
      fc.property(terms, fc.array(line, { maxLength: 20 }), (code, lines) => {
        const { applies, missingMinor, discountMinor } = applyPromo(code, lines);
        const goods = lines.reduce((sum, { totalMinor, isCovered }) => sum + (isCovered ? totalMinor : 0), 0);
        expect(discountMinor).toBeGreaterThanOrEqual(0);
        expect(discountMinor).toBeLessThanOrEqual(goods);
        if (!applies) expect(discountMinor).toBe(0);
        if (missingMinor > 0) expect([applies, goods + missingMinor]).toEqual([false, code.minimumMinor]);
      }),
    );
  });
});
