import { dateFormat } from "./date-format.ts";

/** "Nov 21, 2026, 6:04 PM": an instant in a time zone, the same in every browser. */
export function instantText(timeZone: string, at: Date | string): string {
  const format = dateFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  return format.format(new Date(at)).replaceAll("\u202F", " ");
}

/** "Nov 21, 2026, 6:04 PM, in America/New York": for people in other time zones. */
export function instantWithZone(timeZone: string, at: Date | string): string {
  return `${instantText(timeZone, at)}, in ${timeZone.replaceAll("_", " ")}`;
}
