import type { Gender } from "./shop.ts";

export type SizeChart = { name: string; rows: { size: number; inches: number; centimetres: number }[] };

const WOMEN: SizeChart = {
  name: "US women's",
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
  if (!categories.some((category) => category.toLowerCase() === "sneakers & slides")) return [];
  if (gender === "men") return [MEN];
  if (gender === "women") return [WOMEN];
  return [WOMEN, MEN];
}
