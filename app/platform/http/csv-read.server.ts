import { CsvError, parse } from "csv-parse/sync";
import { unescapeCell } from "./csv.ts";

export const MAX_CSV_BYTES = 1_000_000;
export const MAX_CSV_LINES = 10_000;

/** A line's number in the file, and its cells by column name. */
export type CsvLine = { line: number; cells: Record<string, string> };

export type CsvRead =
  | { ok: true; lines: CsvLine[]; notes: string[] }
  /** Why the file cannot be read, and what to do about it. */
  | { ok: false; why: string };

/** The file's text; null if it is not UTF-8. A byte order mark is optional. */
export function csvText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Parses CSV with the expected columns, some of them required. Accepts commas or semicolons, quotes, and any line ends. */
export function readCsv(text: string, { columns, required }: { columns: string[]; required: string[] }): CsvRead {
  const delimiter = delimiterOf(text);
  try {
    const [head, ...body] = recordsOf(text, delimiter);
    if (!head) return { ok: false, why: "The file is empty. The first line must contain the column names." };
    const names = head.record.map((name) => name.trim().toLowerCase());
    const missing = required.filter((name) => !names.includes(name));
    if (missing.length > 0)
      return {
        ok: false,
        why: `The first line is missing: ${missing.join(", ")}. Expected columns: ${columns.join(", ")}.`,
      };
    if (body.length > MAX_CSV_LINES)
      return {
        ok: false,
        why: `The file has more than ${MAX_CSV_LINES.toLocaleString("en")} lines. Split it into smaller files.`,
      };
    const unknown = names.filter((name) => !columns.includes(name));
    return { ok: true, lines: body.map((record) => lineOf(record, names)), notes: notesOf(delimiter, unknown) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = "lines" in error && typeof error.lines === "number" ? `Line ${error.lines}` : "A line";
    return { ok: false, why: `${line} can't be read: check its quotation marks (").` };
  }
}

type CsvRecord = { record: string[]; line: number };

function recordsOf(text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    onRecord(record: string[], { lines }) {
      records.push({ record, line: lines });
      return null;
    },
  });
  return records;
}

function lineOf({ record, line }: CsvRecord, names: string[]): CsvLine {
  const cells: Record<string, string> = {};
  for (const [at, name] of names.entries()) cells[name] = unescapeCell(record[at] ?? "");
  return { line, cells };
}

/** The delimiter of the header line. Spreadsheets in many locales write semicolons. */
function delimiterOf(text: string): "," | ";" {
  const [head = ""] = text.split(/\r?\n/, 1);
  return head.includes(";") && !head.includes(",") ? ";" : ",";
}

function notesOf(delimiter: string, unknown: string[]): string[] {
  return [
    ...(delimiter === ";" ? ["This file uses semicolons between columns."] : []),
    ...(unknown.length > 0 ? [`Ignored columns: ${unknown.join(", ")}.`] : []),
  ];
}
