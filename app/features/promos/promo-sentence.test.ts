import { describe, expect, test } from "vitest";
import { promoSentence, typedSentence, type DescribedPromo } from "./promo-sentence.ts";

const TEN: DescribedPromo = {
  discountType: "percentage",
  discountValue: 10,
  freeShipping: false,
  minimumSpend: null,
  oncePerCustomer: false,
  usageLimit: null,
  startsOn: null,
  expiresAt: null,
  names: [],
};
const context = { currency: "USD", today: "2026-11-28" };

describe("what a code gives, as a sentence", () => {
  test.for<[change: Partial<DescribedPromo>, sentence: string]>([
    [{}, "10% off"],
    [{ discountType: "fixed", discountValue: 15 }, "USD 15.00 off"],
    [{ freeShipping: true, discountValue: 0, minimumSpend: 50 }, "Free shipping from USD 50.00"],
    [
      { names: ["Slides", "Sneakers"], minimumSpend: 50, oncePerCustomer: true, expiresAt: "2026-12-24" },
      "10% off Slides and Sneakers from USD 50.00, once per customer, until Dec 24",
    ],
    [{ discountValue: 12.5, usageLimit: 100 }, "12.5% off, for the first 100 orders"],
    [{ usageLimit: 1 }, "10% off, for one order"],
    [{ startsOn: "2026-12-01", expiresAt: "2027-01-06" }, "10% off, from Dec 1, until Jan 6, 2027"],
    [{ names: ["A", "B", "C", "D", "E"] }, "10% off A, B, C, and 2 more"],
    [{ names: ["Low", "Low", "High", "Low"] }, "10% off Low and High"],
  ])("%j: %s", ([change, sentence]) => {
    expect(promoSentence({ ...TEN, ...change }, context)).toBe(sentence);
  });

  test("follows the fields of a form, and is missing while they make none", () => {
    const typed = {
      discountType: "percentage",
      discountValue: "10",
      appliesTo: "collections",
      items: "Slides\n\n Sneakers ",
    };
    expect(typedSentence({ ...typed, minimumSpend: "50" }, context)).toBe("10% off Slides and Sneakers from USD 50.00");
    expect(typedSentence({ ...typed, freeShipping: "on" }, context)).toBe("Free shipping");
    for (const discountValue of ["", "0", "-1", "ten", "101"])
      expect(typedSentence({ ...typed, discountValue }, context)).toBeNull();
  });
});
