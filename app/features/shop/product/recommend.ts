import type { Gender, Product, ProductDetails } from "../shop.ts";
import { isFootwear } from "../shop.ts";

/** A product that may be recommended. */
export type Candidate = Pick<Product, "id" | "title" | "categories" | "gender"> & {
  productType: string;
  isSameVerse: boolean;
};

type Viewed = Pick<ProductDetails, "id" | "categories" | "gender"> & { productType: string };

const SHOWN = 4;

/**
 * Other products for the page of one, from candidates in shop order, four of each: those like it (of the same verse first, then of its type, then
 * of its categories), and those that go with it (of other categories; with shoes, laces and socks first). None is for another gender.
 */
export function recommend<Of extends Candidate>(candidates: Of[], product: Viewed): { alike: Of[]; goesWith: Of[] } {
  const others = candidates.filter((one) => one.id !== product.id && fitsGender(one.gender, product.gender));
  const isSameKind = ({ categories }: Of) => categories.some((one) => kindsOf(product).includes(one));
  const likeness = (one: Of) =>
    (one.isSameVerse ? 4 : 0) +
    (isSameKind(one) && one.productType !== "" && one.productType === product.productType ? 2 : 0) +
    (one.gender === product.gender ? 1 : 0);

  const alike = first(
    others.filter((one) => one.isSameVerse || isSameKind(one)),
    likeness,
  );
  const goesWith = first(
    others.filter((one) => !isSameKind(one) && !alike.includes(one)),
    (one) => companionship(one, product),
  );
  return { alike, goesWith };
}

/** What is worn or used with shoes; laces not with what has none. */
function companionship({ title, categories }: Candidate, product: Viewed): number {
  if (!isFootwear(product)) return 0;
  if (/\b(shoe)?laces?\b/i.test(title))
    return /slide|sandal|flip|clog|mule|slip-?on/i.test(product.productType) ? -1 : 3;
  if (/\b(socks?|insoles?)\b/i.test(title)) return 2;
  return categories.some((category) => category.toLowerCase() === "accessories") ? 1 : 0;
}

function first<Of>(all: Of[], score: (one: Of) => number): Of[] {
  return all.toSorted((a, b) => score(b) - score(a)).slice(0, SHOWN);
}

/** A sale is no kind of product. */
export const kindsOf = ({ categories }: Pick<Product, "categories">) =>
  categories.filter((one) => one.toLowerCase() !== "sale");

function fitsGender(a: Gender | null, b: Gender | null): boolean {
  return a === b || [a, b].some((gender) => gender === null || gender === "unisex");
}

/** What the text of a specification names a product's verse by: "Scripture Ephesians 6:15". Postgres reads it, too. */
export const VERSE_IN_DESCRIPTION =
  /(?:Scripture|Verse)\W{0,3}((?:[1-3] )?[A-Z][a-z]+(?: of [A-Z][a-z]+)? \d{1,3}:\d{1,3})/;

/** Among a listing's keys, for the products of the same verse; [] if the description names none. */
export function verseKeysOf(description: string): string[] {
  const [, reference] = VERSE_IN_DESCRIPTION.exec(description) ?? [];
  return reference === undefined ? [] : [verseKey(reference)];
}

export const verseKey = (reference: string) => `verse:${reference}`;
