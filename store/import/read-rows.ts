import { CsvError, parse } from "csv-parse/sync";
import type { CellValue } from "./cell-values.ts";
import { columnFor, type Column } from "./columns.ts";

/** A problem in the file, with its line. */
export type RowProblem = { line: number; reason: string };

export type Row = {
  /** The line on which the row begins; the heading is line 1. */
  line: number;
  cell(column: Column): string;
  has(column: Column): boolean;
};

export type RowReporter = {
  currency: string;
  wrong: (row: Row, column: Column, reason: string) => void;
  note: (row: Row, reason: string) => void;
  /** The value of a cell; if invalid, records the problem and returns the fallback. */
  read<Value>(row: Row, column: Column, from: (text: string) => CellValue<Value>, fallback: Value): Value;
};

export type Sheet = { rows: Row[]; headings: Map<Column, string>; problems: RowProblem[] };

/** Parses a product CSV with any line endings, with or without a byte order mark. Cells are trimmed. */
export function readRows(csvText: string): Sheet {
  const parsed = parseCsv(csvText);
  if ("problem" in parsed) return { rows: [], headings: new Map(), problems: [parsed.problem] };

  const [heading, ...records] = parsed.records;
  const headings = new Map<Column, string>();
  const columns = new Map<Column, number>();
  const problems: RowProblem[] = [];
  for (const [at, text] of (heading?.cells ?? []).entries()) {
    const column = columnFor(text);
    if (column === null) continue;
    if (columns.has(column)) problems.push({ line: 1, reason: `The column "${text.trim()}" appears twice.` });
    columns.set(column, at);
    headings.set(column, text.trim());
  }
  if (!columns.has("title"))
    problems.push({ line: 1, reason: 'There is no "Title" column: this does not look like a product export.' });
  if (!columns.has("price")) problems.push({ line: 1, reason: 'There is no "Variant Price" (or "Price") column.' });

  const width = heading?.cells.length ?? 0;
  const rows: Row[] = [];
  for (const { line, cells } of records) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (cells.length > width) {
      problems.push({
        line,
        reason: `This row has ${cells.length} cells for ${width} headings. Put quotes around text that contains commas.`,
      });
      continue;
    }
    rows.push({
      line,
      cell: (column) => (cells[columns.get(column) ?? -1] ?? "").trim(),
      has: (column) => columns.has(column),
    });
  }
  if (rows.length === 0 && problems.length === 0) problems.push({ line: 1, reason: "The file has no products." });
  return { rows, headings, problems };
}

type CsvRecord = { line: number; cells: string[] };

function parseCsv(text: string): { records: CsvRecord[] } | { problem: RowProblem } {
  const records: CsvRecord[] = [];
  let lastLine = 0;
  try {
    // Normalizes line endings: the parser would count CR LF inside quotes as two lines.
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
        ? "A quotation mark here is never closed"
        : `This is not valid CSV (${error.message})`;
    return { problem: { line: lastLine + 1, reason: `${reason}.` } };
  }
}
