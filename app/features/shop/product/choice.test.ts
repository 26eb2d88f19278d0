import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { askFor, choiceOf, missingOption, optionsToShow, selectionIn, stateOfValue, withOwnSize } from "./choice.ts";
import { rememberSize, variantAddress, type Variant } from "../shop.ts";

const usd = { minor: 12_800, currency: "USD" };
const variant = (number: number, color: string, size: string, availableForSale = true): Variant => ({
  id: `gid://shopify/ProductVariant/${number}`,
  title: `${color} / ${size}`,
  price: usd,
  fullPrice: usd,
  availableForSale,
  selectedOptions: [
    { name: "Color", value: color },
    { name: "Size", value: size },
  ],
  pictureUrl: null,
});

/** Umber does not exist in 10, and ivory 9 is sold out. */
const pilgrim = {
  options: [
    { name: "Color", values: ["Ivory", "Umber"] },
    { name: "Size", values: ["9", "10"] },
  ],
  variants: [variant(1, "Ivory", "9", false), variant(2, "Ivory", "10"), variant(3, "Umber", "9")],
};
const tote = {
  options: [{ name: "Title", values: ["Default Title"] }],
  variants: [
    { ...variant(9, "", ""), title: "Default Title", selectedOptions: [{ name: "Title", value: "Default Title" }] },
  ],
};
const query = (text: string) => new URLSearchParams(text);

describe("choosing a variant", () => {
  test("[PDP-06] [PDP-20] is incomplete until every option has a value", () => {
    expect(choiceOf(pilgrim, {}, {})).toEqual({ state: "incomplete" });
    expect(choiceOf(pilgrim, { Color: "Ivory" }, {})).toEqual({ state: "incomplete" });
    expect(missingOption(pilgrim, { Color: "Ivory" })?.name).toBe("Size");
    expect(choiceOf(pilgrim, { Color: "Ivory", Size: "10" }, {})).toMatchObject({
      state: "chosen",
      variant: { title: "Ivory / 10" },
      availability: { state: "in-stock" },
    });
  });

  test("[PDP-20] is complete for a product without options, which shows none", () => {
    const selection = selectionIn(tote, query(""));
    expect(choiceOf(tote, selection, {})).toMatchObject({ state: "chosen", variant: { title: "Default Title" } });
    expect(optionsToShow(tote)).toEqual([]);
    expect(optionsToShow(pilgrim)).toHaveLength(2);
  });

  test("[PDP-23] distinguishes a sold-out variant from a combination that does not exist", () => {
    expect(choiceOf(pilgrim, { Color: "Ivory", Size: "9" }, {})).toMatchObject({
      availability: { state: "sold-out" },
    });
    expect(choiceOf(pilgrim, { Color: "Umber", Size: "10" }, {})).toEqual({ state: "unavailable" });
    expect(stateOfValue(pilgrim, { Color: "Ivory" }, "Size", "9", {})).toBe("sold-out");
    expect(stateOfValue(pilgrim, { Color: "Umber" }, "Size", "10", {})).toBe("unavailable");
    expect(stateOfValue(pilgrim, {}, "Size", "9", {})).toBe("available");
  });

  test("a size that is sold out in a color, or missing, does not strike out that color", () => {
    expect(stateOfValue(pilgrim, { Size: "9" }, "Color", "Ivory", {})).toBe("available");
    expect(stateOfValue(pilgrim, { Size: "10" }, "Color", "Umber", {})).toBe("available");
    const stock = { "gid://shopify/ProductVariant/3": { currentStock: 0, isSoldOut: true } };
    expect(stateOfValue(pilgrim, { Size: "10" }, "Color", "Umber", stock)).toBe("sold-out");
    expect(stateOfValue(pilgrim, { Color: "Umber" }, "Size", "9", stock)).toBe("sold-out");
  });

  test("follows the live stock", () => {
    const stock = { "gid://shopify/ProductVariant/2": { currentStock: 0, isSoldOut: true } };
    expect(choiceOf(pilgrim, { Color: "Ivory", Size: "10" }, stock)).toMatchObject({
      availability: { state: "sold-out" },
    });
    expect(stateOfValue(pilgrim, {}, "Size", "10", stock)).toBe("sold-out");
  });

  test("round-trips through the URL", () => {
    expect(selectionIn(pilgrim, query("variant=3"))).toEqual({ Color: "Umber", Size: "9" });
    expect(selectionIn(pilgrim, query("variant=77"))).toEqual({});
    expect(selectionIn(pilgrim, query("Color=Ivory&Size=11"))).toEqual({ Color: "Ivory" });
    expect(variantAddress("pilgrim-low", "gid://shopify/ProductVariant/3")).toBe("/product/pilgrim-low?variant=3");
    expect(variantAddress("pilgrim-low", null)).toBe("/product/pilgrim-low");
  });
});

describe("the shopper's own size in a selection", () => {
  beforeEach(() => {
    const storage = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const shoe = { ...pilgrim, id: "shoe", categories: ["Sneakers & Slides"], gender: "men" as const };

  test("is selected if no size is, and nothing else", () => {
    rememberSize(shoe, variant(4, "Umber", "10"));
    expect(withOwnSize(shoe, {})).toEqual({ Size: "10" });
    expect(withOwnSize(shoe, { Color: "Ivory" })).toEqual({ Color: "Ivory", Size: "10" });
    expect(withOwnSize(shoe, { Size: "9" })).toEqual({ Size: "9" });
  });

  test("leaves the selection as it is if it is unknown, or the product has no sizes", () => {
    const selection = { Color: "Ivory" };
    expect(withOwnSize(shoe, selection)).toBe(selection);
    rememberSize(shoe, variant(4, "Umber", "12"));
    expect(withOwnSize(shoe, selection)).toBe(selection);
    expect(withOwnSize({ ...tote, id: "tote", categories: ["Accessories"], gender: null }, selection)).toBe(selection);
  });
});

test("an option is asked for by its name", () => {
  expect(["Size", "Color", "Inseam"].map(askFor)).toEqual(["Choose a size", "Choose a color", "Choose an inseam"]);
});
