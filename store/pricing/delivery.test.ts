import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readEnv } from "#app/platform/env.server.ts";
import { shippingPrices } from "#app/shipping-rates.ts";
import type { Order } from "../orders/order.ts";
import { deliveryWindow, shippingChoices, taxFor } from "./delivery.ts";

const prices = shippingPrices(readEnv({}));
const home = { countryCode: "US", province: "NY", currency: "USD", needsShipping: true, prices };

describe("shipping", () => {
  test("is standard or express, with free standard from the threshold", () => {
    expect(shippingChoices({ ...home, goodsMinor: 14_999 }).map(({ title, minor }) => [title, minor])).toEqual([
      ["Standard", 700],
      ["Express", 1_900],
    ]);
    expect(shippingChoices({ ...home, goodsMinor: 15_000 })[0]).toMatchObject({ title: "Free standard", minor: 0 });
  });

  test("costs more abroad, is never free there, and follows the currency's minor units", () => {
    expect(shippingChoices({ ...home, countryCode: "CA", goodsMinor: 99_000 })[0]).toMatchObject({
      title: "Standard",
      minor: 1_900,
    });
    expect(shippingChoices({ ...home, currency: "JPY", goodsMinor: 100 })[0]).toMatchObject({ minor: 700 });
  });

  test.for(["AA", "AE", "AP", "PR", "GU", "VI", "AS", "MP", "FM", "MH", "PW"])(
    "has the domestic rate to %s, without express and tax",
    (province) => {
      const to = { ...home, province };
      expect(shippingChoices({ ...to, goodsMinor: 14_999 })).toEqual([
        { id: "standard", title: "Standard", time: "10 to 25 business days", minor: 700 },
      ]);
      expect(shippingChoices({ ...to, goodsMinor: 15_000 })).toMatchObject([{ title: "Free standard", minor: 0 }]);
      const lines = [{ totalMinor: 12_800, isTaxable: true, isDiscounted: true }];
      expect(taxFor({ countryCode: "US", province, lines, discountMinor: 0 })).toBe(0);
    },
  );

  test.for(["AK", "HI", "DC"])("is offered to %s as to every state", (province) => {
    expect(shippingChoices({ ...home, province, goodsMinor: 100 })).toHaveLength(2);
  });

  test("is not changed by a region abroad that is spelled like one of them", () => {
    expect(shippingChoices({ ...home, countryCode: "AU", province: "AP", goodsMinor: 100 })).toHaveLength(2);
  });

  test("costs what the settings say", () => {
    const set = shippingPrices(
      readEnv({
        SHIPPING_STANDARD: "5.50",
        SHIPPING_EXPRESS: "25",
        SHIPPING_STANDARD_ABROAD: "0",
        SHIPPING_EXPRESS_ABROAD: "60",
        FREE_SHIPPING_FROM: "80",
      }),
    );
    const costs = (given: object) =>
      shippingChoices({ ...home, prices: set, goodsMinor: 7_999, ...given }).map(({ minor }) => minor);
    expect(costs({})).toEqual([550, 2_500]);
    expect(costs({ province: "PR" })).toEqual([550]);
    expect(costs({ countryCode: "CA" })).toEqual([0, 6_000]);
    expect(costs({ goodsMinor: 8_000 })).toEqual([0, 2_500]);
  });

  test("is not offered if nothing is shipped", () => {
    expect(shippingChoices({ ...home, goodsMinor: 100, needsShipping: false })).toEqual([]);
  });
});

describe("the days in which an order is expected", () => {
  const placed = {
    address: { countryCode: "US", province: "NY" } as Order["address"],
    shippingTitle: "Free standard",
    createdAt: new Date("2026-11-25T15:00Z"),
    fulfilledAt: null as Date | null,
    cancelledAt: null as Date | null,
  };
  const abroad = { ...placed.address, countryCode: "DE", province: "" };

  test.each([
    ["standard", {}, "Dec 1 to Dec 7"],
    ["express", { shippingTitle: "Express" }, "Nov 27 to Dec 1"],
    ["a military address", { address: { ...placed.address, province: "AE" } }, "Dec 10 to Jan 1"],
    ["abroad", { address: abroad, shippingTitle: "Standard" }, "Dec 7 to Dec 17"],
    ["abroad, express", { address: abroad, shippingTitle: "Express" }, "Dec 1 to Dec 4"],
    ["once it was shipped", { fulfilledAt: new Date("2026-11-27T15:00Z") }, "Dec 2 to Dec 7"],
    ["late in the evening in New York", { createdAt: new Date("2026-11-26T03:30Z") }, "Dec 1 to Dec 7"],
    ["canceled", { cancelledAt: new Date() }, null],
    ["nothing to ship", { shippingTitle: "No shipping" }, null],
  ])("%s", (_what, change, expected) => {
    expect(deliveryWindow({ ...placed, ...change }, "America/New_York")).toBe(expected);
  });
});

describe("tax", () => {
  const shoe = { totalMinor: 12_800, isTaxable: true, isDiscounted: true };

  test("is the state's, on goods after the discount", () => {
    expect(taxFor({ countryCode: "US", province: "NY", lines: [shoe], discountMinor: 0 })).toBe(512);
    expect(taxFor({ countryCode: "US", province: "NY", lines: [shoe], discountMinor: 1_280 })).toBe(461);
    expect(taxFor({ countryCode: "US", province: "OR", lines: [shoe], discountMinor: 0 })).toBe(0);
    expect(taxFor({ countryCode: "CA", province: "NY", lines: [shoe], discountMinor: 0 })).toBe(0);
  });

  test("excludes untaxed goods, with their share of the discount", () => {
    const lines = [shoe, { ...shoe, isTaxable: false }];
    expect(taxFor({ countryCode: "US", province: "NY", lines, discountMinor: 2_560 })).toBe(461);
  });

  test("follows the discount of a code for some of the goods", () => {
    const full = { ...shoe, isDiscounted: false };
    const untaxed = { ...shoe, isTaxable: false };
    const tax = (lines: (typeof shoe)[]) => taxFor({ countryCode: "US", province: "NY", lines, discountMinor: 1_280 });
    expect(tax([shoe, full])).toBe(973);
    expect(tax([untaxed, full])).toBe(512);
    expect(tax([shoe, { ...untaxed, isDiscounted: false }])).toBe(461);
  });

  test("is never negative nor more than the goods", () => {
    const line = fc.record({
      totalMinor: fc.integer({ min: 0, max: 1_000_000 }),
      isTaxable: fc.boolean(),
      isDiscounted: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), fc.double({ min: 0, max: 1, noNaN: true }), (lines, part) => {
        const goods = lines.reduce((sum, each) => sum + each.totalMinor, 0);
        const discounted = lines.reduce((sum, each) => sum + (each.isDiscounted ? each.totalMinor : 0), 0);
        const discountMinor = Math.floor(discounted * part);
        const tax = taxFor({ countryCode: "US", province: "CA", lines, discountMinor });
        expect(tax).toBeGreaterThanOrEqual(0);
        expect(tax).toBeLessThanOrEqual(goods - discountMinor + 1);
      }),
    );
  });
});
