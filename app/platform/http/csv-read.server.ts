import { CsvError, parse } from "csv-parse/sync";
import { uncell } from "./csv.ts";

export const MOST_CSV_BYTES = 1_000_000;
export const MOST_CSV_LINES = 10_000;

/** One line of a file: where it stands in it, and its cells by the names of their columns. */
export type CsvLine = { line: number; cells: Record<string, string> };

export type CsvRead =
  | { ok: true; lines: CsvLine[]; notes: string[] }
  /** Why no line of it can be read, with what to do about it. */
  | { ok: false; why: string };

/** A file as text; UTF-8 with or without its mark. */
export function csvText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Reads a list by the columns it is to have, of which some must be there. Commas or semicolons, quotes, any line ends. */
export function readCsv(text: string, { columns, required }: { columns: string[]; required: string[] }): CsvRead {
  const delimiter = delimiterOf(text);
  try {
    const [head, ...body] = recordsOf(text, delimiter);
    if (!head) return { ok: false, why: "The file is empty. Its first line names the columns." };
    const names = head.record.map((name) => name.trim().toLowerCase());
    const missing = required.filter((name) => !names.includes(name));
    if (missing.length > 0)
      return {
        ok: false,
        why: `The first line has no column ${missing.join(", ")}. It is to name: ${columns.join(", ")}.`,
      };
    if (body.length > MOST_CSV_LINES)
      return {
        ok: false,
        why: `The file has more than ${MOST_CSV_LINES.toLocaleString("en")} lines. Import it in parts.`,
      };
    const unknown = names.filter((name) => !columns.includes(name));
    return { ok: true, lines: body.map((one) => lineOf(one, names)), notes: notesOf(delimiter, unknown) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = "lines" in error && typeof error.lines === "number" ? `Line ${error.lines}` : "A line";
    return { ok: false, why: `${line} cannot be read: a quote (") is opened or closed in the wrong place.` };
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
  for (const [at, name] of names.entries()) cells[name] = uncell(record[at] ?? "");
  return { line, cells };
}

/** What separates the names of the columns. Spreadsheets of many countries write semicolons. */
function delimiterOf(text: string): "," | ";" {
  const [head = ""] = text.split(/\r?\n/, 1);
  return head.includes(";") && !head.includes(",") ? ";" : ",";
}

function notesOf(delimiter: string, unknown: string[]): string[] {
  return [
    ...(delimiter === ";" ? ["The columns are separated by semicolons, and are read so."] : []),
    ...(unknown.length > 0 ? [`These columns are left out: ${unknown.join(", ")}.`] : []),
  ];
}
