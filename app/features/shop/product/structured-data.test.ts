import { expect, test } from "vitest";
import { productGroup, gtinOf } from "./structured-data.ts";
import type { ProductDetails } from "../shop.ts";

const variant = (id: number, minor: number, rest = {}) => ({
  id: `gid://shopify/ProductVariant/${id}`,
  title: `Ivory / ${id}`,
  price: { minor, currency: "USD" },
  fullPrice: { minor, currency: "USD" },
  availableForSale: true,
  selectedOptions: [{ name: "Size", value: String(id) }],
  pictureUrl: null,
  ...rest,
});
const product = {
  id: "1",
  handle: "low",
  title: "Low",
  description: "",
  categories: ["Sneakers & Slides"],
  gender: "unisex",
  options: [{ name: "Size", values: ["8", "9"] }],
  photos: [],
  variants: [variant(8, 12_800, { sku: "LOW-8", barcode: "4006381333931" }), variant(9, 15_000, { barcode: "123" })],
} as unknown as ProductDetails;

test("a variant has its own SKU and GTIN, and none without a real one", () => {
  const { hasVariant } = productGroup(product, "https://shod.example", { standard: 7, freeFrom: 150 }) as {
    hasVariant: Record<string, unknown>[];
  };
  expect(hasVariant[0]).toMatchObject({ sku: "LOW-8", gtin: "4006381333931" });
  expect(Object.keys(hasVariant[1]!)).not.toEqual(expect.arrayContaining(["sku"]));
  expect(hasVariant[1]).not.toHaveProperty("gtin");
  expect(hasVariant[1]).toMatchObject({ offers: { shippingDetails: { shippingRate: { value: 0 } } } });
});

test("a variant's size and name say whose the size is", () => {
  const { hasVariant } = productGroup(product, "https://shod.example", { standard: 7, freeFrom: 150 });
  expect(hasVariant).toMatchObject([
    { name: "Low, Ivory, M 8 / W 9.5", size: "M 8 / W 9.5" },
    { name: "Low, Ivory, M 9 / W 10.5", size: "M 9 / W 10.5" },
  ]);
});

test("a live store's offers state no shipping rates or times, which only its checkout knows", () => {
  const group = JSON.stringify(productGroup(product, "https://shod.example", { standard: null, freeFrom: 80 }));
  expect(group).toContain("hasMerchantReturnPolicy");
  expect(group).not.toContain("shippingDetails");
});

test.for([
  ["4006381333931", "4006381333931"],
  ["0 36000 29145-2", "036000291452"],
  ["96385074", "96385074"],
  ["4006381333932", null],
  ["00000000", null],
  ["LOW-8", null],
  [null, null],
] as const)("the GTIN of barcode %s is %s", ([barcode, gtin]) => {
  expect(gtinOf(barcode)).toBe(gtin);
});
