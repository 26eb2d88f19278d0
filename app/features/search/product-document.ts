import { minorDigits, type Money } from "#app/platform/money.ts";
import { WOMENS_ABOVE_MENS } from "#app/size-label.ts";
import { BASE_COLORS, isPlainName } from "./colors.ts";
import { isFootwearWord } from "./kinds.ts";
import { colorSizeTerm, NO_COLOR, sizeTerm, type SearchDocument } from "./search.ts";
import { sizesOfValue } from "./sizes.ts";
import { singular, singularPhrase, wordsOf } from "./words.ts";

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
    price: Money;
    isHidden: boolean;
    displayOrder: number;
  };
  catalog: { number: number; productType: string; vendor: string; tags: string[] };
};

const isSize = (name: string) => /\bsize$/i.test(name.trim());
const isColor = (name: string) => /\bcolou?r$/i.test(name.trim());

/** Added to the display order of a sold-out product, so that it comes after all others that match equally well. */
const AFTER_ALL_OTHERS = 100_000_000;

/** Null: a hidden product is not found. */
export function productDocument({ listed, catalog }: ProductToIndex): SearchDocument | null {
  if (listed.isHidden) return null;
  const options = listed.variants.flatMap(({ selectedOptions }) => selectedOptions);
  const values = options
    .filter(({ name, value }) => !isSize(name) && value !== "Default Title")
    .map(({ value }) => value);
  const categories = listed.categories.map((category) => ownKind(category, catalog.productType));
  const kinds = [listed.title, catalog.productType, ...categories].flatMap(wordsOf);
  const isFootwear = kinds.some((word) => isFootwearWord(singular(word)));
  const terms = [`gender:${listed.gender ?? "none"}`, ...(options.some(({ name }) => isColor(name)) ? [] : [NO_COLOR])];
  for (const { availableForSale, selectedOptions } of listed.variants) {
    if (!availableForSale) continue;
    const sizes = selectedOptions
      .filter(({ name }) => isSize(name))
      .flatMap(({ value }) => sizesOfValue(value))
      .flatMap((size) => sizeTermsOf(size, listed.gender, isFootwear));
    const colors = selectedOptions.filter(({ name }) => isColor(name)).flatMap(({ value }) => colorsOf(value));
    terms.push(...sizes.flatMap((size) => [size, ...colors.map((color) => colorSizeTerm(color, size))]));
  }
  const { minor, currency } = listed.price;
  const isSoldOut = listed.variants.length > 0 && listed.variants.every((variant) => !variant.availableForSale);
  return {
    kind: "product",
    ref: listed.id,
    path: `/product/${encodeURIComponent(listed.handle)}`,
    title: listed.title,
    excerpt: "",
    keywords: [
      catalog.productType,
      ...categories,
      ...catalog.tags,
      ...listed.badges,
      catalog.vendor,
      ...new Set(values),
    ],
    text: listed.description,
    terms: [...new Set(terms)],
    displayOrder: listed.displayOrder + (isSoldOut ? AFTER_ALL_OTHERS : 0),
    number: catalog.number,
    price: Math.round((minor * 1_000) / 10 ** minorDigits(currency)),
  };
}

/** The part of a category such as "Sneakers & Slides" that is the product's own type, so that a search for slides finds no sneakers. */
function ownKind(category: string, productType: string): string {
  const type = singularPhrase(wordsOf(productType));
  return category.split(/\s*(?:[&,/+]|\band\b)\s*/i).find((part) => singularPhrase(wordsOf(part)) === type) ?? category;
}

/** A size as it is on the product and as men's and women's: a unisex shoe has men's sizes, of which a woman's is larger. */
function sizeTermsOf(size: string, gender: string | null, isFootwear: boolean): string[] {
  const own = sizeTerm(null, size);
  if (gender === "men" || gender === "women") return [own, sizeTerm(gender, size)];
  const isShoeSize = isFootwear && gender === "unisex" && /^\d/.test(size);
  const womens = isShoeSize ? String(Number(size) + WOMENS_ABOVE_MENS) : size;
  return [own, sizeTerm("men", size), sizeTerm("women", womens)];
}

/** The words of a color, without those that only say which shade of it: "Stone Blue" is no stone. */
function colorsOf(value: string): string[] {
  const words = wordsOf(value);
  return words.filter((word, at) => !(isPlainName(word) && BASE_COLORS.includes(words[at + 1] ?? "")));
}
