/** Begins a table in Markdown. */
export function printHead(...columns: string[]): void {
  console.log(`\n| ${columns.join(" | ")} |\n|${"---|".repeat(columns.length)}`);
}

export function printRow(...cells: (string | number)[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
