import { readTable, tooManyCells, type CsvTable } from "#app/platform/http/csv-read.server.ts";
import type { CellValue } from "./cell-values.ts";
import { columnFor, headingOf, type Column } from "./columns.ts";
import type { ConvertedRows, RowProblem, SourceRow } from "./export-rows.ts";
import { unsupportedExport } from "./other-exports.ts";
import type { PriceFormat } from "#app/platform/price-format.ts";
import { isSquare, squareRows } from "./square.ts";
import { isSquarespace, squarespaceRows } from "./squarespace.ts";
import { isWooCommerce, wooCommerceRows } from "./woo-commerce.ts";

export type Row = {
  /** The line on which the row begins; the heading is line 1. */
  line: number;
  cell(column: Column): string;
  has(column: Column): boolean;
  /** The heading of a column as in the file. */
  heading(column: Column): string;
};

export type RowReporter = {
  prices: PriceFormat;
  wrong: (row: Row, column: Column, reason: string) => void;
  note: (row: Row, reason: string) => void;
  /** The value of a cell; if invalid, records the problem and returns the fallback. */
  read<Value>(row: Row, column: Column, from: (text: string) => CellValue<Value>, fallback: Value): Value;
};

export type Sheet = { rows: Row[]; headings: Map<Column, string>; problems: RowProblem[]; notes: RowProblem[] };

type Table = Extract<CsvTable, { ok: true }>;

/** Parses a product CSV of Shopify, WooCommerce, Squarespace or Square. Cells are trimmed. */
export function readRows(csvText: string): Sheet {
  const table = readTable(csvText, { isKnown: isKnownHeading });
  if (!table.ok) return refused([{ line: table.line, reason: `${table.reason}.` }]);
  const headings = table.headings.map((heading) => heading.toLowerCase());
  const foreign = unsupportedExport(headings);
  if (foreign) return refused([{ line: table.line, reason: foreign }]);
  const { rows, problems } = sourceRows(table);
  const convert = CONVERTERS.find(({ isOf }) => isOf(headings))?.convert;
  const read = convert ? convert(rows, headings) : shopifyRows(table, rows);
  const found = [...problems, ...read.problems];
  if (read.rows.length === 0 && found.length === 0)
    found.push({ line: table.line, reason: "The file has no products." });
  const notes = table.notes.map((reason) => ({ line: table.line, reason }));
  return {
    rows: read.rows.map(({ line, cells }) => ({
      line,
      cell: (column) => cells[column] ?? "",
      has: (column) => read.headings.has(column),
      heading: (column) => headingOf(column, read.headings),
    })),
    headings: read.headings,
    problems: found,
    notes: [...notes, ...read.notes],
  };
}

const CONVERTERS = [
  { isOf: isWooCommerce, convert: wooCommerceRows },
  { isOf: isSquarespace, convert: squarespaceRows },
  { isOf: isSquare, convert: squareRows },
];

const isKnownHeading = (heading: string) =>
  columnFor(heading) !== null ||
  /^(name|regular price|attribute 1 name|product url|hosted image urls|item name|variation name)$/i.test(heading);

const refused = (problems: RowProblem[]): Sheet => ({ rows: [], headings: new Map(), problems, notes: [] });

function sourceRows({ headings, records }: Table): { rows: SourceRow[]; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const positions = new Map(headings.map((heading, at) => [heading.toLowerCase(), at] as const).toReversed());
  const rows = records.flatMap(({ line, cells }): SourceRow[] => {
    if (cells.length > headings.length) {
      problems.push({ line, reason: tooManyCells(cells.length, headings.length) });
      return [];
    }
    return [{ line, cell: (heading) => (cells[positions.get(heading) ?? -1] ?? "").trim() }];
  });
  return { rows, problems };
}

function shopifyRows({ headings: found, line }: Table, rows: SourceRow[]): ConvertedRows {
  const headings = new Map<Column, string>();
  const problems: RowProblem[] = [];
  for (const heading of found) {
    const column = columnFor(heading);
    if (column === null) continue;
    if (headings.has(column)) problems.push({ line, reason: `The column "${heading}" appears twice.` });
    headings.set(column, heading);
  }
  const has = found.filter(Boolean).slice(0, 12).join(", ");
  const instead = has ? ` It has: ${has}.` : "";
  if (!headings.has("title"))
    problems.push({
      line,
      reason: `There is no "Title" column: this is no product export of Shopify, WooCommerce, Squarespace or Square.${instead}`,
    });
  if (!headings.has("price")) problems.push({ line, reason: 'There is no "Variant Price" (or "Price") column.' });
  return {
    rows: rows.map((row) => ({
      line: row.line,
      cells: Object.fromEntries([...headings].map(([column, heading]) => [column, row.cell(heading.toLowerCase())])),
    })),
    headings,
    problems,
    notes: [],
  };
}
