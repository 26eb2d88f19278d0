import { describe, expect, test } from "vitest";
import type { Variant } from "#app/features/shop/shop.ts";
import { preselected, variantName } from "./shown-favorite.ts";

const PRICE = { minor: 12_800, currency: "USD" };
const inSize = (size: string): Variant => ({
  id: `gid://shopify/ProductVariant/${size}`,
  title: `Ivory / ${size}`,
  price: PRICE,
  fullPrice: PRICE,
  availableForSale: true,
  selectedOptions: [
    { name: "Color", value: "Ivory" },
    { name: "Size", value: size },
  ],
  pictureUrl: null,
});
const [eight, nine] = [inSize("8"), inSize("9")];
const UNKNOWN = { isOnlyVariant: false, ownSize: null };

describe("what a favorite adds to the cart without asking", () => {
  test("is the variant that was favorited, before the shopper's own size", () => {
    const favorite = { variants: [eight, nine], variantId: nine.id };
    expect(preselected(favorite, UNKNOWN)).toBe(nine);
    expect(preselected(favorite, { isOnlyVariant: false, ownSize: "8" })).toBe(nine);
  });

  test("is the shopper's own size where no variant was favorited", () => {
    const favorite = { variants: [eight, nine], variantId: null };
    expect(preselected(favorite, { isOnlyVariant: false, ownSize: "9" })).toBe(nine);
  });

  test("is nothing if the shopper's own size comes in several colors: none was chosen", () => {
    const umber = { ...nine, id: "gid://shopify/ProductVariant/umber-9", title: "Umber / 9" };
    expect(
      preselected({ variants: [nine, umber], variantId: null }, { isOnlyVariant: false, ownSize: "9" }),
    ).toBeNull();
    const favorite = { variants: [nine, umber], variantId: umber.id };
    expect(preselected(favorite, { isOnlyVariant: false, ownSize: "9" })).toBe(umber);
  });

  test("is nothing if neither is known, even with one variant left", () => {
    expect(preselected({ variants: [eight, nine], variantId: null }, UNKNOWN)).toBeNull();
    expect(preselected({ variants: [eight], variantId: null }, UNKNOWN)).toBeNull();
  });

  test("is nothing if the favorited variant is sold out: another size was not requested", () => {
    const favorite = { variants: [eight], variantId: nine.id };
    expect(preselected(favorite, { isOnlyVariant: false, ownSize: "8" })).toBeNull();
  });

  test("is a product's only variant", () => {
    expect(preselected({ variants: [eight], variantId: null }, { isOnlyVariant: true, ownSize: null })).toBe(eight);
  });
});

test.each([
  ["Ivory / 9", "unisex-shoes", "Ivory, M 9 / W 10.5"],
  ["Ivory / 9", null, "Ivory / 9"],
  ["Default Title", "men", ""],
] as const)('a favorite\'s variant %s with the fit %s is named "%s"', (title, sizeFit, name) => {
  expect(variantName({ title }, { sizeFit })).toBe(name);
});
