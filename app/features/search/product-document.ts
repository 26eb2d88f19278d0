import { colorSizeTerm, type SearchDocument } from "./search.ts";
import { sizesOfValue } from "#app/sizes/size-words.ts";
import { isSizeOption } from "#app/sizes/sizes.ts";
import { wordsOf } from "./words.ts";

/** What the search reads of a product: as the shop lists it, and what the provider says about it. */
export type ProductToIndex = {
  listed: {
    id: string;
    handle: string;
    title: string;
    description: string;
    variants: { availableForSale: boolean; selectedOptions: { name: string; value: string }[] }[];
    badges: string[];
    categories: string[];
    gender: string | null;
    isHidden: boolean;
    displayOrder: number;
  };
  catalog: { number: number; productType: string; vendor: string; tags: string[] };
};

const isColor = (name: string) => /\bcolou?r$/i.test(name.trim());

/** Null: a hidden product is not found. */
export function productDocument({ listed, catalog }: ProductToIndex): SearchDocument | null {
  if (listed.isHidden) return null;
  const options = listed.variants.flatMap(({ selectedOptions }) => selectedOptions);
  const values = options
    .filter(({ name, value }) => !isSizeOption(name) && value !== "Default Title")
    .map(({ value }) => value);
  const terms = [
    `gender:${listed.gender ?? "none"}`,
    ...(options.some(({ name }) => isColor(name)) ? [] : ["nocolor"]),
  ];
  for (const { availableForSale, selectedOptions } of listed.variants) {
    if (!availableForSale) continue;
    const sizes = selectedOptions.filter(({ name }) => isSizeOption(name)).flatMap(({ value }) => sizesOfValue(value));
    const colors = selectedOptions.filter(({ name }) => isColor(name)).flatMap(({ value }) => wordsOf(value));
    terms.push(...sizes.flatMap((size) => [`size:${size}`, ...colors.map((color) => colorSizeTerm(color, size))]));
  }
  return {
    kind: "product",
    ref: listed.id,
    path: `/product/${encodeURIComponent(listed.handle)}`,
    title: listed.title,
    excerpt: "",
    keywords: [
      catalog.productType,
      ...listed.categories,
      ...catalog.tags,
      ...listed.badges,
      catalog.vendor,
      ...new Set(values),
    ],
    text: listed.description,
    terms: [...new Set(terms)],
    displayOrder: listed.displayOrder,
    number: catalog.number,
  };
}
