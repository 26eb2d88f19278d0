import { isLikelyDate, isMangledCode } from "#app/platform/http/csv-read.server.ts";
import { gramsFrom, continueSellingFrom, webAddressFrom, wholeNumberFrom, yesOrNoFrom } from "./cell-values.ts";
import type { Column } from "./columns.ts";
import { priceFrom } from "#app/platform/price-format.ts";
import type { Row, RowReporter } from "./read-rows.ts";
import type { WantedVariant } from "./upsert-products.server.ts";

/** `pictureUrl`: undefined if the file has no such column. */
export type ImportedVariant = Omit<WantedVariant, "image"> & { line: number; pictureUrl: string | null | undefined };

const VALUE_COLUMNS = ["option1Value", "option2Value", "option3Value"] as const;

/** Parses a row as a variant of a product with these options. */
export function readVariant(row: Row, optionNames: string[], report: RowReporter): ImportedVariant {
  const { prices } = report;
  const optionValues =
    optionNames.length === 0 ? ["Default Title"] : optionNames.map((name, at) => optionValue(row, name, at, report));
  for (const column of VALUE_COLUMNS.slice(Math.max(1, optionNames.length))) {
    if (row.cell(column) !== "") report.wrong(row, column, "the product's first row has no such option");
  }

  const priceMinor =
    row.cell("price") === ""
      ? missingPrice(row, report)
      : report.read(row, "price", (text) => priceFrom(text, prices), 0);
  const compareAtMinor =
    row.cell("compareAt") === "" ? 0 : report.read(row, "compareAt", (text) => priceFrom(text, prices), 0);
  const continueSelling =
    row.cell("policy") === "" ? undefined : report.read(row, "policy", continueSellingFrom, false);
  const picture = webAddressFrom(row.cell("variantImageUrl"));
  /** The value of a column that the file has. */
  const given = <Value>(column: Column, value: () => Value) => (row.has(column) ? value() : undefined);
  return {
    line: row.line,
    title: optionValues.join(" / "),
    optionValues,
    sku: codeIn(row, "sku", report),
    barcode: codeIn(row, "barcode", report),
    priceMinor,
    compareAtMinor: given("compareAt", () => (compareAtMinor > priceMinor ? compareAtMinor : null)),
    pictureUrl: given("variantImageUrl", () => ("value" in picture ? picture.value : null)),
    ...stockOf(row, continueSelling, report),
    continueSelling,
    weightGrams: given("grams", () => (row.cell("grams") === "" ? 0 : report.read(row, "grams", gramsFrom, 0))),
    requiresShipping: given("requiresShipping", () =>
      report.read(row, "requiresShipping", (text) => yesOrNoFrom(text, true), true),
    ),
    taxable: given("taxable", () => report.read(row, "taxable", (text) => yesOrNoFrom(text, true), true)),
  };
}

/** A code that a spreadsheet has destroyed is no value: the stored one stays. */
function codeIn(row: Row, column: "sku" | "barcode", report: RowReporter): string | null | undefined {
  if (!row.has(column)) return undefined;
  // Spreadsheets put an apostrophe before long numbers.
  const code = row.cell(column).replace(/^'/, "");
  if (isMangledCode(code)) {
    report.note(
      row,
      `${row.heading(column)}: a spreadsheet changed this to "${code}". It was not imported: format the column as text and enter it again.`,
    );
    return undefined;
  }
  if (isLikelyDate(code))
    report.note(row, `${row.heading(column)}: "${code}" looks like a date. Check that no spreadsheet has changed it.`);
  return code || null;
}

function optionValue(row: Row, name: string, at: number, report: RowReporter): string {
  const column = VALUE_COLUMNS[at] ?? "option1Value";
  const value = row.cell(column);
  if (value === "") report.wrong(row, column, `the variant needs a value for "${name}"`);
  if (value.length > 255) report.wrong(row, column, "it is longer than 255 characters");
  // It names the variant: a wrong one would replace the right one with its stock.
  if (isMangledCode(value) || (isLikelyDate(value) && !DATED.test(name)))
    report.wrong(
      row,
      column,
      `a spreadsheet may have changed "${name}" to "${value}". Format the column as text, enter the value again (such as 8-9) and save the file once more`,
    );
  return value;
}

/** Options with dates of their own. */
const DATED =
  /\b(?:date|day|month|week|year|edition|datum|tag|monat|jour|mois|fecha|d[ií]a|mes|data|giorno|mese|dag|maand)s?\b/i;

function missingPrice(row: Row, report: RowReporter): number {
  report.wrong(row, "price", "the variant needs a price");
  return 0;
}

/**
 * The quantity of the file, also a negative one: the stored policy may allow it. Without a value the stock stays as it is. Null if it is not
 * tracked: the tracker is empty beside a quantity, as in Shopify's exports. "not stocked", of its inventory exports, is no quantity either,
 * but nothing of a new variant can be sold.
 */
function stockOf(
  row: Row,
  continueSelling: boolean | undefined,
  report: RowReporter,
): Pick<ImportedVariant, "stock" | "stockIfNew"> {
  const quantity = row.cell("quantity");
  if (/^not stocked$/i.test(quantity)) {
    report.note(row, '"not stocked" is no quantity: the stock stays as it is, and is 0 for a new variant.');
    return { stock: undefined, stockIfNew: 0 };
  }
  if (quantity === "") return { stock: undefined };
  if (row.has("tracker") && row.cell("tracker") === "") return { stock: null };
  const stock = report.read(row, "quantity", wholeNumberFrom, 0);
  if (stock < 0 && !continueSelling)
    report.note(
      row,
      continueSelling === false
        ? `The quantity ${stock} was imported as 0, because this variant stops selling when out of stock.`
        : `The quantity ${stock} is kept if this variant continues selling when out of stock; otherwise it was imported as 0.`,
    );
  return { stock };
}
