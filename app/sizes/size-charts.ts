import { shoeSize, WOMENS_ABOVE_MENS } from "./sizes.ts";

export type ChartSystem = "women" | "men";

/** One shoe size in every system. The foot length is that of its own chart: a man's 8 and a woman's 9.5 differ by 0.085 in (docs/decisions/109). */
export type SizeRow = { men: number; women: number; uk: number; eu: number; inches: number; centimeters: number };

export type SizeChart = { name: string; whose: ChartSystem; rows: SizeRow[] };

/** The documented ends of the charts; between and beyond them every size is a step longer. */
const CHARTS = {
  women: { name: "US women's", from: { size: 6, inches: 9 }, to: { size: 10, inches: 10.24 } },
  men: { name: "US men's", from: { size: 8, inches: 10 }, to: { size: 12, inches: 11.25 } },
} as const;

/** European sizes of US men's: the trade's table, whose steps no formula gives. */
const EU_OF_MENS = new Map([
  [3.5, 34.5],
  [4, 35],
  [4.5, 36],
  [5, 36.5],
  [5.5, 37],
  [6, 38],
  [6.5, 38.5],
  [7, 39],
  [7.5, 40],
  [8, 40.5],
  [8.5, 41],
  [9, 42],
  [9.5, 42.5],
  [10, 43],
  [10.5, 44],
  [11, 44.5],
  [11.5, 45],
  [12, 46],
  [12.5, 46.5],
  [13, 47],
  [13.5, 47.5],
  [14, 48],
  [14.5, 48.5],
  [15, 49],
  [15.5, 49.5],
  [16, 50],
]);
const UK_BELOW_MENS = 1;

const CM_PER_INCH = 2.54;
export const centimetersOf = (inches: number) => Math.round(inches * CM_PER_INCH * 10) / 10;
export const inchesOf = (centimeters: number) => centimeters / CM_PER_INCH;

/** A size of women or men in all systems; null beyond those made for adults. */
export function sizeRow(whose: ChartSystem, size: number): SizeRow | null {
  const men = whose === "men" ? size : size - WOMENS_ABOVE_MENS;
  const eu = EU_OF_MENS.get(men);
  if (eu === undefined) return null;
  const inches = lengthOf(whose, size);
  return {
    men,
    women: men + WOMENS_ABOVE_MENS,
    uk: men - UK_BELOW_MENS,
    eu,
    inches: Math.round(inches * 100) / 100,
    centimeters: centimetersOf(inches),
  };
}

/** The foot length of a size in inches. */
function lengthOf(whose: ChartSystem, size: number): number {
  const { from } = CHARTS[whose];
  return from.inches + (size - from.size) * stepOf(whose);
}

function stepOf(whose: ChartSystem): number {
  const { from, to } = CHARTS[whose];
  return (to.inches - from.inches) / (to.size - from.size);
}

type Shoe = { isFootwear: boolean; gender: "men" | "women" | "unisex" | null; sizes: string[] };

/**
 * The size charts for a product: its gender's, both if that is unisex or unknown, none except for shoes. With the half sizes if the product
 * comes in them.
 */
export function sizeChartsFor({ isFootwear, gender, sizes }: Shoe): SizeChart[] {
  if (!isFootwear) return [];
  const hasHalves = sizes.some((size) => (shoeSize(size) ?? 0) % 1 !== 0);
  const systems: ChartSystem[] = gender === "men" || gender === "women" ? [gender] : ["women", "men"];
  return systems.map((whose) => chartOf(whose, hasHalves ? 0.5 : 1));
}

function chartOf(whose: ChartSystem, step: number): SizeChart {
  const { name, from, to } = CHARTS[whose];
  const sizes = Array.from({ length: (to.size - from.size) / step + 1 }, (_, at) => from.size + at * step);
  return { name, whose, rows: sizes.flatMap((size) => sizeRow(whose, size) ?? []) };
}

/** The system that a product's options are sizes of; null if that is unknown. Unisex shoes have men's sizes. */
export function systemOfOptions({ isFootwear, gender }: Omit<Shoe, "sizes">): ChartSystem | null {
  if (!isFootwear || gender === null) return null;
  return gender === "women" ? "women" : "men";
}

/** What shoppers may know of their size instead of their foot's length. */
export const KNOWN_SYSTEMS = { men: "US men’s", women: "US women’s", uk: "UK", eu: "EU" } as const;
export type KnownSystem = keyof typeof KNOWN_SYSTEMS;

/** The size in `whose` system of a size known in another; the next larger where the other is between two. Null: there is none. */
export function sizeFrom(known: KnownSystem, value: number, whose: ChartSystem): number | null {
  const rows = [...EU_OF_MENS.keys()].flatMap((men) => sizeRow("men", men) ?? []);
  const [first, last] = [rows[0]!, rows.at(-1)!];
  if (value < first[known] || value > last[known]) return null;
  return rows.find((row) => row[known] >= value)?.[whose] ?? null;
}

export type BetweenSizes = "larger" | "smaller";

/** Which of two sizes to choose: the larger, unless the product's own text on its fit says the smaller. */
export function betweenSizes(fitText: string): BetweenSizes {
  const saysSmaller = /\b(between( two)? sizes|half sizes?)\b[^;.]*\b(smaller|down)\b|\bruns (large|big)\b/i;
  return saysSmaller.test(fitText) ? "smaller" : "larger";
}

export type Foot = { inches: number; width: FootWidth };
export type FootWidth = "narrow" | "regular" | "wide";

/** Lengths this close are the same: about a millimeter. */
const SAME_INCHES = 0.04;

/**
 * The size for a foot among those a product comes in; null: it has none that fits. A foot between two sizes takes the one that `rule` says, a
 * narrow one the smaller, a wide one the larger; a wide foot of exactly one size takes the next.
 */
export function sizeForFoot(whose: ChartSystem, sizes: string[], rule: BetweenSizes, foot: Foot): string | null {
  const known = sizes
    .flatMap((size) => {
      const number = shoeSize(size);
      return number === null ? [] : [{ size, inches: lengthOf(whose, number) }];
    })
    .sort((a, b) => a.inches - b.inches);
  const at = known.findIndex(({ inches }) => inches >= foot.inches - SAME_INCHES);
  const longEnough = known[at];
  if (!longEnough) return null;
  const isBetween = longEnough.inches - foot.inches > SAME_INCHES;
  if (isBetween && at === 0) return longEnough.inches - foot.inches <= stepOf(whose) / 2 ? longEnough.size : null;
  if (foot.width === "wide") return (isBetween ? longEnough : known[at + 1])?.size ?? null;
  return isBetween && (rule === "smaller" || foot.width === "narrow") ? known[at - 1]!.size : longEnough.size;
}

/** The size among those of a product for who usually wears `usual` of the same system: as a foot of that size's length. */
export function sizeForUsual(
  whose: ChartSystem,
  sizes: string[],
  rule: BetweenSizes,
  { usual, width }: { usual: number; width: FootWidth },
): string | null {
  return sizeForFoot(whose, sizes, rule, { inches: lengthOf(whose, usual), width });
}
