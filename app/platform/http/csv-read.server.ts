import { CsvError, parse } from "csv-parse/sync";
import type { ImportFault } from "../csv-import.ts";
import { unescapeCell } from "./csv.ts";
import { isMisread, repairedEncoding } from "./double-encoding.ts";

export const MAX_CSV_BYTES = 1_000_000;
export const MAX_CSV_LINES = 10_000;

/**
 * A line's number in the file, and its cells. `cells`: by column name; of columns with the same name, the first that is filled in. `all`: every
 * cell under its heading, as written there.
 */
export type CsvLine = { line: number; cells: Record<string, string>; all: CsvCell[] };
export type CsvCell = { heading: string; text: string };

export type CsvRead =
  | {
      ok: true;
      headings: string[];
      lines: CsvLine[];
      /** Lines with faults, whose cells may belong to other columns. */
      unread: CsvRecord[];
      faults: ImportFault[];
      notes: string[];
    }
  /** Why the file cannot be read, and what to do about it. */
  | { ok: false; why: string };

export type CsvColumns = {
  columns: readonly string[];
  required: readonly string[];
  /** The name of the column with this heading; null for an unused one. By default a heading is a name in any case, with spaces for "_". */
  columnOf?: (heading: string) => string | null;
  /** The same by the position of the column, where an admin says what the columns are. */
  columnsOf?: (headings: string[]) => (string | null)[];
  /** Whether several columns may have one name and different values. */
  mayRepeat?: boolean;
  /** Whether a file without the required columns is read all the same, because an admin says next what its columns are. */
  mayLack?: boolean;
  maxLines?: number;
};

/** Parses CSV with the expected columns, some of them required. */
export function readCsv(
  text: string,
  {
    columns,
    required,
    columnOf = nameAmong(columns),
    columnsOf = (headings) => headings.map(columnOf),
    mayRepeat = false,
    mayLack = false,
    maxLines = MAX_CSV_LINES,
  }: CsvColumns,
): CsvRead {
  const table = readTable(text, {
    isKnown: (heading) => columnOf(heading) !== null,
    isHead: (headings) => {
      const found = new Set(headings.map(columnOf));
      return required.every((name) => found.has(name));
    },
    maxRecords: maxLines + HEAD_LINES,
  });
  if (!table.ok)
    return {
      ok: false,
      why:
        table.reason === TOO_MANY_BLANKS
          ? `${TOO_MANY_BLANKS}.`
          : table.reason.startsWith(MISREAD)
            ? `Line ${table.line}: ${table.reason}.`
            : `Line ${table.line} can't be read: check its quotation marks (").`,
    };
  const { headings, records, notes } = table;
  if (headings.length === 0)
    return { ok: false, why: "The file is empty. The first line must contain the column names." };
  const names = columnsOf(headings);
  const isNamed = required.every((name) => headings.some((heading) => columnOf(heading) === name));
  // Such a line is a person's: as headings it would be lost.
  if (mayLack && !isNamed && table.startsWithAddress)
    return {
      ok: false,
      why: "The first line must contain the column names, such as email,name. In this file one of the first lines has an email address instead. Add a line with the names above it.",
    };
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0 && !mayLack)
    return { ok: false, why: `The first line is missing: ${missing.join(", ")}. It has: ${listed(headings)}.` };
  if (records.length > maxLines)
    return {
      ok: false,
      why: `The file has more than ${maxLines.toLocaleString("en")} lines. Split it into smaller files.`,
    };
  const faults: ImportFault[] = [];
  const lines: CsvLine[] = [];
  const unread: CsvRecord[] = [];
  const repeated: number[] = [];
  // Of several files that were put together, each may have other columns.
  let hasOtherHeadings = false;
  const known = new Set(headings.map(lowered));
  for (const record of records) {
    const { line } = record;
    const head = headOf(record.cells, headings, { known, required, columnOf });
    if (head !== null) hasOtherHeadings = head === "other";
    if (head === "same") {
      repeated.push(line);
      continue;
    }
    const fix = hasOtherHeadings
      ? OTHER_HEADINGS
      : record.cells.length > headings.length && tooManyCells(record.cells.length, headings.length);
    if (fix) {
      faults.push({ line, field: "line", fix });
      unread.push(record);
      continue;
    }
    const all = headings.map((heading, at) => ({ heading, text: unescapeCell(record.cells[at] ?? "") }));
    const cells: Record<string, string> = {};
    const conflicts = new Set<string>();
    for (const [at, name] of names.entries()) {
      const cell = all[at]?.text ?? "";
      if (name === null) continue;
      const known = cells[name] ?? "";
      if (known.trim() === "") cells[name] = cell;
      else if (cell.trim() !== "" && !isSameText(known, cell)) conflicts.add(name);
    }
    if (conflicts.size > 0 && !mayRepeat)
      for (const field of conflicts)
        faults.push({ line, field, fix: "Two columns have this name and different values. Keep one of them." });
    else lines.push({ line, cells, all });
  }
  const unknown = headings.filter((heading, at) => heading !== "" && names[at] === null);
  if (unknown.length > 0) notes.push(`Ignored columns: ${listed(unknown)}.`);
  if (repeated.length > 0) notes.push(`The column names are there again and were skipped on ${linesText(repeated)}.`);
  return { ok: true, headings, lines, unread, faults, notes };
}

const OTHER_HEADINGS = "Lines with other columns begin above or here. Put them in a file of their own.";

type HeadColumns = {
  /** The headings in lower case. */
  known: ReadonlySet<string>;
  required: readonly string[];
  columnOf: (heading: string) => string | null;
};

/** Whether a record is the headings again, or those of another file: all that are required, some with the same text, and no address. */
function headOf(
  cells: string[],
  headings: string[],
  { known, required, columnOf }: HeadColumns,
): "same" | "other" | null {
  if (hasAddress(cells)) return null;
  const found = cells.map(cleanHeading);
  const isIn = (heading: string) => heading !== "" && known.has(lowered(heading));
  // Naming every cell of every line would take minutes.
  if (headings.length < 2 || !found.some(isIn)) return null;
  const isSame = (at: number) => isSameText(found[at] ?? "", headings[at] ?? "");
  if (headings.every((_, at) => isSame(at)) && isBlank(found.slice(headings.length))) return "same";
  const names = new Set(found.map(columnOf));
  names.delete(null);
  return names.size > 1 && required.every((name) => names.has(name)) ? "other" : null;
}

function nameAmong(columns: readonly string[]): (heading: string) => string | null {
  return (heading) => {
    const name = heading.toLowerCase();
    return columns.find((column) => column === name || column === name.replace(/[\s-]+/g, "_")) ?? null;
  };
}

const lowered = (text: string) => text.trim().toLowerCase();
const isSameText = (one: string, other: string) => lowered(one) === lowered(other);

const MOST_LISTED = 40;

function listed(headings: string[]): string {
  const shown = headings
    .filter(Boolean)
    .slice(0, MOST_LISTED)
    .map((heading) => heading.slice(0, 60));
  return `${shown.join(", ") || "no names"}${headings.length > MOST_LISTED ? ", …" : ""}`;
}

export function tooManyCells(cells: number, headings: number): string {
  return `This line has ${cells} cells for ${headings} columns. Put quotes around text that contains the separator.`;
}

/**
 * The text of a file that a spreadsheet or another product wrote: UTF-8, or UTF-16; otherwise why it is refused. `legacy`: the encoding to read
 * anything else with, whose text someone has to check.
 */
export function csvText(
  bytes: Uint8Array,
  legacy?: LegacyEncoding,
): { text: string; isGuess?: true } | { why: string } {
  const starts = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0))
    return {
      why: "This is an Excel workbook or a ZIP archive, not a CSV file. Save the sheet as “CSV UTF-8”, or unpack the archive, and choose that file.",
    };
  const encoding = starts(0xff, 0xfe)
    ? "utf-16le"
    : starts(0xfe, 0xff)
      ? "utf-16be"
      : legacy
        ? encodingWithoutMark(bytes)
        : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\0") ? { why: notUtf8(text.slice(0, text.indexOf("\0"))) } : { text };
  } catch {
    if (legacy && !bytes.includes(0)) return { text: new TextDecoder(legacy).decode(bytes), isGuess: true };
    const text = new TextDecoder(encoding).decode(bytes);
    const known = new TextEncoder().encode(text.slice(0, text.indexOf("\uFFFD")));
    return { why: notUtf8(new TextDecoder().decode(known)) };
  }
}

export const LEGACY_ENCODINGS = {
  "windows-1252": "Western European (Windows-1252)",
  "windows-1250": "Central European (Windows-1250)",
  "windows-1251": "Cyrillic (Windows-1251)",
  "windows-1253": "Greek (Windows-1253)",
  "windows-1254": "Turkish (Windows-1254)",
  macintosh: "Western European (Mac)",
} as const;
export type LegacyEncoding = keyof typeof LEGACY_ENCODINGS;

/** In UTF-16 every other byte of the first words, which are ASCII, is zero. */
function encodingWithoutMark(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  const head = bytes.subarray(0, 40);
  const zeros = (from: number) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (even + odd < head.length / 3) return "utf-8";
  return odd > even ? "utf-16le" : "utf-16be";
}

/** An encoding can't be told from the bytes alone: a wrong guess would import wrong characters. */
function notUtf8(readable: string): string {
  const lines = readable.split(/\r\n?|\n/);
  const before = (lines.at(-1) ?? "").slice(-20);
  const position = before === "" ? "" : ` after “${before}”`;
  return `The file isn't UTF-8. Line ${lines.length} can't be read${position}. Save it as “CSV UTF-8” and choose it again.`;
}

export type CsvTable =
  | {
      ok: true;
      /** Trimmed; empty ones name no column. */
      headings: string[];
      /** The line with the headings. */
      line: number;
      /** Without blank lines. A record has more cells than there are headings only if the additional ones are filled in. */
      records: CsvRecord[];
      /** Whether the headings or a line above them contain an email address. */
      startsWithAddress: boolean;
      notes: string[];
    }
  | { ok: false; line: number; reason: string };
export type CsvRecord = { line: number; cells: string[] };

/**
 * Splits CSV into headings and records. Commas, semicolons, tabs or vertical bars, any line ends, a line "sep=;", and blank or title lines above
 * the headings. They are on the first line with all that are required, or else on the one that has the most of the known ones.
 */
export function readTable(text: string, { maxRecords = Number.POSITIVE_INFINITY, ...heads }: TableOptions): CsvTable {
  // The parser would count CR LF inside quotes as two lines.
  const plain = text.replace(/^(?:\uFEFF|ï»¿)+/, "").replace(/\r\n?/g, "\n");
  const declared = /^\n*"?sep=([^\n"])"?[^\n]*(?=\n|$)/i.exec(plain);
  const body = declared ? plain.replace(declared[0], declared[0].replace(/[^\n]/g, "")) : plain;
  const filledBody = withoutBlankEnd(body);
  const delimiter = declared?.[1] ?? likelyDelimiter(filledBody, heads);
  const parsed = recordsOf(filledBody, delimiter, maxRecords);
  if (!parsed.ok) return parsed;

  const { records: filled, repaired, misread } = inOneEncoding(parsed.records);
  if (misread)
    return { ok: false, line: misread.line, reason: `${MISREAD}: “${misread.text.slice(0, 60)}”. ${ENTER_AGAIN}` };
  const head = headAmong(filled, heads);
  const { line = 1, cells = [] } = filled[head] ?? {};
  const headings = cells.map(cleanHeading);
  const records = filled.slice(head + 1).map((record) => ({ ...record, cells: fitted(record.cells, headings.length) }));
  const lost = records.filter((record) => record.cells.some((cell) => cell.includes("\uFFFD")));
  const notes = [
    ...(delimiter === "," ? [] : [`This file uses ${DELIMITERS[delimiter] ?? `“${delimiter}”`} between columns.`]),
    ...(head > 0 ? [`The column names are on line ${line}. The lines above it were skipped.`] : []),
    ...(repaired.length > 0
      ? [`Letters that were encoded twice (such as “Ã©” for “é”) were repaired on ${linesText(repaired)}.`]
      : []),
    ...(lost.length > 0
      ? [`Letters were lost before this file was saved: “�” on ${linesText(lost.map((record) => record.line))}.`]
      : []),
  ];
  const startsWithAddress = filled.slice(0, head + 1).some((record) => hasAddress(record.cells));
  return { ok: true, headings, line, records, startsWithAddress, notes };
}

const MISREAD = "The letters of this text were encoded twice";
const ENTER_AGAIN = "Enter it again, or export the file again and choose it without saving it in another program first";

/** Repairs cells that were encoded as UTF-8 twice. `misread`: the first one that was only in part. */
function inOneEncoding(records: CsvRecord[]) {
  const repaired: number[] = [];
  const clean = records.map(({ line, cells }) => {
    const repairs = cells.map(repairedEncoding);
    if (repairs.some((repair) => repair !== null)) repaired.push(line);
    return { line, cells: cells.map((cell, at) => repairs[at] ?? cell) };
  });
  const [misread] = clean.flatMap(({ line, cells }) => cells.filter(isMisread).map((text) => ({ line, text })));
  return { records: clean, repaired, misread };
}

/** Spreadsheets end files with blank lines, as many as the sheet once had. */
function withoutBlankEnd(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\n,;|".includes(text.charAt(end - 1))) end--;
  const lineEnd = text.indexOf("\n", end);
  return lineEnd === -1 ? text : text.slice(0, lineEnd + 1);
}

/** "line 3", "lines 3, 5, 9 and 12 more". */
export function linesText(lines: number[]): string {
  const shown = lines.slice(0, 10).join(", ");
  const rest = lines.length - 10;
  return `${lines.length === 1 ? "line" : "lines"} ${shown}${rest > 0 ? ` and ${rest.toLocaleString("en")} more` : ""}`;
}

const DELIMITERS: Record<string, string> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars" };

/** Headings are looked for in the first lines only. */
const HEAD_LINES = 10;
const MAX_BLANK_LINES = 5_000;
const TOO_MANY_BLANKS = `The file has more than ${MAX_BLANK_LINES.toLocaleString("en")} blank lines: remove them`;

type Heads = {
  isKnown: (heading: string) => boolean;
  /** Whether these are all headings that are required. */
  isHead?: (headings: string[]) => boolean;
};
/** `maxRecords`: reading stops after one more. */
type TableOptions = Heads & { maxRecords?: number };

/** The delimiter that finds the most known headings, or else the most columns. */
function likelyDelimiter(text: string, heads: Heads): string {
  let best = { delimiter: ",", known: -1, cells: 0 };
  for (const delimiter of Object.keys(DELIMITERS)) {
    const parsed = recordsOf(text, delimiter, HEAD_LINES);
    const filled = parsed.ok ? parsed.records : [];
    const cells = filled[headAmong(filled, heads)]?.cells ?? [];
    const known = (isHeadLine(cells, heads) ? MOST_LISTED * 1_000 : 0) + knownIn(cells, heads);
    if (known > best.known || (known === best.known && cells.length > best.cells))
      best = { delimiter, known, cells: cells.length };
  }
  return best.delimiter;
}

function headAmong(records: CsvRecord[], heads: Heads): number {
  const first = records.slice(0, HEAD_LINES).map(({ cells }) => cells);
  const complete = first.findIndex((cells) => isHeadLine(cells, heads));
  if (complete !== -1) return complete;
  const known = first.map((cells) => (hasAddress(cells) ? -1 : knownIn(cells, heads)));
  return Math.max(0, known.indexOf(Math.max(0, ...known)));
}

const isHeadLine = (cells: string[], { isHead = () => false }: Heads) =>
  !hasAddress(cells) && isHead(cells.map(cleanHeading));

/** Only a line of data has one. */
const hasAddress = (cells: string[]) => cells.some((cell) => cell.includes("@"));

const knownIn = (cells: string[], { isKnown }: Heads) =>
  new Set(cells.map(cleanHeading).filter((heading) => heading !== "" && isKnown(heading))).size;

/** Without spaces around it and without characters that cannot be seen. */
const cleanHeading = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, "").trim();

const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === "");

/** Spreadsheets write empty columns at the end. */
function fitted(cells: string[], width: number): string[] {
  return isBlank(cells.slice(width)) ? cells.slice(0, width) : cells;
}

/** Text in a formula, `="00123"`, which keeps the leading zeros of codes in spreadsheets, as text: also without the quotes that CSV needs. */
function withoutFormulas(text: string, delimiter: string): string {
  if (!text.includes('="')) return text;
  const between = delimiter === "|" ? "\\|" : delimiter;
  return text.replaceAll(new RegExp(`(?<=^|${between})="([^"\n]*)"(?=${between}|$)`, "gm"), '"$1"');
}

const textOfFormula = (cell: string) => /^="((?:[^"]|"")*)"$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;

/** Ends the parsing. */
class EnoughRead extends Error {}

/** The records that are not blank, until there are more than `most`. */
function recordsOf(
  text: string,
  delimiter: string,
  most: number,
): { ok: true; records: CsvRecord[] } | { ok: false; line: number; reason: string } {
  const records: CsvRecord[] = [];
  let [lastLine, blanks] = [0, 0];
  try {
    parse(withoutFormulas(text, delimiter), {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      on_record(cells: string[], { lines }) {
        if (cells.every((cell) => /^[\s,;|]*$/.test(cell))) blanks++;
        else records.push({ line: lastLine + 1, cells: cells.map(textOfFormula) });
        lastLine = lines;
        if (records.length > most || blanks > MAX_BLANK_LINES) throw new EnoughRead();
        return null;
      },
    });
    return { ok: true, records };
  } catch (error) {
    if (error instanceof EnoughRead)
      return blanks > MAX_BLANK_LINES ? { ok: false, line: lastLine, reason: TOO_MANY_BLANKS } : { ok: true, records };
    if (!(error instanceof CsvError)) throw error;
    const reason =
      error.code === "CSV_QUOTE_NOT_CLOSED"
        ? "A quotation mark here is never closed"
        : `This is not valid CSV (${error.message})`;
    return { ok: false, line: lastLine + 1, reason };
  }
}

/**
 * Whether a spreadsheet has replaced a code: with a rounded number (8.1E+12) or an error (#REF!). The original cannot be restored. Lost leading
 * zeros leave no trace.
 */
export function isMangledCode(text: string): boolean {
  return /^[+-]?\d+([.,]\d+)?E\+\d+$|^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$|^#{3,}$/i.test(
    text.trim(),
  );
}

/**
 * Whether a spreadsheet may have replaced a text with a date: "Oct-12" or "12. Okt" for 10-12, "2026-09-08" for 9-8. Fractions and sizes such
 * as "9/10" are none.
 */
export function isLikelyDate(text: string): boolean {
  const plain = text.trim().normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ]00:00(?::00)?)?$/.exec(plain) ?? [];
  if (year) return Number(month) <= 12 && Number(day) <= 31;
  return MONTH_AND_DAY.test(plain) || /^(\d{1,2})([./-])\d{1,2}\2(19|20)\d\d$/.test(plain);
}

/** In English, German, French, Spanish, Portuguese, Italian and Dutch, without accents. "3-Set" is more likely a set of three than September. */
const MONTHS = [
  "jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november december",
  "marz mrz maerz mai juni juli okt dez januar februar oktober dezember",
  "janv fevr mars avr juin juil aout janvier fevrier avril juillet septembre octobre novembre decembre",
  "ene abr ago dic enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre",
  "fev out janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro",
  "gen mag giu lug ott gennaio febbraio aprile maggio giugno luglio settembre ottobre novembre dicembre",
  "mrt mei januari februari maart augustus",
].join(" ");
const MONTH = `(?:${MONTHS.replaceAll(" ", "|")})\\.?`;
const MONTH_AND_DAY = new RegExp(
  `^(?:\\d{1,4}[-/.]|\\d{1,2}\\. )${MONTH}(?:[-/. ]\\d{2,4})?$|^${MONTH}[-/.]\\d{1,4}$|^0\\d[-/.]set$`,
);
