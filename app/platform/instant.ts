/** "Nov 21, 2026, 6:04 PM": an instant as clocks somewhere show it, the same in every browser. */
export function instantText(timeZone: string, at: Date | string): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  return format.format(new Date(at)).replaceAll("\u202F", " ");
}
