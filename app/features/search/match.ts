import type { Gender, Group, ParsedQuery } from "./parse-query.ts";
import { colorSizeTerm } from "./search.ts";

/** What the database says about a word of the query. */
export type KnownWord = {
  /** Its stems; none for a word such as "the". */
  stems: string[];
  isInDocuments: boolean;
  spelling: string;
};
type KnownWords = ReadonlyMap<string, KnownWord>;

/**
 * A condition on the words of a document, as text of a tsquery. `way`: an index of WAYS, or -1 if the title even has the words as they were
 * typed.
 */
export type Tier = { way: number; condition: string };
/** Best first. Empty: nothing can match. */
export type Match = { products: Tier[]; pages: Tier[] };

/** Up to this way, the title or keywords match. */
export const IN_KEYWORDS = 1;

type Weights = "" | "A" | "AB";

/** A lexeme as tsquery and tsvector read it. */
export const quoted = (lexeme: string) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/**
 * How documents may match, in the order of the results: all words in the title; all words or synonyms in the title or keywords; all words
 * anywhere; all words or synonyms anywhere; and the beginnings of words. Of products that match by title or keywords, those for exactly the
 * gender come first, and so on.
 */
export function matchOf(query: ParsedQuery, known: KnownWords): Match {
  const groups = query.groups.filter((group) => hasWords(group, known));
  if (groups.length === 0 && !query.gender && !query.size) return { products: [], pages: [] };
  const last = groups.at(-1);
  const words = (weights: Weights) => (group: Group) => exact(group, known, weights);
  const synonyms = (weights: Weights) => (group: Group) => [
    ...exact(group, known, weights),
    ...others(group, known, weights),
  ];
  const beginnings = (group: Group) => [...synonyms("")(group), ...prefixes(group, known, group === last)];
  const ways = groups.length === 0 ? [() => []] : [words("A"), synonyms("AB"), words(""), synonyms(""), beginnings];
  const seen = new Set<string | null>([null]);
  const tiers = ways.flatMap((alternatives, way): Tier[] => {
    const condition = conjunction(groups.map((group) => disjunction(alternatives(group))));
    if (condition === null || seen.has(condition)) return [];
    seen.add(condition);
    return [{ way, condition }];
  });
  const genders = genderConditions(query.gender);
  const ordered = [tiers.filter(({ way }) => way <= IN_KEYWORDS), tiers.filter(({ way }) => way > IN_KEYWORDS)];
  const size = sizeCondition(query);
  const also = (tier: Tier, ...conditions: string[]) => ({
    ...tier,
    condition: joined([tier.condition, ...conditions]),
  });
  return {
    products: ordered.flatMap((some) => genders.flatMap((gender) => some.map((tier) => also(tier, gender, size)))),
    // Pages have neither genders nor sizes: a query that asks for a size is for products.
    pages: size === "" && groups.length > 0 ? tiers.map((tier) => also(tier, genderWord(query.gender))) : [],
  };
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
    .filter(({ kind }) => kind === "color")
    .flatMap(({ phrases, otherPhrases }) => [...phrases, ...otherPhrases].flat());
  const inSize = quoted(`size:${size}`);
  if (colors.length === 0) return inSize;
  return `(${joined([quoted("nocolor"), inSize])} | ${disjunction(colors.map((color) => quoted(colorSizeTerm(color, size)))) ?? ""})`;
}

const hasWords = ({ phrases, terms }: Group, known: KnownWords) =>
  terms.length > 0 || phrases.some((phrase) => phrase.some((word) => (known.get(word)?.stems.length ?? 0) > 0));

function exact({ phrases, terms }: Group, known: KnownWords, weights: Weights): string[] {
  return [
    ...phrases.flatMap((phrase) => phraseCondition(phrase, known, weights)),
    ...terms.map((term) => weighted(quoted(term), weights)),
  ];
}

function others({ otherPhrases, otherTerms }: Group, known: KnownWords, weights: Weights): string[] {
  return [
    ...otherPhrases.flatMap((phrase) => phraseCondition(phrase, known, weights)),
    ...otherTerms.map((term) => weighted(quoted(term), weights)),
  ];
}

/** Of the word being typed, in titles and keywords; of a word that no document has, anywhere. */
function prefixes({ phrases, otherPhrases }: Group, known: KnownWords, isLast: boolean): string[] {
  return phrases.flatMap((phrase) => {
    const word = phrase.length === 1 ? known.get(phrase[0] ?? "") : undefined;
    if (!word || word.spelling.length < 2 || (!isLast && word.isInDocuments)) return [];
    return `${quoted(word.spelling)}:*${word.isInDocuments || otherPhrases.length > 0 ? "AB" : ""}`;
  });
}

function phraseCondition(phrase: string[], known: KnownWords, weights: Weights): string[] {
  const stems = phrase.flatMap((word) => known.get(word)?.stems.slice(0, 1) ?? []);
  return stems.length === 0 ? [] : [stems.map((stem) => weighted(quoted(stem), weights)).join(" <-> ")];
}

const weighted = (lexeme: string, weights: Weights) => (weights === "" ? lexeme : `${lexeme}:${weights}`);

const disjunction = (alternatives: string[]): string | null =>
  alternatives.length === 0 ? null : `(${[...new Set(alternatives)].join(" | ")})`;

/** Null if one of them cannot be met. */
const conjunction = (conditions: (string | null)[]): string | null =>
  conditions.includes(null) ? null : conditions.join(" & ");

const joined = (conditions: string[]): string => conditions.filter(Boolean).join(" & ");
