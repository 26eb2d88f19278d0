import type { Gender, Product, ProductDetails } from "../shop.ts";
import { isFootwear } from "../shop.ts";

/** A product that may be recommended. */
export type Candidate = Pick<Product, "id" | "title" | "categories" | "gender"> & {
  productType: string;
  isSameVerse: boolean;
  unitsSold: number;
};

type Viewed = Pick<ProductDetails, "id" | "title" | "categories" | "gender"> & { productType: string };

const SHOWN = 4;

/**
 * Other products for the page of one, from candidates in shop order, four of each: those like it (of the same verse first, then of its type, then
 * of its categories), and those that go with it (of other categories; with shoes, laces and socks first). Of equal ones, best sellers come first.
 * None is for another gender.
 */
export function recommend<Of extends Candidate>(candidates: Of[], product: Viewed): { alike: Of[]; goesWith: Of[] } {
  const others = candidates.filter((one) => one.id !== product.id && fitsGender(one.gender, product.gender));
  // An owner may also list shoes under "Accessories", or laces under the shoes: they are still no alternative to each other.
  const isWornTogether = (one: Of) => isWornWith(one, product) || isWornWith(product, one);
  const isSameKind = (one: Of) =>
    !isWornTogether(one) && one.categories.some((category) => kindsOf(product).includes(category));
  const likeness = (one: Of) =>
    (one.isSameVerse ? 4 : 0) +
    (isSameKind(one) && one.productType !== "" && one.productType === product.productType ? 2 : 0) +
    (one.gender === product.gender ? 1 : 0);

  const alike = first(
    others.filter((one) => !isWornTogether(one) && (one.isSameVerse || isSameKind(one))),
    likeness,
  );
  const goesWith = first(
    others.filter((one) => !isSameKind(one) && !alike.includes(one)),
    (one) => companionship(one, product),
  );
  return { alike, goesWith };
}

/** What is worn or used with shoes; laces not with what has none. */
function companionship(one: Candidate, product: Viewed): number {
  if (!takesCompanions(product)) return 0;
  if (isWornWith(one, product)) return LACES.test(one.title) ? (hasLaces(product) ? 3 : -1) : 2;
  return one.categories.some((category) => category.toLowerCase() === "accessories") ? 1 : 0;
}

type Worn = Pick<Candidate, "title" | "categories" | "productType">;

const isWornWith = (one: Worn, shoes: Worn) => takesCompanions(shoes) && isCompanion(one);

/** Shoes: laces that are listed under shoes are none. */
export const takesCompanions = (product: Worn) =>
  (isFootwear(product) || SHOES.test(product.productType)) && !isCompanion(product);

const isCompanion = ({ title, productType }: Worn) => COMPANIONS.test(title) && !SHOES.test(productType);
const hasLaces = ({ title, productType }: Worn) => !LACELESS.test(`${productType} ${title}`);

/** "Shoelaces"; a "Lace-Up Boot" is none. Written so that Postgres reads it, too. */
const LACES_IN_TITLE = String.raw`(?<!\w)(?:shoe|boot)?laces?(?!\w)(?!\W?up(?!\w))`;
export const COMPANIONS_IN_TITLE = String.raw`${LACES_IN_TITLE}|(?<!\w)(?:socks?|insoles?)(?!\w)`;
const LACES = new RegExp(LACES_IN_TITLE, "i");
const COMPANIONS = new RegExp(COMPANIONS_IN_TITLE, "i");
/** Product types of shoes, such as of a "Sock Boot". */
const SHOES = /\b(sneakers?|trainers?|boots?|slides?|sandals?|loafers?|clogs?|mules?|slippers?|shoes?|footwear)$/i;
const LACELESS = /\b(slide|sandal|flip|clog|mule|slip[- ]?on|slipper|loafer)/i;

function first<Of extends Candidate>(all: Of[], score: (one: Of) => number): Of[] {
  return all.toSorted((a, b) => score(b) - score(a) || b.unitsSold - a.unitsSold).slice(0, SHOWN);
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
