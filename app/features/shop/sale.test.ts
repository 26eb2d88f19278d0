import { describe, expect, test } from "vitest";
import { priceWithBadges } from "./shop.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });

describe("the sale badge", () => {
  test("[SHOP-37] takes 30% off, rounded to the cent", () => {
    expect(priceWithBadges(usd(12_200), ["sale"])).toEqual(usd(8_540));
    expect(priceWithBadges(usd(12_445), ["new", "sale"])).toEqual(usd(8_712));
    expect(priceWithBadges(usd(999), ["sale"])).toEqual(usd(699));
  });

  test("is the only badge that changes a price", () => {
    expect(priceWithBadges(usd(12_200), ["featured", "new", "limited"])).toEqual(usd(12_200));
  });
});
