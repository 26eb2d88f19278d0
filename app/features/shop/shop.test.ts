import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ownSizeAmong, priceWithBadges, rememberSize } from "./shop.ts";

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
