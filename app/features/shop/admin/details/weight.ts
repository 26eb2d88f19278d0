const GRAMS_PER_OUNCE = 28.349_523;
const GRAMS: Record<string, number> = { g: 1, kg: 1_000, oz: GRAMS_PER_OUNCE, lb: 16 * GRAMS_PER_OUNCE };

/** "12.3 oz"; "" for none. */
export function weightText(grams: number): string {
  return grams === 0 ? "" : `${Number((grams / GRAMS_PER_OUNCE).toFixed(1))} oz`;
}

/** Grams of "12", "12 oz", "1.5 lb", "340g" or "0,3 kg"; ounces without a unit. Null if it is no weight. */
export function gramsIn(text: string): number | null {
  const [, number = "", unit = "oz"] = /^(\d{1,7}(?:[.,]\d{1,6})?)\s*(oz|lbs?|g|kg)?\.?$/i.exec(text.trim()) ?? [];
  if (number === "") return null;
  const grams = Math.round(Number(number.replace(",", ".")) * (GRAMS[unit.toLowerCase().replace("lbs", "lb")] ?? 1));
  return grams <= 9_999_999 ? grams : null;
}
