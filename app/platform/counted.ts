/** Counting stops here; larger counts show as "10,000+". */
export const MOST_COUNTED = 10_000;

export function countText(count: number): string {
  return count >= MOST_COUNTED ? `${MOST_COUNTED.toLocaleString("en")}+` : count.toLocaleString("en");
}
