import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { badgesWithSale, categoriesWithSale, cheapestOffer, offerOf, ownSizeAmong, rememberSize } from "./shop.ts";

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const inSize = (value: string) => ({
  selectedOptions: [
    { name: "Color", value: "Ivory" },
    { name: "Size", value },
  ],
});

describe("the shopper's own size", () => {
  test("is the one last added to the cart, if the product has it", () => {
    rememberSize({ gender: "men" }, inSize("9"));
    rememberSize({ gender: "men" }, inSize("M"));
    rememberSize({ gender: "men" }, inSize("10"));
    expect(ownSizeAmong({ gender: "men" }, ["9", "10"])).toBe("10");
    expect(ownSizeAmong({ gender: "men" }, ["9", "11"])).toBe("9");
    expect(ownSizeAmong({ gender: "men" }, ["S", "M"])).toBe("M");
    expect(ownSizeAmong({ gender: "men" }, ["12"])).toBeNull();
  });

  test("is not shared between men's and women's shoes, whose sizes differ", () => {
    rememberSize({ gender: "men" }, inSize("9"));
    expect(ownSizeAmong({ gender: "women" }, ["9"])).toBeNull();
    expect(ownSizeAmong({ gender: null }, ["9"])).toBeNull();
  });

  test("is converted to and from unisex shoes, whose options are men's sizes", () => {
    rememberSize({ gender: "women" }, inSize("8"));
    expect(ownSizeAmong({ gender: "unisex" }, ["6.5", "8"])).toBe("6.5");
    rememberSize({ gender: "unisex" }, inSize("9"));
    expect(ownSizeAmong({ gender: "men" }, ["9", "10.5"])).toBe("9");
    expect(ownSizeAmong({ gender: "women" }, ["9", "10.5"])).toBe("10.5");
    rememberSize({ gender: "men" }, inSize("M"));
    expect(ownSizeAmong({ gender: "unisex" }, ["M"])).toBeNull();
  });

  test("is unknown for products without sizes, and if storage is unavailable or damaged", () => {
    rememberSize({ gender: null }, { selectedOptions: [{ name: "Title", value: "Default Title" }] });
    expect(ownSizeAmong({ gender: null }, ["Default Title"])).toBeNull();
    localStorage.setItem("shod-own-sizes", '{"men":[1,{}]}');
    expect(ownSizeAmong({ gender: "men" }, ["1"])).toBeNull();
    vi.stubGlobal("localStorage", undefined);
    rememberSize({ gender: "men" }, inSize("9"));
    expect(ownSizeAmong({ gender: "men" }, ["9"])).toBeNull();
  });
});

const usd = (minor: number) => ({ minor, currency: "USD" });
const offer = (priceMinor: number, compareAtMinor: number | null, sale: Parameters<typeof offerOf>[2]) =>
  offerOf({ priceMinor, compareAtMinor }, "USD", sale);

describe("the sale badge", () => {
  test("[SHOP-37] takes 30% off, rounded to the cent", () => {
    const charged = (minor: number) => offer(minor, null, { badges: ["new", "sale"], isReduced: false });
    expect(charged(12_200)).toEqual({ price: usd(8_540), fullPrice: usd(12_200) });
    expect([12_445, 999].map((minor) => charged(minor).price.minor)).toEqual([8_712, 699]);
  });

  test("is the only badge that changes a price", () => {
    const badges = ["featured", "new", "limited"] as const;
    expect(offer(12_200, null, { badges, isReduced: false })).toEqual({ price: usd(12_200), fullPrice: usd(12_200) });
  });

  test("takes nothing more off a product that the provider reduced, not even off its other variants", () => {
    const sale = { badges: ["sale"], isReduced: true } as const;
    expect(offer(8_000, 10_000, sale)).toEqual({ price: usd(8_000), fullPrice: usd(10_000) });
    for (const compareAt of [null, 0, 8_000, 7_000])
      expect(offer(8_000, compareAt, sale)).toEqual({ price: usd(8_000), fullPrice: usd(8_000) });
  });
});

describe("a product on sale", () => {
  test("is in the category and has the chip, whichever way it is on sale", () => {
    const shown = (badges: ("sale" | "new")[], categories: string[], isReduced = false) => {
      const all = categoriesWithSale(categories, { badges, isReduced });
      return [all, badgesWithSale(badges, all)];
    };
    expect(shown(["sale"], ["Apparel"])).toEqual([["Apparel", "Sale"], ["sale"]]);
    expect(shown(["new"], ["Apparel"], true)).toEqual([
      ["Apparel", "Sale"],
      ["new", "sale"],
    ]);
    expect(shown([], [" SALE"])).toEqual([[" SALE"], ["sale"]]);
    expect(shown(["new"], ["Wholesale", "Sale items"])).toEqual([["Wholesale", "Sale items"], ["new"]]);
  });

  test("shows its cheapest variant's price, of equal ones the most reduced", () => {
    const offers = [
      { price: usd(9_000), fullPrice: usd(12_000) },
      { price: usd(8_000), fullPrice: usd(8_000) },
      { price: usd(8_000), fullPrice: usd(10_000) },
    ];
    expect(cheapestOffer(offers)).toEqual(offers[2]);
    expect(cheapestOffer([])).toBeUndefined();
  });
});
