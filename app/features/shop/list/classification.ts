import { isSizeOption } from "#app/sizes/sizes.ts";
import type { Gender } from "../shop.ts";

/** What the provider says about where a product belongs. */
export type Classified = {
  title: string;
  productType: string;
  tags: string[];
  collections: { handle: string; title: string }[];
};

/** Collections that themes use to fill their pages, not to sort the shop. */
const IS_FOR_THEMES = /^(all|frontpage|home-?page|hidden-.*|automated-collection)$/i;

export const isForThemes = (handle: string) => IS_FOR_THEMES.test(handle);

const MAX_TAGS = 3;
const MAX_TAG_LENGTH = 24;

/**
 * The categories of a product that no admin has sorted: the provider's collections and product type or, without those, its first tags. What
 * only names a gender is none.
 */
export function categoriesFrom({ productType, tags, collections }: Classified): string[] {
  const titles = collections.filter(({ handle }) => !isForThemes(handle)).map(({ title }) => title);
  const sorted = named([...titles, productType]);
  return sorted.length > 0
    ? sorted
    : named(tags.filter((tag) => tag.length <= MAX_TAG_LENGTH).map(capitalized)).slice(0, MAX_TAGS);
}

function named(names: string[]): string[] {
  const once = new Map(
    names.map((name) => [name.trim().toLowerCase(), name.trim()]).toReversed() as [string, string][],
  );
  return [...once.values()].toReversed().filter((name) => name !== "" && genderNamed(name) === null);
}

const capitalized = (tag: string) => tag.charAt(0).toUpperCase() + tag.slice(1);

/**
 * For whom a product is that no admin has assigned: by a tag or collection that is only about that or, without any, by what its type, title, tags
 * and collections mention. Null: nothing says so.
 */
export function genderFrom({ title, productType, tags, collections }: Classified): Gender | null {
  const names = [...tags, ...collections.map((one) => one.title)];
  const named = names.flatMap((name) => genderNamed(name) ?? []);
  const own = [productType, title].flatMap((text) => gendersIn(text));
  const mentioned = own.length > 0 ? own : names.flatMap((text) => gendersIn(text));
  const genders = new Set(named.length > 0 ? named : mentioned);
  if (genders.size === 0) return null;
  const [first] = genders;
  return genders.size === 1 && first ? first : "unisex";
}

const WORDS: [Gender, string][] = [
  ["men", "men|mens|men's|men’s|man|male|gentlemen"],
  ["women", "women|womens|women's|women’s|woman|female|ladies"],
  ["unisex", "unisex"],
];

/** The gender that a name is for as a whole, such as "Men's"; "Gender: Women" names one as well. */
function genderNamed(name: string): Gender | null {
  const word = name.trim().replace(/^(gender|department)\s*[:_-]\s*/i, "");
  return WORDS.find(([, words]) => new RegExp(`^(${words})$`, "i").test(word))?.[0] ?? null;
}

/** "Women-owned" says nothing about whom it is for. */
function gendersIn(text: string): Gender[] {
  return WORDS.filter(([, words]) =>
    new RegExp(`(?<!\\p{L})(${words})(?!\\p{L}|[\\s_-](owned|led|founded|made|run)\\b)`, "iu").test(text),
  ).map(([gender]) => gender);
}

/**
 * Whether a product that says nothing about gender is for everyone: an accessory, or what has no size and so fits everyone. Shoes and clothes
 * are for those whom their sizes are made for, which is unknown.
 */
export function isForEveryone(
  categories: string[],
  { title, productType, options }: { title: string; productType: string; options: { name: string }[] },
): boolean {
  const names = [...categories, productType];
  if (names.some((name) => ACCESSORIES.test(name))) return true;
  return ![...names, title].some((name) => WORN.test(name)) && !options.some(({ name }) => isSizeOption(name));
}

const ACCESSORIES = /\baccessor(y|ies)\b/i;
const WORN =
  /\b(shoes?|footwear|sneakers?|slides?|sandals?|boots?|apparel|cloth(es|ing)|tops?|shirts?|t-?shirts?|tees?|hoodies?|sweaters?|jackets?|coats?|pants|jeans|shorts|skirts?|dress(es)?|outerwear)\b/i;
