import type { Column } from "./columns.ts";

/** A problem in the file, with its line. */
export type RowProblem = { line: number; reason: string };

/** The rows of another product's export, in Shopify's columns. `headings`: of its own columns that have the values. */
export type ConvertedRows = {
  rows: ConvertedRow[];
  headings: Map<Column, string>;
  problems: RowProblem[];
  notes: RowProblem[];
};
export type ConvertedRow = { line: number; cells: Partial<Record<Column, string>> };
/** A row by its headings, in lower case. */
export type SourceRow = { line: number; cell(heading: string): string };
