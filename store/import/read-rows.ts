import { CsvError, parse } from "csv-parse/sync";
import { columnFor, type Column } from "./columns.ts";

/** Something that is wrong with the file, where a person finds it. */
export type RowProblem = { line: number; reason: string };

export type Row = {
  /** Line of the file on which the row begins; the heading is line 1. */
  line: number;
  cell(column: Column): string;
  has(column: Column): boolean;
};

export type Sheet = { rows: Row[]; headings: Map<Column, string>; problems: RowProblem[] };

/** Reads a product CSV, whatever its line ends, with or without a byte order mark. Cells come trimmed. */
export function readRows(csvText: string): Sheet {
  const parsed = parseCsv(csvText);
  if ("problem" in parsed) return { rows: [], headings: new Map(), problems: [parsed.problem] };

  const [heading, ...records] = parsed.records;
  const headings = new Map<Column, string>();
  const places = new Map<Column, number>();
  const problems: RowProblem[] = [];
  for (const [at, text] of (heading?.cells ?? []).entries()) {
    const column = columnFor(text);
    if (column === null) continue;
    if (places.has(column)) problems.push({ line: 1, reason: `The column "${text.trim()}" is there twice.` });
    places.set(column, at);
    headings.set(column, text.trim());
  }
  if (!places.has("title"))
    problems.push({ line: 1, reason: 'There is no "Title" column: this does not look like a product export.' });
  if (!places.has("price")) problems.push({ line: 1, reason: 'There is no "Variant Price" (or "Price") column.' });

  const width = heading?.cells.length ?? 0;
  const rows: Row[] = [];
  for (const { line, cells } of records) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (cells.length > width) {
      problems.push({
        line,
        reason: `There are ${cells.length} cells under ${width} headings; a comma inside a text needs quotes around it.`,
      });
      continue;
    }
    rows.push({
      line,
      cell: (column) => (cells[places.get(column) ?? -1] ?? "").trim(),
      has: (column) => places.has(column),
    });
  }
  if (rows.length === 0 && problems.length === 0)
    problems.push({ line: 1, reason: "There are no products in the file." });
  return { rows, headings, problems };
}

type CsvRecord = { line: number; cells: string[] };

function parseCsv(text: string): { records: CsvRecord[] } | { problem: RowProblem } {
  const records: CsvRecord[] = [];
  let lastLine = 0;
  try {
    // One kind of line end: inside quotes the parser would count CR LF as two lines.
    parse(text.replace(/\r\n?/g, "\n"), {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: false,
      on_record: (cells: string[], { lines }) => {
        records.push({ line: lastLine + 1, cells });
        lastLine = lines;
        return null;
      },
    });
    return { records };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason =
      error.code === "CSV_QUOTE_NOT_CLOSED"
        ? "A quotation mark opens here and never closes"
        : `This cannot be read as CSV (${error.message})`;
    return { problem: { line: lastLine + 1, reason: `${reason}.` } };
  }
}
