/** What a spreadsheet takes for the beginning of a formula, also in the wide letters that some of them fold and after blanks that some trim. */
const FORMULA = /^[\s']*[=+\-@\t\r\n＝＋－＠]/u;

/**
 * One cell. What a spreadsheet would reckon with instead of showing gets an apostrophe before it, which most of them hide: nobody who
 * types a name into a form is to run anything on the desk of the one who opens the list.
 */
export function csvCell(value: string | number | boolean | null): string {
  const text = value === null ? "" : typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /["',;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** What stood in a cell before an apostrophe was put before it: the other way round, so that an export can be read in again. */
export function uncell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

export function csvLine(cells: (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}
