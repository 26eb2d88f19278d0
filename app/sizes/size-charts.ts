import { shoeSize } from "#app/size-label.ts";
import { isFootwear, type Gender, type ProductDetails } from "../shop.ts";

export type SizeChart = {
  name: string;
  whose: "women" | "men";
  rows: { size: number; inches: number; centimetres: number }[];
};

const WOMEN: SizeChart = {
  name: "US women's",
  whose: "women",
  rows: [
    { size: 6, inches: 9.0, centimetres: 22.9 },
    { size: 7, inches: 9.31, centimetres: 23.6 },
    { size: 8, inches: 9.62, centimetres: 24.4 },
    { size: 9, inches: 9.93, centimetres: 25.2 },
    { size: 10, inches: 10.24, centimetres: 26.0 },
  ],
};

const MEN: SizeChart = {
  name: "US men's",
  whose: "men",
  rows: [
    { size: 8, inches: 10.0, centimetres: 25.4 },
    { size: 9, inches: 10.31, centimetres: 26.2 },
    { size: 10, inches: 10.63, centimetres: 27.0 },
    { size: 11, inches: 10.94, centimetres: 27.8 },
    { size: 12, inches: 11.25, centimetres: 28.6 },
  ],
};

/** The size charts for a product: its gender's, both if that is unisex or unknown, none except for shoes. */
export function sizeChartsFor({ categories, gender }: { categories: string[]; gender: Gender | null }): SizeChart[] {
  if (!isFootwear({ categories })) return [];
  if (gender === "men") return [MEN];
  if (gender === "women") return [WOMEN];
  return [WOMEN, MEN];
}

/** The chart that a product's options are sizes of; null if that is unknown. Unisex shoes have men's sizes. */
export function chartOfOptions(product: { categories: string[]; gender: Gender | null }): SizeChart | null {
  return product.gender === null ? null : (sizeChartsFor(product).at(-1) ?? null);
}

/** UK and EU sizes: the UK's start one size (men) or two (women) later, the EU's are 1.5 per centimeter with 1.5 cm to spare. */
export function abroad({ whose }: Pick<SizeChart, "whose">, size: number, centimetres: number) {
  return { uk: size - (whose === "women" ? 2 : 1), eu: Math.round(1.5 * (centimetres + 1.5) * 2) / 2 };
}

/** The foot length of a size in inches, also between and beyond the chart's sizes. */
function lengthOf({ rows }: SizeChart, size: number): number {
  const [first, last] = [rows[0]!, rows.at(-1)!];
  return first.inches + (size - first.size) * perSize(first, last);
}

const perSize = (first: SizeChart["rows"][number], last: SizeChart["rows"][number]) =>
  (last.inches - first.inches) / (last.size - first.size);

export type BetweenSizes = "larger" | "smaller";

/** Which of two sizes to choose: the larger, unless the product's own "Fit" says the smaller. */
export function betweenSizes({ specification }: Pick<ProductDetails, "specification">): BetweenSizes {
  const fit = specification.find(([label]) => /^fit$/i.test(label))?.[1] ?? "";
  return /between sizes[^;.]*\b(smaller|down)\b/i.test(fit) ? "smaller" : "larger";
}

export type Foot = { inches: number; width: "narrow" | "regular" | "wide" };

/** Lengths this close are the same: about a millimeter. */
const SAME_INCHES = 0.04;

/**
 * The size for a foot among those a product comes in; null: it has none that fits. A foot between two sizes takes the one that `rule` says, a
 * narrow one the smaller, a wide one the larger; a wide foot of exactly one size takes the next.
 */
export function sizeForFoot(chart: SizeChart, sizes: string[], rule: BetweenSizes, foot: Foot): string | null {
  const known = sizes
    .flatMap((size) => {
      const number = shoeSize(size);
      return number === null ? [] : [{ size, inches: lengthOf(chart, number) }];
    })
    .sort((a, b) => a.inches - b.inches);
  const at = known.findIndex(({ inches }) => inches >= foot.inches - SAME_INCHES);
  const longEnough = known[at];
  if (!longEnough) return null;
  const isBetween = longEnough.inches - foot.inches > SAME_INCHES;
  if (isBetween && at === 0)
    return longEnough.inches - foot.inches <= perSize(chart.rows[0]!, chart.rows.at(-1)!) / 2 ? longEnough.size : null;
  if (foot.width === "wide") return (isBetween ? longEnough : known[at + 1])?.size ?? null;
  return isBetween && (rule === "smaller" || foot.width === "narrow") ? known[at - 1]!.size : longEnough.size;
}
