/** Text that spreadsheets evaluate as a formula, including full-width characters and leading whitespace, which some of them normalize. */
const FORMULA = /^[\s']*[=+\-@\t\r\n＝＋－＠]/u;

/**
 * One CSV cell. A value that a spreadsheet would evaluate gets a leading apostrophe, so that what a visitor typed cannot run as a formula
 * (CSV injection).
 */
export function csvCell(value: string | number | boolean | null): string {
  const text = value === null ? "" : typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /["',;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Reverses the apostrophe that csvCell added, so that an export can be imported again. */
export function unescapeCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

export function csvLine(cells: (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}
