import { brand } from "#app/brand.ts";
import type { NewProduct, NewVariant } from "./insert-products.server.ts";
import type { StoredVideo } from "../store.tables.server.ts";
import { NO_OPTIONS } from "./no-options.ts";
import type { SampleProduct } from "./products.ts";
import type { Picture } from "./sample-pictures.server.ts";

export const FIRST_PRODUCT_ID = 8_100_001;
const OPENED = Date.UTC(2026, 0, 5, 14);
const DAY = 86_400_000;

const WEIGHT_GRAMS: Record<SampleProduct["type"], number> = {
  Sneakers: 900,
  Slides: 500,
  Apparel: 300,
  Accessories: 120,
};

const SHOWN_BY_SHOT: Record<string, string> = {
  side: "from the side",
  three: "from the front and the side",
  pair: "as a pair",
  front: "from the front",
  detail: "a detail",
};

/** A sample product as stored; `at` is its index in the file, `firstVariantId` the id of its first variant. */
export function asNewProduct(
  sample: SampleProduct,
  at: number,
  firstVariantId: number,
  pictures: Picture[],
  videos: StoredVideo[] = [],
): NewProduct {
  const options = optionsOf(sample);
  const variants = combinations(options.map((option) => option.values)).map((values, position) =>
    variantOf(sample, values, firstVariantId + position, pictures),
  );
  return {
    id: FIRST_PRODUCT_ID + at,
    handle: sample.handle,
    title: sample.title,
    descriptionHtml: descriptionOf(sample),
    vendor: brand.name,
    productType: sample.type,
    tags: [
      sample.type.toLowerCase(),
      ...(sample.gender ? [sample.gender] : []),
      ...sample.badges,
      sample.verse.toLowerCase(),
    ],
    options: options.length > 0 ? options : NO_OPTIONS,
    seoDescription: sample.description[0] ?? null,
    // New products are the most recent.
    createdAt: new Date(OPENED + (at + (sample.badges.includes("new") ? 100 : 0)) * DAY),
    images: pictures.map(({ file, width, height, color, shot }) => ({
      file,
      width,
      height,
      altText: altText(sample, color, shot),
    })),
    videos,
    variants,
  };
}

/** "Pilgrim Low in Ivory, from the side." */
export function altText(
  { title, colors }: Pick<SampleProduct, "title" | "colors">,
  color: string,
  shot: string,
): string {
  const what = colors.length > 0 ? `${title} in ${color}` : title;
  return `${what}, ${SHOWN_BY_SHOT[shot] ?? shot}`;
}

export function variantCount(sample: SampleProduct): number {
  return combinations(optionsOf(sample).map((option) => option.values)).length;
}

/** One color and no sizes: no options. */
function optionsOf({ colors, sizes }: SampleProduct): { name: string; values: string[] }[] {
  const isChoice = colors.length > 1 || sizes.length > 0;
  return [
    { name: "Color", values: isChoice ? colors : [] },
    { name: "Size", values: sizes },
  ].filter((option) => option.values.length > 0);
}

function variantOf(sample: SampleProduct, values: string[], id: number, pictures: Picture[]): NewVariant {
  const title = values.join(" / ") || "Default Title";
  const color = sample.colors.find((each) => each === values[0]) ?? sample.colors[0];
  const image = pictures.findIndex((picture) => picture.color === color);
  return {
    id,
    title,
    sku: skuOf(sample, values),
    optionValues: values.length > 0 ? values : ["Default Title"],
    priceMinor: sample.priceCents,
    image: image === -1 ? null : image,
    stock: sample.stockOf?.[title] ?? sample.stock,
    weightGrams: WEIGHT_GRAMS[sample.type],
  };
}

/** "PILGRIM-LOW-IVORY-8.5" */
function skuOf({ handle }: SampleProduct, values: string[]): string {
  return [handle, ...values]
    .join("-")
    .toUpperCase()
    .replace(/[^A-Z0-9.]+/g, "-");
}

function descriptionOf({ description, details, verse }: SampleProduct): string {
  const paragraphs = description.map((text) => `<p>${escaped(text)}</p>`);
  const rows = [...details, ["Scripture", verse] as const].map(
    ([label, value]) => `<tr><th scope="row">${escaped(label)}</th><td>${escaped(value)}</td></tr>`,
  );
  return `${paragraphs.join("")}<table><tbody>${rows.join("")}</tbody></table>`;
}

function combinations(values: string[][]): string[][] {
  return values.reduce<string[][]>((rows, next) => rows.flatMap((row) => next.map((value) => [...row, value])), [[]]);
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
