/**
 * Whose the sizes of a product are. Of unisex shoes the options are men's sizes, and both are written; unisex clothing has one size for all, so
 * that it needs no name.
 */
export type SizeFit = "women" | "men" | "unisex-shoes";

/** A woman's size of the same length: the trade's difference, for labels (docs/decisions/109). */
export const WOMENS_ABOVE_MENS = 1.5;

/** Of adults' shoes. Larger numbers are European sizes, waists or chests. */
const LARGEST_US_SIZE = 20;

/** "Size", "Shoe Size", "Size (US)"; not "Pack Size". */
export const isSizeOption = (name: string) =>
  /(^|\s)sizes?(\s*\(.*\))?$/i.test(name.trim()) && !/\b(pack|set|lot)\b/i.test(name);

/** The fit of a product; null: its sizes are written as they are. */
export function sizeFitOf(gender: string | null | undefined, isFootwear: boolean): SizeFit | null {
  if (gender === "women" || gender === "men") return gender;
  return gender === "unisex" && isFootwear ? "unisex-shoes" : null;
}

export const isSizeFit = (value: unknown): value is SizeFit =>
  value === "women" || value === "men" || value === "unisex-shoes";

/** "Women’s 9", "Men’s 9", "M 9 / W 10.5"; XL, and a size that says whose it is or fits everyone, as they are. */
export function sizeLabel(size: string, fit: SizeFit | null | undefined): string {
  return sizeLines(size, fit).join(fit === "unisex-shoes" ? " / " : " ");
}

/** The label of a size in the lines of a narrow tile: ["Women’s", "9"], ["M 9", "W 10.5"], else one. */
export function sizeLines(size: string, fit: SizeFit | null | undefined): string[] {
  const number = numberedSize(size);
  if (!fit || !number) return [size];
  const { us, width } = number;
  if (fit !== "unisex-shoes") return [OWNERS[fit], `${us}${width}`];
  if (us > LARGEST_US_SIZE) return [`EU ${us}${width}`];
  return [`M ${us}${width}`, `W ${us + WOMENS_ABOVE_MENS}${width}`];
}

const OWNERS = { women: "Women’s", men: "Men’s" } as const;

/** "Ivory, Men’s 9" of the variant title "Ivory / 9", for lines that know no more of the variant than its title. */
export function titleWithSize(variantTitle: string, fit: SizeFit | null | undefined): string {
  const values = variantTitle.split(" / ");
  const at = values.findLastIndex((value) => sizeLabel(value, fit) !== value);
  if (at === -1) return variantTitle;
  return values.map((value, each) => (each === at ? sizeLabel(value, fit) : value)).join(", ");
}

/** A US shoe size as a number, also of "9.0", "9½", "US 9" and "9 Wide"; null for anything else. */
export function shoeSize(size: string): number | null {
  const number = numberedSize(size);
  return number && number.us <= LARGEST_US_SIZE ? number.us : null;
}

/** A number, and after it a width such as " Wide". */
function numberedSize(size: string): { us: number; width: string } | null {
  const [, digits, half, width = ""] =
    /^(?:us\s*)?(\d{1,2})(?:(\.5|\s?½|[\s-]1\/2)|\.0)?(?:\s*us)?(\s+(?:x-|extra )?(?:wide|narrow|medium|regular))?$/i.exec(
      size.trim(),
    ) ?? [];
  const us = Number(digits) + (half ? 0.5 : 0);
  return digits && us > 0 ? { us, width } : null;
}

/** A size as filters know it: "9" of men is another than "9" of women, XL is of neither. */
export type SystemSize = { system: SizeSystem; size: string };
export type SizeSystem = "men" | "women" | "other";

/** What a size of a product is in every system it is written in: of unisex shoes a man's and a woman's. */
export function systemSizesOf(size: string, fit: SizeFit | null | undefined): SystemSize[] {
  const number = numberedSize(size);
  if (!fit || !number) return [{ system: "other", size }];
  const { us, width } = number;
  if (fit !== "unisex-shoes") return [{ system: fit, size: `${us}${width}` }];
  if (us > LARGEST_US_SIZE) return [{ system: "other", size: sizeLabel(size, fit) }];
  return [
    { system: "men", size: `${us}${width}` },
    { system: "women", size: `${us + WOMENS_ABOVE_MENS}${width}` },
  ];
}

export const systemSizeLabel = ({ system, size }: SystemSize) => (system === "other" ? size : sizeLabel(size, system));

const CLOTHING_SIZES = ["3XS", "2XS", "XS", "S", "S/M", "M", "M/L", "L", "L/XL", "XL", "2XL", "3XL", "4XL", "5XL"];
/** "M" of "Medium", "2XL" of "XX-Large"; what is no size of clothing, in capitals. */
export function clothingSize(size: string): string {
  const upper = size
    .trim()
    .toUpperCase()
    .replace(/^EXTRA(?:[- ]|(?=SMALL$|LARGE$))/, "X");
  const [, extra = "", base] = /^(\dX|X*)[- ]?(S(?:MALL)?|M(?:EDIUM)?|L(?:ARGE)?)$/.exec(upper) ?? [];
  if (base === undefined) return upper;
  return (extra.startsWith("XX") ? `${extra.length}X` : extra) + base[0];
}

/** Sizes by number, then S, M, L from small to large, then the rest. */
export function inSizeOrder(sizes: string[]): string[] {
  return [...sizes].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, "en"));
}

function rank(size: string): number {
  const number = Number(size.replace(",", ".")) || numberedSize(size)?.us;
  if (number) return number;
  const at = CLOTHING_SIZES.indexOf(clothingSize(size));
  return at === -1 ? 2_000 : 1_000 + at;
}
