/**
 * Whose a size is. Of unisex shoes the options are men's sizes; a woman's size is 1.5 larger. Unisex clothing has one size for all, so that it
 * needs no name.
 */
export type SizeFit = "women" | "men" | "unisex-shoes";

export const WOMENS_ABOVE_MENS = 1.5;

export const isSizeOption = (name: string) => /^(shoe )?size$/i.test(name.trim());

/** The fit of a product; null: its sizes are shown as they are. */
export function sizeFitOf(gender: string | null | undefined, isFootwear: boolean): SizeFit | null {
  if (gender === "women" || gender === "men") return gender;
  return gender === "unisex" && isFootwear ? "unisex-shoes" : null;
}

export const isSizeFit = (value: unknown): value is SizeFit =>
  value === "women" || value === "men" || value === "unisex-shoes";

/** "Women’s 9", "Men’s 9", "Women’s 10.5 / Men’s 9"; a size that says whose it is, or fits everyone, stays as it is. */
export function sizeLabel(size: string, fit: SizeFit | null | undefined): string {
  if (!fit || !isPlainSize(size)) return size;
  if (fit === "women") return `Women’s ${size}`;
  if (fit === "men") return `Men’s ${size}`;
  const mens = shoeSize(size);
  return mens === null ? size : `Women’s ${mens + WOMENS_ABOVE_MENS} / Men’s ${size}`;
}

/** "Ivory, Men’s 9" of the variant title "Ivory / 9", for lines that know no more of the variant than its title. */
export function titleWithSize(variantTitle: string, fit: SizeFit | null | undefined): string {
  const values = variantTitle.split(" / ");
  const at = values.findLastIndex((value) => isPlainSize(value) && sizeLabel(value, fit) !== value);
  if (at === -1) return variantTitle;
  return values.map((value, each) => (each === at ? sizeLabel(value, fit) : value)).join(", ");
}

/** A US shoe size as a number; null for anything else. */
export function shoeSize(size: string): number | null {
  return /^\d{1,2}(\.5)?$/.test(size.trim()) ? Number(size) : null;
}

/** A number, or a size such as XL, nothing more. */
function isPlainSize(size: string): boolean {
  return shoeSize(size) !== null || /^(\d?X{0,4}[SL]|M|[SML]\/X?[ML]|L\/XL)$/i.test(size.trim());
}
