/**
 * Families of colors. A line is a shade with its other names; the first line names the family. A search for the family finds all its shades, a
 * search for a shade finds its other names and what is only called by the family's name. After "|": names that are also other words, which are
 * found by the others but find only themselves.
 */
const FAMILIES: string[][] = [
  ["white", "ivory cream ecru offwhite alabaster eggshell | bone chalk pearl snow milk natural oat"],
  ["black", "onyx jet ebony | ink raven coal noir"],
  ["gray grey", "charcoal anthracite graphite gunmetal | slate ash smoke stone heather", "silver pewter"],
  [
    "blue",
    "navy midnight indigo | ink",
    "teal turquoise aqua cyan",
    "cobalt royal azure | sky ocean stone",
    "denim chambray",
  ],
  ["red", "burgundy maroon oxblood bordeaux garnet | wine merlot", "crimson scarlet ruby vermilion | cherry brick"],
  ["green", "olive khaki moss army", "emerald jade | forest hunter pine", "sage mint lime | fern"],
  [
    "brown",
    "umber chestnut mahogany | walnut chocolate coffee mocha espresso",
    "clay | terracotta",
    "tan camel cognac caramel | saddle",
    "bronze copper",
  ],
  ["beige", "tan taupe oatmeal khaki ecru | sand oat natural nude camel wheat bone stone", "clay terracotta"],
  ["orange", "rust terracotta apricot tangerine coral | clay amber peach"],
  ["yellow", "mustard gold golden lemon ochre | honey"],
  ["pink", "blush fuchsia magenta salmon | rose coral"],
  ["purple", "violet lavender lilac plum mauve eggplant aubergine"],
  ["multicolor multicolour multicolored multicoloured multi", "rainbow colorful colourful"],
];

type Shade = { names: string[]; findsOnly: Set<string> };

const shadesOf = (line: string): Shade => {
  const [names = "", plain = ""] = line.split("|");
  const split = (list: string) => list.split(" ").filter(Boolean);
  return { names: [...split(names), ...split(plain)], findsOnly: new Set(split(plain)) };
};

const families = FAMILIES.map(([name = "", ...lines]) => ({ base: name.split(" "), shades: lines.map(shadesOf) }));

/** Other words for a color, without the word itself; null if it is none. */
export function otherColors(word: string): string[] | null {
  const found = new Set<string>();
  for (const { base, shades } of families) {
    if (base.includes(word)) for (const name of [...base, ...shades.flatMap(({ names }) => names)]) found.add(name);
    for (const { names, findsOnly } of shades)
      if (names.includes(word) && !findsOnly.has(word)) for (const name of [...names, ...base]) found.add(name);
  }
  found.delete(word);
  return found.size > 0 ? [...found] : null;
}

/** A name that is also another word, such as "stone": before the name of a family it is a shade of that. */
export const isPlainName = (word: string) =>
  families.some(({ shades }) => shades.some(({ names, findsOnly }) => names.includes(word) && findsOnly.has(word)));

/** Names by their tone, whatever their family. */
const TONES = Object.entries({
  light:
    "sky powder ice mint sage seafoam lavender lilac mauve blush rose peach salmon cream ivory pearl butter lemon sand camel tan azure aqua cyan silver ash",
  dark: "navy midnight indigo ink burgundy maroon oxblood bordeaux garnet wine merlot forest hunter pine olive army charcoal anthracite graphite gunmetal slate umber chestnut mahogany walnut chocolate coffee espresso plum eggplant aubergine rust mustard",
  bright:
    "royal cobalt azure cyan turquoise scarlet crimson vermilion cherry emerald lime tangerine coral lemon fuchsia magenta",
}).map(([tone, names]) => ({ tone, names: new Set(names.split(" ")) }));

/** Before the name of a family: "pale pink". Some are also a name themselves: "sky". */
const TONE_WORDS: Record<string, string[]> = {
  light: "light pale soft pastel baby powder ice sky".split(" "),
  dark: "dark deep midnight".split(" "),
  bright: "bright vivid electric neon royal".split(" "),
};
const OPPOSITES: Record<string, string[]> = { light: ["dark"], dark: ["light"], bright: ["dark"] };

type Tone = {
  /** Spellings of the family. */
  bases: string[];
  /** Whether the word is such a color without the name of the family. */
  isName: boolean;
  /** Other names of it, and other words that say so before the name of the family. */
  names: string[];
  words: string[];
  /** Names of the family that are not the opposite, and the words before its name that are. */
  near: string[];
  opposite: string[];
};

/**
 * What a word before the name of a family asks for: "light" and "sky" before "blue" are light blues and no navy. Null for a word that says
 * nothing about the tone of this family.
 */
export function toneOf(word: string, base: string): Tone | null {
  const family = families.find((one) => one.base.includes(base));
  if (!family) return null;
  const names = [...new Set(family.shades.flatMap((shade) => shade.names))];
  const tone =
    Object.keys(TONE_WORDS).find((one) => TONE_WORDS[one]!.includes(word)) ??
    (names.includes(word) ? TONES.find((one) => one.names.has(word))?.tone : undefined);
  if (tone === undefined) return null;
  const namesOf = (wanted: string) => TONES.find((one) => one.tone === wanted)!.names;
  const opposites = OPPOSITES[tone] ?? [];
  const isOpposite = (name: string) => name !== word && opposites.some((one) => namesOf(one).has(name));
  return {
    bases: family.base,
    isName: names.includes(word),
    names: names.filter((name) => namesOf(tone).has(name) && name !== word),
    words: (TONE_WORDS[tone] ?? []).filter((one) => one !== word),
    near: names.filter((name) => !isOpposite(name)),
    opposite: [...names.filter(isOpposite), ...opposites.flatMap((one) => TONE_WORDS[one] ?? [])],
  };
}

export const BASE_COLORS = families.flatMap(({ base }) => base);

export const COLOR_WORDS = families.flatMap(({ base, shades }) => [
  ...base,
  ...shades.flatMap(({ names, findsOnly }) => names.filter((name) => !findsOnly.has(name))),
]);

/** One color per family, for its swatch. */
const SWATCHES: Record<string, string> = {
  white: "#fbfaf6",
  black: "#1c1a19",
  gray: "#8d8b87",
  blue: "#33517f",
  red: "#a3262f",
  green: "#5f6b3c",
  brown: "#7a5238",
  beige: "#d9c6a5",
  orange: "#d2722d",
  yellow: "#dfb53c",
  pink: "#e3a4ad",
  purple: "#71528c",
};

/** `swatch`: a CSS color; null for colors that are several. */
type ColorFamily = { name: string; swatch: string | null };

/** All families, as a list offers them. */
export const COLOR_FAMILIES: ColorFamily[] = families.map(({ base: [name = ""] }) => ({
  name,
  swatch: SWATCHES[name] ?? null,
}));

/** The families of a color's name: "Stone Blue" is blue, "Off-White" white, "Black/White" both, "Ink" black. None if the name is unknown. */
export function familiesOf(color: string): string[] {
  const parts = color.toLowerCase().split(/[/,&+|]|\band\b|\bwith\b/);
  return [...new Set(parts.flatMap((part) => familyOf(part.match(/\p{L}+/gu) ?? []) ?? []))];
}

/** The CSS colors of a color's name, those of its families: two of "Black/White". Empty for an unknown name, and for what is several colors. */
export function swatchesOf(color: string): string[] {
  const swatches = familiesOf(color).map((family) => SWATCHES[family]);
  return swatches.every((swatch) => swatch !== undefined) ? swatches : [];
}

/** The last word says most, and the name of a family more than a shade: "Blue Mist", "Heather Navy". */
function familyOf(words: string[]): string | undefined {
  const joined = words.length > 1 ? [...words, words.join("")] : words;
  const named = (isIn: (family: (typeof families)[number], word: string) => boolean) =>
    [...joined].reverse().flatMap((word) => families.find((family) => isIn(family, word)) ?? [])[0]?.base[0];
  return (
    named(({ base }, word) => base.includes(word)) ??
    named(({ shades }, word) => shades.some(({ names, findsOnly }) => names.includes(word) && !findsOnly.has(word))) ??
    named(({ shades }, word) => shades.some(({ names }) => names.includes(word)))
  );
}
