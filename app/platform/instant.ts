import { dateFormat } from "./date-format.ts";

/** "Nov 21, 2026, 6:04 PM": an instant in a time zone, the same in every browser. */
export function instantText(timeZone: string, at: Date | string): string {
  const format = dateFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  return format.format(new Date(at)).replaceAll("\u202F", " ");
}

/** "Nov 21, 2026, 6:04 PM, Eastern Time": for people in other time zones. */
export function instantWithZone(timeZone: string, at: Date | string): string {
  return `${instantText(timeZone, at)}, ${zoneName(timeZone)}`;
}

/** "Eastern Time", the same in summer and winter. */
export function zoneName(timeZone: string): string {
  const format = dateFormat("en-US", { timeZone, timeZoneName: "longGeneric" });
  return format.formatToParts(0).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
