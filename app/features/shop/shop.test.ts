import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  badgesWithSale,
  categoriesWithSale,
  cheapestOffer,
  differInPrice,
  offerOf,
  ownSizeAmong,
  rememberSize,
  type Gender,
} from "./shop.ts";

type Sized = Parameters<typeof ownSizeAmong>[0];

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

const shoes = (gender: Gender | null) => ({ id: "shoes", categories: ["Sneakers & Slides", "Sale"], gender });
const clothes = (gender: Gender | null) => ({ id: "clothes", categories: ["Apparel"], gender });
const accessory = (id: string) => ({ id, categories: ["Accessories"], gender: "unisex" as const });

describe("the shopper's own size", () => {
  test("is the one last added to the cart, if the product has it", () => {
    rememberSize(shoes("men"), inSize("9"));
    rememberSize(clothes("men"), inSize("M"));
    rememberSize(shoes("men"), inSize("10"));
    expect(ownSizeAmong(shoes("men"), ["9", "10"])).toBe("10");
    expect(ownSizeAmong(shoes("men"), ["9", "11"])).toBe("9");
    expect(ownSizeAmong(clothes("men"), ["S", "M"])).toBe("M");
    expect(ownSizeAmong(shoes("men"), ["12"])).toBeNull();
  });

  test("is not shared between men's and women's shoes, whose sizes differ", () => {
    rememberSize(shoes("men"), inSize("9"));
    expect(ownSizeAmong(shoes("women"), ["9"])).toBeNull();
    expect(ownSizeAmong(shoes(null), ["9"])).toBeNull();
  });

  test("is converted to and from unisex shoes, whose options are men's sizes", () => {
    rememberSize(shoes("women"), inSize("8"));
    expect(ownSizeAmong(shoes("unisex"), ["6.5", "8"])).toBe("6.5");
    rememberSize(shoes("unisex"), inSize("9"));
    expect(ownSizeAmong(shoes("men"), ["9", "10.5"])).toBe("9");
    expect(ownSizeAmong(shoes("women"), ["9", "10.5"])).toBe("10.5");
    rememberSize(clothes("men"), inSize("M"));
    expect(ownSizeAmong(clothes("unisex"), ["M"])).toBeNull();
    // Bought for someone else: of unisex shoes, the last unisex size stays one's own.
    rememberSize(shoes("men"), inSize("12"));
    expect(ownSizeAmong(shoes("unisex"), ["9", "12"])).toBe("9");
  });

  test.each<[remembered: string, of: Sized, sizes: string[], on: Sized, own: string | null]>([
    // Spelled in other ways.
    ["9", shoes("men"), ["US 9.0", "10"], shoes("men"), "US 9.0"],
    ["9½", shoes("women"), ["9.5"], shoes("women"), "9.5"],
    ["M", clothes("women"), ["Small", "Medium", "Large"], clothes("women"), "Medium"],
    ["XXL", clothes("men"), ["2xl"], clothes("men"), "2xl"],
    // Another width is another size.
    ["9 Wide", shoes("men"), ["9"], shoes("men"), null],
    ["9 Wide", shoes("men"), ["9", "9 wide"], shoes("unisex"), "9 wide"],
    // The same text of something else.
    ["8", clothes("women"), ["8"], shoes("women"), null],
    ["8", shoes("women"), ["8"], clothes("women"), null],
    ["M", clothes("women"), ["M"], clothes("men"), null],
    ["9", shoes(null), ["9"], shoes("unisex"), null],
    ["9", shoes(null), ["9"], shoes("men"), null],
    ["42", shoes("men"), ["42"], shoes("women"), null],
    ["42", shoes("unisex"), ["42"], shoes("unisex"), "42"],
    ["S/M", accessory("socks"), ["S/M", "L/XL"], accessory("socks"), "S/M"],
    ["S/M", accessory("socks"), ["S/M", "L/XL"], accessory("cap"), null],
    ["S/M", accessory("socks"), ["S/M"], clothes("unisex"), null],
  ])("%s of %o is among %j of %o: %s", (remembered, of, sizes, on, own) => {
    rememberSize(of, inSize(remembered));
    expect(ownSizeAmong(on, sizes)).toBe(own);
  });

  test("is unknown for products without sizes, and if storage is unavailable or damaged", () => {
    rememberSize(shoes(null), { selectedOptions: [{ name: "Title", value: "Default Title" }] });
    expect(ownSizeAmong(shoes(null), ["Default Title"])).toBeNull();
    for (const stored of ['{"men":[1,{}]}', '{"men":["1"]}', '[1,{},"1"]', "null", "{"]) {
      localStorage.setItem("shod-own-sizes", stored);
      expect(ownSizeAmong(shoes("men"), ["1"])).toBeNull();
    }
    rememberSize(shoes("men"), inSize("9"));
    expect(ownSizeAmong(shoes("men"), ["9"])).toBe("9");
    vi.stubGlobal("localStorage", undefined);
    rememberSize(shoes("men"), inSize("9"));
    expect(ownSizeAmong(shoes("men"), ["9"])).toBeNull();
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
    expect([offers, offers.slice(0, 1), offers.slice(1), []].map(differInPrice)).toEqual([true, false, false, false]);
  });
});
