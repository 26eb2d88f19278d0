/** Counting stops here; larger counts show as "10,000+". */
export const COUNT_LIMIT = 10_000;

export function countText(count: number): string {
  return count >= COUNT_LIMIT ? `${COUNT_LIMIT.toLocaleString("en")}+` : count.toLocaleString("en");
}
