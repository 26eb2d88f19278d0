import { plainPunctuation } from "#app/platform/plain-punctuation.ts";
import { COLOR_WORDS, otherColors } from "#app/colors.ts";
import { bookNamed, referenceInQuery, referenceTerms, referenceText, wantedTerms } from "./references.ts";
import { sizeOfBareWord, sizeOfWord, withHalves } from "#app/sizes/size-words.ts";
import { singularPhrase, wordsOf } from "./words.ts";

export type Gender = "men" | "women" | "unisex";

/**
 * One thing that was searched for, and what a document may have instead. A phrase is a list of words; `terms` are not words but exact terms of
 * the index, such as "size:8".
 */
export type Group = {
  /** As typed, or what it was read as: "Psalm 23". */
  label: string;
  kind: "word" | "color" | "size" | "reference";
  phrases: string[][];
  otherPhrases: string[][];
  terms: string[];
  otherTerms: string[];
};

export type ParsedQuery = {
  groups: Group[];
  gender: Gender | null;
  /** Asked for by "size" or with a gender: only what is available in it. */
  size: string | null;
};

/** Words that mean the same, by each of them as a phrase of singular words. */
export type Synonyms = ReadonlyMap<string, string[][]>;

const GENDERS: Record<string, Gender> = {
  men: "men",
  mens: "men",
  man: "men",
  mans: "men",
  male: "men",
  guy: "men",
  guys: "men",
  gents: "men",
  women: "women",
  womens: "women",
  woman: "women",
  womans: "women",
  female: "women",
  lady: "women",
  ladies: "women",
  ladys: "women",
  unisex: "unisex",
};
/** "W8" and "8M", as US shops write sizes. */
const GENDER_INITIALS: Record<string, Gender> = { m: "men", w: "women" };
const SIZE_MARKERS = new Set(["size", "sizes", "sz"]);
const SIZE_SYSTEMS = new Set(["us", "uk", "eu", "eur"]);
const LONGEST_PHRASE = 4;
/** Longer queries are not searches, and each word costs time. */
export const MAX_QUERY_LENGTH = 200;
const MAX_WORDS = 12;

/** Every word of our own lists, which a mistyped word may have meant. */
export const FACET_WORDS = [...COLOR_WORDS, ...Object.keys(GENDERS).filter((word) => word.length > 3), "size"];

/** Reads sizes, genders, colors, synonyms and Scripture references out of a query. */
export function parseQuery(text: string, synonyms: Synonyms): ParsedQuery {
  const query = plainPunctuation(text.slice(0, MAX_QUERY_LENGTH));
  const named = referenceInQuery(query);
  const words = joinedInitials(wordsOf(withHalves(named?.rest ?? query))).slice(0, MAX_WORDS);
  const parsed: ParsedQuery = { groups: named ? [referenceGroup(named.reference)] : [], gender: null, size: null };
  for (let at = 0; at < words.length;) at += readAt(words, at, parsed, synonyms);
  return parsed;
}

/** Reads the words at a place, and returns how many. */
function readAt(words: string[], at: number, parsed: ParsedQuery, synonyms: Synonyms): number {
  const word = words[at] ?? "";
  const next = words[at + 1] ?? "";
  const size = SIZE_MARKERS.has(word) || SIZE_SYSTEMS.has(word) ? sizeAfter(words, at) : null;
  if (size) {
    parsed.size = size.value;
    return size.words;
  }
  const gender = GENDERS[word];
  if (gender) {
    parsed.gender = gender;
    const follows = /^\d/.test(next) ? sizeOfWord(next) : null;
    if (!follows) return 1;
    parsed.size = follows;
    return 2;
  }
  const initialed = /^([mw])(\d{1,2}(?:\.5)?)$|^(\d{1,2}(?:\.5)?)([mw])$/.exec(word);
  if (initialed) {
    parsed.gender = GENDER_INITIALS[initialed[1] ?? initialed[4] ?? ""] ?? null;
    parsed.size = sizeOfWord(initialed[2] ?? initialed[3] ?? "");
    return 1;
  }
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length);
    const others = synonyms.get(singularPhrase(phrase));
    if (!others) continue;
    parsed.groups.push({ ...wordGroup(phrase), otherPhrases: others });
    return length;
  }
  const numbered = /^([123]|i{1,3})$/.test(word) ? bookNamed(word, next) : null;
  const book = numbered ?? bookNamed(undefined, word);
  const colors = otherColors(word);
  const bareSize = sizeOfBareWord(word);
  const group = wordGroup(numbered ? [word, next] : [word]);
  if (colors) parsed.groups.push({ ...group, kind: "color", otherPhrases: colors.map((color) => [color]) });
  else if (book) parsed.groups.push({ ...group, otherTerms: referenceTerms(book) });
  else parsed.groups.push(bareSize ? { ...group, kind: "size", terms: [`size:${bareSize}`] } : group);
  return numbered ? 2 : 1;
}

/** "size 8", "size US 8", "size medium", "size extra large". */
function sizeAfter(words: string[], at: number): { value: string; words: number } | null {
  let next = at + 1;
  if (SIZE_SYSTEMS.has(words[next] ?? "")) next++;
  const isExtra = words[next] === "extra" || words[next] === "x";
  const value = sizeOfWord(isExtra ? `x${words[next + 1] ?? ""}` : (words[next] ?? ""));
  return value ? { value, words: next + (isExtra ? 2 : 1) - at } : null;
}

/** "t shirt" is "tshirt"; "s", "m" and "l" are sizes. */
function joinedInitials(words: string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const next = words[at + 1];
    const isInitial = /^[b-hj-kn-rt-z]$/.test(word) && next !== undefined && /^\p{L}{2}/u.test(next);
    joined.push(isInitial ? word + next : word);
    if (isInitial) at++;
  }
  return joined;
}

function wordGroup(phrase: string[]): Group {
  return { label: phrase.join(" "), kind: "word", phrases: [phrase], otherPhrases: [], terms: [], otherTerms: [] };
}

function referenceGroup(reference: Parameters<typeof wantedTerms>[0]): Group {
  return {
    label: referenceText(reference),
    kind: "reference",
    phrases: [],
    otherPhrases: [],
    terms: wantedTerms(reference),
    otherTerms: [],
  };
}

/** `groups`: lists of words and phrases that mean the same. */
export function synonymsOf(groups: string[][]): Synonyms {
  const all = new Map<string, string[][]>();
  for (const group of groups) {
    const phrases = group.map(wordsOf).filter(({ length }) => length > 0 && length <= LONGEST_PHRASE);
    for (const phrase of phrases) {
      const key = singularPhrase(phrase);
      const others = phrases.filter((other) => singularPhrase(other) !== key);
      all.set(key, [...(all.get(key) ?? []), ...others]);
    }
  }
  return all;
}
