import { brand } from "#app/brand.ts";
import { plainPunctuation } from "#app/platform/plain-punctuation.ts";
import { COLOR_WORDS, isPlainName, otherColors, toneOf } from "#app/colors.ts";
import { usSizesOf, type SizeSystem } from "./foreign-sizes.ts";
import { KIND_WORDS, narrowerThan } from "./kinds.ts";
import { withDigits } from "./number-words.ts";
import { priceInQuery, type PriceRange } from "./prices.ts";
import { bookNamed, referenceInQuery, referenceTerms, referenceText, wantedTerms } from "./references.ts";
import { sizeOfBareWord, sizeOfWord, withHalves } from "#app/sizes/size-words.ts";
import { sizeTerm } from "./search.ts";
import { singular, singularPhrase, wordsOf } from "./words.ts";

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
  /** Documents that have it come first; the others match as well. */
  isOptional?: true;
  /** Of the optional ones: what has all others but not this one comes next. */
  isFirstChoice?: true;
  /** Not right after one of these words. */
  notAfter?: string[];
  /** Two groups whose words may also be one: `phrases` are that word. */
  pair?: [Group, Group];
};

export type ParsedQuery = {
  groups: Group[];
  gender: Gender | null;
  /** Asked for by "size" or with a gender: only what is available in it. */
  size: WantedSize | null;
  price: PriceRange | null;
  isCheapestFirst: boolean;
};

/** `values`: of any of these sizes; a size of another country may be several of ours. */
export type WantedSize = { label: string; values: { gender: "men" | "women" | null; value: string }[] };

/** Words that mean the same, by each of them as singular words without spaces: "flipflop" has the phrase "flip flops". */
export type Synonyms = ReadonlyMap<string, { same: string[][]; others: string[][] }>;

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
/** After "for": who a gift is for. */
const RELATIVES: Record<string, Gender> = {
  ...genders("men", "him husband dad daddy father grandpa grandfather boyfriend brother uncle groom"),
  ...genders("women", "her wife mom mommy mum mother grandma grandmother girlfriend sister aunt bride"),
};
const GIFTS = new Set(["gift", "present"]);
const OCCASIONS = new Set("birthday bday christmas xmas anniversary graduation wedding valentines easter".split(" "));
const SIZE_MARKERS = new Set(["size", "sizes", "sz"]);
const SIZE_SYSTEMS: Record<string, SizeSystem> = { us: "us", usa: "us", uk: "uk", eu: "eu", eur: "eu", euro: "eu" };
/** What a shopper says around what they look for. */
const FILLERS = new Set(
  "show need want wanna looking look searching search find get getting got buy buying purchase shop shopping order sell carry offer stock available please pls thanks thank hello hi hey whats im id any something anything things stuff item items product products one ones like best good great nice cute cool pretty perfect really nearby".split(
    " ",
  ),
);
/** After "how": "how long does delivery take". */
const AFTER_HOW = new Set(["long", "much", "many", "fast", "soon", "take", "takes"]);
/** Before any other color: "dark olive". */
const SHADES = new Set(["light", "dark", "bright", "deep", "pale", "soft"]);
const LONGEST_PHRASE = 4;
/** Longer queries are not searches, and each word costs time. */
export const MAX_QUERY_LENGTH = 200;
const MAX_WORDS = 20;

/** Every word of our own lists, which a mistyped word may have meant. */
export const FACET_WORDS = [
  ...COLOR_WORDS,
  ...KIND_WORDS,
  ...Object.keys(GENDERS).filter((word) => word.length > 3),
  ..."size small medium large".split(" "),
];

function genders(gender: Gender, words: string): Record<string, Gender> {
  return Object.fromEntries(words.split(" ").map((word) => [word, gender]));
}

/** Reads prices, sizes, genders, colors, synonyms and Scripture references out of a query. */
export function parseQuery(text: string, synonyms: Synonyms): ParsedQuery {
  const query = withoutAddresses(plainPunctuation(text.slice(0, MAX_QUERY_LENGTH)));
  const parsed: ParsedQuery = { groups: [], gender: null, size: null, price: null, isCheapestFirst: false };
  if (ORDER_NUMBER.test(query)) return { ...parsed, groups: [orderGroup(query)] };
  const { rest: unpriced, ...prices } = priceInQuery(query);
  const named = referenceInQuery(unpriced);
  const words = joinedInitials(wordsOf(sizesInDigits(named?.rest ?? unpriced))).slice(0, MAX_WORDS);
  Object.assign(parsed, prices, { groups: named ? [referenceGroup(named.reference)] : [] });
  for (let at = 0; at < words.length;) at += readAt(words, at, parsed, synonyms);
  for (const group of parsed.groups)
    group.terms = group.kind === "size" ? sizeTermsOf(group, parsed.gender) : group.terms;
  // "men's and women's"
  if (new Set(words.flatMap((word) => GENDERS[word] ?? [])).size > 1) parsed.gender = null;
  return parsed;
}

/** A bare size is that of the gender. */
const sizeTermsOf = ({ label }: Group, gender: Gender | null): string[] => {
  const size = sizeOfBareWord(label) ?? "";
  return gender === "men" || gender === "women" ? [sizeTerm(gender, size)] : [sizeTerm(null, size)];
};

/** "#1001", "order 1001": found by what the page for it is called. A number alone may be anything else first. */
const ORDER_NUMBER = /^\s*(?:(?:my\s+)?order(?:\s+(?:no|nr|number)\b\.?)?\s*:?\s*#?|#)\s*\d{3,10}\s*$/i;

const orderGroup = (query: string): Group => ({ ...wordGroup(["order", "number"]), label: query.trim() });

/** Email and web addresses are nothing that a shop has, whatever words they are made of; "you guys" are no men. */
const withoutAddresses = (text: string) =>
  text
    .replaceAll(/\byou guys\b/gi, "you")
    .replaceAll(/\S+@\S+/g, " ")
    .replaceAll(/\b(?:https?:\/\/|www\.)\S+/gi, " ");

/** "size nine and a half", "9½" and "size9" as digits after a space. */
function sizesInDigits(text: string): string {
  const spoken = text.replaceAll(/\b(?:sizes?|sz|mens|men's|womens|women's)\s+[a-z -]+/gi, withDigits);
  return withHalves(spoken)
    .replaceAll(
      /\b(x{1,3}|extra)[\s-]+(small|large)\b/gi,
      (_, extra: string, size: string) => extra.replace(/extra/i, "x") + size,
    )
    .replaceAll(/\b(\d{1,2}) and a half\b/gi, "$1.5")
    .replaceAll(/\b(size|sz|us|uk|eur?)(?=\d)/gi, "$1 ")
    .replaceAll(/\b(\d{1,2}(?:\.5)?)(?=(?:us|uk|eur?)\b)/gi, "$1 ");
}

/** Reads the words at a place, and returns how many. */
function readAt(words: string[], at: number, parsed: ParsedQuery, synonyms: Synonyms): number {
  const word = words[at] ?? "";
  const next = words[at + 1] ?? "";
  const sized = sizeAt(words, at);
  if (sized) {
    parsed.size = wantedSize(sized.value, sized.system, sized.gender ?? parsed.gender);
    if (sized.gender) parsed.gender = sized.gender;
    return sized.words;
  }
  const relative = words.slice(0, at).includes("for") ? (RELATIVES[word] ?? RELATIVES[singular(word)]) : undefined;
  const gender = GENDERS[word] ?? relative;
  if (gender) {
    parsed.gender = gender;
    if (parsed.size) parsed.size = withGender(parsed.size, gender);
    // What it is given as is of no matter, and when.
    for (const group of parsed.groups) if (relative && isOfGift(group.label)) group.isOptional = true;
    return 1;
  }
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length);
    const found = synonyms.get(keyOf(phrase));
    if (!found) continue;
    const narrower = narrowerThan(singularPhrase(phrase)) ?? [];
    const group = wordGroup(phrase);
    const same = found.same.filter((other) => other.join(" ") !== phrase.join(" "));
    parsed.groups.push({
      ...group,
      phrases: [...group.phrases, ...same],
      otherPhrases: [...found.others, ...narrower],
      ...(words[at - 1] === "how" && AFTER_HOW.has(word) && { isOptional: true as const }),
    });
    return length;
  }
  const numbered = /^([123]|i{1,3}|first|second|third|1st|2nd|3rd)$/.test(word) ? bookNamed(word, next) : null;
  const book = numbered ?? bookNamed(undefined, word);
  // "off white", "multi color"
  const joinedColors = next === "" ? null : otherColors(word + next);
  if (joinedColors) {
    const phrases = [[word, next], [word + next]];
    parsed.groups.push({
      ...wordGroup([word, next]),
      kind: "color",
      phrases,
      otherPhrases: joinedColors.map((color) => [color]),
    });
    return 2;
  }
  const shade = shadeGroups(words, at);
  if (shade) {
    parsed.groups.push(...shade.groups);
    return shade.words;
  }
  const colors = otherColors(word);
  const bareSize = sizeOfBareWord(word);
  const group = wordGroup(numbered ? [word, next] : [word]);
  const narrower = narrowerThan(singular(word));
  if (colors) parsed.groups.push({ ...group, kind: "color", otherPhrases: colors.map((color) => [color]) });
  else if (book) parsed.groups.push({ ...group, otherTerms: referenceTerms(book) });
  else if (bareSize) parsed.groups.push({ ...group, kind: "size" });
  else if (narrower) parsed.groups.push({ ...group, otherPhrases: narrower });
  else {
    const isOccasion = OCCASIONS.has(word) && RELATIVES[singular(words[at - 1] ?? "")] !== undefined;
    parsed.groups.push(isFiller(words, at) || isOccasion ? { ...group, isOptional: true } : group);
  }
  return numbered ? 2 : 1;
}

const isOfGift = (label: string) => GIFTS.has(singular(label)) || OCCASIONS.has(label);

/**
 * "light" before "blue" or "heather gray", and "sky" before "blue": all blues match, first those of the shade, then those that are not the
 * opposite. Null for anything else.
 */
function shadeGroups(words: string[], at: number): { groups: Group[]; words: number } | null {
  const [word = "", ...following] = words.slice(at, at + 3);
  const isBetween = isPlainName(following[0] ?? "") && following[1] !== undefined;
  const base = following[isBetween ? 1 : 0] ?? "";
  const tone = toneOf(word, base);
  if (!tone) return null;
  const { bases, isName, names, words: tones, near, opposite } = tone;
  const before = (...shade: string[]) => bases.map((one) => [...shade, one]);
  const own = isName ? [[word]] : [];
  const group = { ...wordGroup([word]), kind: "color" as const };
  const groups: Group[] = [
    {
      ...group,
      phrases: [...before(word), ...own],
      otherPhrases: [
        ...near.filter(isPlainName).flatMap((plain) => before(word, plain)),
        ...tones.flatMap((one) => before(one)),
        ...names.map((name) => [name]),
      ],
      isOptional: true,
      isFirstChoice: true,
    },
    {
      ...group,
      label: "",
      phrases: [...before(), ...own],
      otherPhrases: near.map((name) => [name]),
      notAfter: opposite,
      isOptional: true,
    },
  ];
  if (!isName || isBetween) return { groups, words: 1 };
  // What is called by the name needs no "blue".
  const others = (otherColors(base) ?? []).filter((one) => one !== word).map((one) => [one]);
  return {
    groups: [...groups, { ...group, label: base, phrases: [[base], ...own], otherPhrases: others }],
    words: 2,
  };
}

function isFiller(words: string[], at: number): boolean {
  const word = words[at] ?? "";
  if (FILLERS.has(word) || word === brand.name.toLowerCase()) return true;
  if (SHADES.has(word)) return otherColors(words[at + 1] ?? "") !== null;
  return words.includes("how") && AFTER_HOW.has(word);
}

type ReadSize = { value: string; system: SizeSystem; gender: Gender | null; words: number };

/** "size 8", "us 8", "8 us", "men's 9", "9 men's", "size medium", "w9", "10.5m": a number needs one of these words, a size such as "m" needs "size". */
function sizeAt(words: string[], at: number): ReadSize | null {
  const initialed = /^([mw])(\d{1,2}(?:\.5)?)$|^(\d{1,2}(?:\.5)?)([mw])$/.exec(words[at] ?? "");
  if (initialed) {
    const value = sizeOfWord(initialed[2] ?? initialed[3] ?? "");
    const gender = GENDER_INITIALS[initialed[1] ?? initialed[4] ?? ""] ?? null;
    return value === null ? null : { value, system: "us", gender, words: 1 };
  }
  const before = markersAt(words, at);
  const value = sizeOfWord(words[before.end] ?? "");
  if (value === null) return null;
  const isNumber = /^\d/.test(value);
  if (!isNumber) return before.isSize ? { value, ...before, words: before.end + 1 - at } : null;
  const after = markersAt(words, before.end + 1);
  if (before.end === at && (after.end === at + 1 || Number(value) < SMALLEST_SHOE)) return null;
  return {
    value,
    system: before.system === "us" ? after.system : before.system,
    gender: before.gender ?? after.gender,
    words: after.end - at,
  };
}

/** "2 men's tees" are two. */
const SMALLEST_SHOE = 3.5;

/** The words from a place that say what a size is of. */
function markersAt(words: string[], at: number) {
  const read = { end: at, system: "us" as SizeSystem, gender: null as Gender | null, isSize: false };
  for (; read.end < words.length; read.end++) {
    const word = words[read.end] ?? "";
    const isNextToNumber = [words[read.end - 1], words[read.end + 1]].some((other) => /^\d/.test(other ?? ""));
    const initial = isNextToNumber ? GENDER_INITIALS[word] : undefined;
    const gender = GENDERS[word] ?? initial;
    const system = SIZE_SYSTEMS[word];
    if (gender) read.gender = gender;
    else if (system) read.system = system;
    else if (!SIZE_MARKERS.has(word)) break;
    read.isSize ||= !gender;
  }
  return read;
}

function wantedSize(value: string, system: SizeSystem, gender: Gender | null): WantedSize {
  const whose = gender === "men" || gender === "women" ? gender : null;
  const own = { gender: whose, value };
  if (system === "us") return { label: value, values: [own] };
  return { label: `${system} ${value}`, values: [own, ...usSizesOf(system, Number(value), whose)] };
}

const withGender = ({ label, values }: WantedSize, gender: Gender): WantedSize => ({
  label,
  values: values
    .filter((one) => one.gender === null || gender === "unisex" || one.gender === gender)
    .map((one) => ({ ...one, gender: gender === "unisex" ? one.gender : gender })),
});

/** "t shirt" is "tshirt"; "s", "m" and "l" are sizes. */
function joinedInitials(words: string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const next = words[at + 1];
    // "100 g tea", "14 k gold" and "8 w slides" have units.
    const isUnit = /^\d/.test(words[at - 1] ?? "");
    const isInitial = !isUnit && /^[b-hj-kn-rt-z]$/.test(word) && next !== undefined && /^\p{L}{2}/u.test(next);
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
  const all = new Map<string, { same: string[][]; others: string[][] }>();
  for (const group of groups) {
    const phrases = group.map(wordsOf).filter(({ length }) => length > 0 && length <= LONGEST_PHRASE);
    for (const phrase of phrases) {
      const key = keyOf(phrase);
      const { same, others } = all.get(key) ?? { same: [], others: [] };
      all.set(key, {
        same: [...same, phrase],
        others: [...others, ...phrases.filter((other) => keyOf(other) !== key)],
      });
    }
  }
  return all;
}

/** The same for "flip flops", "flip-flop" and "flipflops". */
const keyOf = (phrase: string[]) => singularPhrase(phrase).replaceAll(" ", "");
