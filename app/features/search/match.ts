import { BASE_COLORS, isPlainName } from "#app/colors.ts";
import type { Gender, Group, ParsedQuery } from "./parse-query.ts";
import { colorSizeTerm, NO_COLOR, sizeTerm } from "./search.ts";

/** What the database says about a word of the query. */
export type KnownWord = {
  /** Its stems; none for a word such as "the". */
  stems: string[];
  isInDocuments: boolean;
  isInProducts: boolean;
  /** In the title or keywords of a product. */
  isInKeywords: boolean;
  spelling: string;
};
type KnownWords = ReadonlyMap<string, KnownWord>;

/**
 * A condition on the words of a document, as text of a tsquery; "" for none. `way`: an index of WAYS, or -1 if the title even has the words as
 * they were typed.
 */
export type Tier = { way: number; condition: string };
/** `tiers`: best first; empty if nothing can match. `any`: the condition that all of them imply. */
export type Tiers = { tiers: Tier[]; any: string };
export type Match = { products: Tiers; pages: Tiers };

/** Up to this way, the title or keywords match. */
export const LAST_KEYWORD_WAY = 2;

/**
 * Before a lexeme of the title, and of the title or keywords: an index of lexemes knows no weights, and without these Postgres would read every
 * document that has the word anywhere.
 */
export const IN_TITLE = "t:";
export const IN_KEYWORDS = "k:";

type Weights = "" | "A" | "AB";

/** A lexeme as tsquery and tsvector read it. */
export const quoted = (lexeme: string) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/**
 * How documents may match, in the order of the results: all words in the title; all words in the title or keywords; all words or synonyms there;
 * all words anywhere; all words or synonyms anywhere; and the beginnings of words. Of products that match by title or keywords, those with
 * optional words come first, of these those for exactly the gender, and so on. If the cheapest should come first, the way makes no difference
 * among those that match by title or keywords, or among the others.
 */
export function matchOf(query: ParsedQuery, known: KnownWords): Match {
  const { gender, size, price, isCheapestFirst } = query;
  const groups = query.groups.filter((group) => hasWords(group, known));
  const isFiltered = gender !== null || size !== null || price !== null || isCheapestFirst;
  const required = groups.filter(({ isOptional }) => !isOptional);
  const tiers = required.length > 0 || isFiltered ? tiersOf(required, known) : [];
  const withoutFirstChoice = groups.filter(({ isFirstChoice }) => !isFirstChoice);
  const tiersWithOptional = [groups, withoutFirstChoice].flatMap((some, at, all) =>
    some.length === (all[at + 1] ?? required).length ? [] : tiersOf(some, known),
  );
  const inKeywords = [...tiersWithOptional, ...tiers].filter(({ way }) => way <= LAST_KEYWORD_WAY);
  const anywhere = [...tiersWithOptional, ...tiers].filter(({ way }) => way > LAST_KEYWORD_WAY);
  const genders = genderConditions(gender);
  const inSize = sizeCondition(query);
  const productTiers = [inKeywords, anywhere].flatMap((some) => {
    const all = genders.flatMap((one) =>
      some.map(({ way, condition }) => ({ way, condition: joined([condition, one, inSize]) })),
    );
    return isCheapestFirst ? anyOf(all) : all;
  });
  // Each tier has all that the one before it has, and those without the optional words have those with them.
  const broadest = (tiers.at(-1) ?? tiersWithOptional.at(-1))?.condition ?? "";
  const products = { tiers: productTiers, any: joined([broadest, disjunction(genders) ?? "", inSize]) };
  // Pages have neither sizes nor prices: a query that asks for one is for products.
  const isForProducts = size !== null || price !== null || isCheapestFirst || groups.length === 0;
  // A gender alone, as in "gift for mom", is nothing that a page is about.
  const pageTiers = [...inKeywords, ...anywhere].flatMap(({ way, condition }) =>
    condition === "" ? [] : [{ way, condition: joined([condition, genderWord(gender)]) }],
  );
  const pages = { tiers: isForProducts ? [] : pageTiers, any: joined([broadest, genderWord(gender)]) };
  return { products, pages };
}

/** The tiers of documents that have all groups. */
function tiersOf(groups: Group[], known: KnownWords): Tier[] {
  const last = groups.at(-1);
  const words = (weights: Weights) => (group: Group) => exact(group, known, weights);
  const synonyms = (weights: Weights) => (group: Group) => [
    ...exact(group, known, weights),
    ...others(group, known, weights),
  ];
  const beginnings = (group: Group) => [...synonyms("")(group), ...prefixes(group, known, group === last)];
  const ways =
    groups.length === 0 ? [() => []] : [words("A"), words("AB"), synonyms("AB"), words(""), synonyms(""), beginnings];
  const seen = new Set<string | null>([null]);
  return ways.flatMap((alternatives, way): Tier[] => {
    const condition = conjunction(groups.map((group) => disjunction(alternatives(group))));
    if (condition === null || seen.has(condition)) return [];
    seen.add(condition);
    return [{ way, condition }];
  });
}

/** One tier instead of several. */
function anyOf(tiers: Tier[]): Tier[] {
  const [first] = tiers;
  if (!first) return [];
  const isAlways = tiers.some(({ condition }) => condition === "");
  return [{ way: first.way, condition: isAlways ? "" : tiers.map(({ condition }) => `(${condition})`).join(" | ") }];
}

/** Unisex products, and those for anyone, fit as well. */
function genderConditions(gender: Gender | null): string[] {
  if (gender === null) return [""];
  return [quoted(`gender:${gender}`), disjunction(["unisex", "none"].map((other) => quoted(`gender:${other}`))) ?? ""];
}

const genderWord = (gender: Gender | null) => (gender === null ? "" : quoted(gender));

/** In stock, and in the color if one is asked for too. */
function sizeCondition({ size, groups }: ParsedQuery): string {
  if (size === null) return "";
  const colors = groups
    .filter(({ kind, isOptional }) => kind === "color" && !isOptional)
    .flatMap(({ phrases, otherPhrases }) => [...phrases, ...otherPhrases].flat());
  const inSize = size.values.map(({ gender, value }) => quoted(sizeTerm(gender, value)));
  if (colors.length === 0) return disjunction(inSize) ?? "";
  const inColor = size.values.flatMap(({ gender, value }) =>
    colors.map((color) => quoted(colorSizeTerm(color, sizeTerm(gender, value)))),
  );
  return disjunction([joined([quoted(NO_COLOR), disjunction(inSize) ?? ""]), ...inColor]) ?? "";
}

export const hasWords = ({ phrases, terms }: Group, known: KnownWords) =>
  terms.length > 0 || phrases.some((phrase) => phrase.some((word) => (known.get(word)?.stems.length ?? 0) > 0));

function exact(group: Group, known: KnownWords, weights: Weights): string[] {
  const { kind, phrases, terms, pair } = group;
  const apart = pair && conjunction(pair.map((one) => disjunction(exact(one, known, weights))));
  return [
    ...(apart ? [`(${apart})`] : []),
    ...phrases.flatMap((phrase) => conditionOf(group, phrase, known, weights)),
    // A title has no sizes: in one of the product's sizes is as good.
    ...terms.map((term) => phraseOf([term], kind === "size" ? "" : weights)),
  ];
}

function others(group: Group, known: KnownWords, weights: Weights): string[] {
  return [
    ...group.otherPhrases.flatMap((phrase) => conditionOf(group, phrase, known, weights)),
    ...group.otherTerms.map((term) => phraseOf([term], weights)),
  ];
}

const conditionOf = (group: Group, phrase: string[], known: KnownWords, weights: Weights) =>
  group.kind === "color" ? colorCondition(group, phrase, known, weights) : phraseCondition(phrase, known, weights);

/** Of the word being typed, in titles and keywords; of a word that no document has, anywhere. */
function prefixes({ phrases, otherPhrases }: Group, known: KnownWords, isLast: boolean): string[] {
  return phrases.flatMap((phrase) => {
    const word = phrase.length === 1 ? known.get(phrase[0] ?? "") : undefined;
    if (!word || word.spelling.length < 2 || (!isLast && word.isInDocuments)) return [];
    const isKeyword = word.isInDocuments || otherPhrases.length > 0;
    return `${quoted((isKeyword ? IN_KEYWORDS : "") + word.spelling)}:*`;
  });
}

function phraseCondition(phrase: string[], known: KnownWords, weights: Weights): string[] {
  const stems = stemsOf(phrase, known);
  return stems.length === 0 ? [] : [phraseOf(stems, weights)];
}

/**
 * The color of a product with color options is one of these: its text has the colors of its details. "Stone Blue" is a blue and not a stone.
 */
function colorCondition(group: Group, phrase: string[], known: KnownWords, weights: Weights): string[] {
  const { phrases, otherPhrases } = group;
  const stems = stemsOf(phrase, known);
  if (stems.length === 0) return [];
  const wanted = new Set([...phrases, ...otherPhrases].flat());
  const unwanted = BASE_COLORS.filter((base) => !wanted.has(base)).map(quoted);
  const bases = isPlainName(phrase[0] ?? "") ? disjunction(unwanted) : null;
  const notAfter =
    phrase.length === 1 && BASE_COLORS.includes(phrase[0]!) ? disjunction((group.notAfter ?? []).map(quoted)) : null;
  const condition = (where: Weights) => phraseOf(stems, where, { notBefore: bases, notAfter });
  return weights === "" ? [condition("AB"), `(${quoted(NO_COLOR)} & ${condition("")})`] : [condition(weights)];
}

const stemsOf = (phrase: string[], known: KnownWords) =>
  phrase.flatMap((word) => known.get(word)?.stems.slice(0, 1) ?? []);

/** Lexemes one after the other. `notBefore`, `notAfter`: conditions on what is next to them. */
function phraseOf(
  lexemes: string[],
  weights: Weights,
  { notBefore = null, notAfter = null }: { notBefore?: string | null; notAfter?: string | null } = {},
): string {
  const prefix = { "": "", A: IN_TITLE, AB: IN_KEYWORDS }[weights];
  const all = lexemes.map((lexeme) => quoted(prefix + lexeme));
  if (lexemes.length === 1 && notBefore === null && notAfter === null) return all.join("");
  const inOrder = [
    ...(notAfter === null ? [] : [`!${notAfter}`]),
    ...lexemes.map((lexeme) => quoted(lexeme) + (weights === "" ? "" : `:${weights}`)),
    ...(notBefore === null ? [] : [`!${notBefore}`]),
  ].join(" <-> ");
  return `(${[...(weights === "" ? [] : all), inOrder].join(" & ")})`;
}

const disjunction = (alternatives: string[]): string | null =>
  alternatives.length === 0 || alternatives.includes("") ? null : `(${[...new Set(alternatives)].join(" | ")})`;

/** Null if one of them cannot be met. */
const conjunction = (conditions: (string | null)[]): string | null =>
  conditions.includes(null) ? null : conditions.join(" & ");

const joined = (conditions: string[]): string => conditions.filter(Boolean).join(" & ");
