import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { ProductToIndex } from "#app/features/search/product-document.ts";
import { DEFAULT_DISPLAY_ORDER } from "#app/features/shop/shop.ts";
import { SAMPLE_PRODUCTS } from "#store/catalog/products.ts";
import { OUTDOOR_PRODUCTS } from "./outdoor-shop.ts";

const dollars = (minor: number) => ({ minor: Math.round(minor), currency: "USD" });

export const SAMPLE_CATALOG = SAMPLE_PRODUCTS.map((product, at): ProductToIndex => {
  const isOnSale = product.badges.includes("sale");
  return {
    listed: {
      id: product.handle,
      handle: product.handle,
      title: product.title,
      badges: product.badges,
      gender: product.gender,
      price: dollars(product.priceCents * (isOnSale ? 0.7 : 1)),
      description: [
        ...product.description,
        ...product.details.map((line) => line.join(" ")),
        `Verse ${product.verse}`,
      ].join("\n"),
      categories: [
        ["Sneakers", "Slides"].includes(product.type) ? "Sneakers & Slides" : product.type,
        ...(isOnSale ? ["Sale"] : []),
      ],
      isHidden: false,
      displayOrder: product.badges.includes("featured") ? at + 1 : 100 + at,
      variants: product.colors.flatMap((color) =>
        (product.sizes.length > 0 ? product.sizes : [null]).map((size) => ({
          availableForSale: (product.stockOf?.[`${color} / ${size}`] ?? product.stock) > 0,
          selectedOptions: [{ name: "Color", value: color }, ...(size === null ? [] : [{ name: "Size", value: size }])],
        })),
      ),
    },
    catalog: { number: at, productType: product.type, vendor: "SHOD", tags: [] },
  };
});

/** An export of a shop of 20 products, which have no types, collections or colors: only titles, descriptions and a tag each. */
export const APPAREL_CATALOG = (() => {
  const rows = parse<Record<string, string>>(readFileSync("tests/support/search/apparel.csv"), { columns: true });
  const handles = [...new Set(rows.map((row) => row["Handle"] ?? ""))];
  return handles.map((handle, at): ProductToIndex => {
    const lines = rows.filter((row) => row["Handle"] === handle);
    const [first = {}] = lines;
    const gender = first["Tags"] ?? "";
    return {
      listed: {
        id: handle,
        handle,
        title: first["Title"] ?? "",
        description: first["Body (HTML)"] ?? "",
        badges: [],
        categories: [],
        gender,
        price: dollars(Number(first["Variant Price"]) * 100),
        isHidden: false,
        displayOrder: DEFAULT_DISPLAY_ORDER,
        variants: lines.map((row) => ({
          availableForSale: true,
          selectedOptions: [{ name: first["Option1 Name"] ?? "", value: row["Option1 Value"] ?? "" }],
        })),
      },
      catalog: { number: at, productType: "", vendor: first["Vendor"] ?? "", tags: [gender] },
    };
  });
})();

export const OUTDOOR_CATALOG = OUTDOOR_PRODUCTS.map((product, at): ProductToIndex => {
  const { handle, title, type, tags = [], gender = null, price, isOnSale, isSoldOut, description } = product;
  const { colors = [null], sizes = [null] } = product;
  return {
    listed: {
      id: handle,
      handle,
      title,
      description,
      badges: [],
      categories: [type, ...(isOnSale ? ["Sale"] : [])],
      gender,
      price: dollars(price * 100),
      isHidden: false,
      displayOrder: DEFAULT_DISPLAY_ORDER,
      variants: colors.flatMap((color) =>
        sizes.map((size) => ({
          availableForSale: !isSoldOut,
          selectedOptions: [
            ...(color === null ? [] : [{ name: "Color", value: color }]),
            ...(size === null ? [] : [{ name: "Size", value: size }]),
          ],
        })),
      ),
    },
    catalog: { number: at, productType: type, vendor: "Three Lakes", tags },
  };
});
