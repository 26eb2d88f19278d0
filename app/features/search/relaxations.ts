import type { KnownWord } from "./match.ts";
import type { Gender, Group, ParsedQuery, WantedSize } from "./parse-query.ts";
import { priceLabel } from "./prices.ts";
import type { SearchFilters } from "./search.ts";

/** `mustBeKeyword`: so much was left out that a text which merely mentions the rest is no match. */
type Attempt = { query: ParsedQuery; leftOut: string[]; mustBeKeyword?: true };

/** Where the words of a group are, or what may replace them: in the titles and keywords of products, anywhere in products, in no product. */
type Presence = "keywords" | "products" | "nowhere";

/**
 * The query, then the query without some of its parts, the least important first: size, gender, price, the words that no product has, color, and
 * each other word. At last, only what products are called by.
 */
export function* relaxations(query: ParsedQuery, presenceOf: (group: Group) => Presence): Generator<Attempt> {
  yield { query, leftOut: [] };
  const required = query.groups.filter(({ isOptional }) => !isOptional);
  if (required.length === 0) return;
  yield* withoutFilters(query);
  const unknown = required.filter((group) => presenceOf(group) === "nowhere");
  if (unknown.length === required.length) return;
  const without = (left: Group[]): Attempt => ({
    query: { ...query, groups: query.groups.filter((group) => !left.includes(group)) },
    leftOut: left.map(({ label }) => label),
    ...(left.length > 1 && { mustBeKeyword: true as const }),
  });
  const rest = without(unknown);
  if (unknown.length > 0) {
    yield rest;
    for (const attempt of withoutFilters(rest.query))
      yield { ...attempt, leftOut: [...rest.leftOut, ...attempt.leftOut], mustBeKeyword: true };
  }
  const known = required.filter((group) => !unknown.includes(group));
  if (known.length < 2) return;
  for (const group of known.toSorted((a, b) => importance(a) - importance(b))) yield without([...unknown, group]);
  const unnamed = known.filter((group) => presenceOf(group) !== "keywords");
  if (unnamed.length > 1 && unnamed.length < known.length) yield without([...unknown, ...unnamed]);
}

/** Without each filter, then without all. */
function* withoutFilters(query: ParsedQuery): Generator<Attempt> {
  const filters = filtersOf(query);
  for (const { label, query: without } of filters) yield { query: without, leftOut: [label] };
  if (filters.length < 2) return;
  yield {
    query: { ...query, gender: null, size: null, price: null },
    leftOut: filters.map(({ label }) => label),
  };
}

const importance = ({ kind }: Group) => ["size", "color", "word", "reference"].indexOf(kind);

const GENDER_LABELS: Record<Gender, string> = { men: "Men’s", women: "Women’s", unisex: "Unisex" };

function sizeLabel({ label }: WantedSize): string {
  return `Size ${/[a-z]/.test(label) ? label.toUpperCase() : label}`;
}

function filtersOf(query: ParsedQuery): { label: string; query: ParsedQuery }[] {
  const { gender, size, price } = query;
  return [
    ...(size ? [{ label: sizeLabel(size), query: { ...query, size: null } }] : []),
    ...(gender ? [{ label: GENDER_LABELS[gender], query: { ...query, gender: null } }] : []),
    ...(price ? [{ label: priceLabel(price), query: { ...query, price: null } }] : []),
  ];
}

/** What was understood besides words. */
export function shownFilters(query: ParsedQuery): SearchFilters {
  const lowest = query.isCheapestFirst
    ? [{ label: "Lowest price first", query: { ...query, isCheapestFirst: false } }]
    : [];
  return [...filtersOf(query), ...lowest].map(({ label, query: without }) => ({ label, without: queryText(without) }));
}

const queryText = ({ groups, gender, size, price, isCheapestFirst }: ParsedQuery): string =>
  [
    isCheapestFirst ? "cheap" : "",
    gender ? GENDER_LABELS[gender].toLowerCase() : "",
    ...groups.map(({ label }) => label),
    size ? `size ${size.label}` : "",
    price ? priceLabel(price).toLowerCase() : "",
  ]
    .filter(Boolean)
    .join(" ");

export function presenceOf(group: Group, known: ReadonlyMap<string, KnownWord & { isBeginning: boolean }>): Presence {
  const { phrases, otherPhrases, terms, otherTerms, pair } = group;
  if (pair || terms.length + otherTerms.length > 0) return "products";
  const all = [...phrases, ...otherPhrases];
  const has = (is: (word: KnownWord & { isBeginning: boolean }) => boolean) =>
    all.some((phrase) =>
      phrase.every((word) => {
        const found = known.get(word);
        return found !== undefined && (found.stems.length === 0 || is(found));
      }),
    );
  if (has(({ isInKeywords }) => isInKeywords)) return "keywords";
  return has(({ isInProducts, isInDocuments, isBeginning }) => isInProducts || (!isInDocuments && isBeginning))
    ? "products"
    : "nowhere";
}
