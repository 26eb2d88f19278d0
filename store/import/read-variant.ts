import type { NewVariant } from "../catalog/insert-products.server.ts";
import {
  gramsFrom,
  priceFrom,
  continueSellingFrom,
  webAddressFrom,
  wholeNumberFrom,
  yesOrNoFrom,
} from "./cell-values.ts";
import type { Row, RowReporter } from "./read-rows.ts";

export type ImportedVariant = Omit<NewVariant, "image"> & { pictureUrl: string | null };

const VALUE_COLUMNS = ["option1Value", "option2Value", "option3Value"] as const;

/** Parses a row as a variant of a product with these options. */
export function readVariant(row: Row, optionNames: string[], report: RowReporter): ImportedVariant {
  const { currency } = report;
  const optionValues =
    optionNames.length === 0 ? ["Default Title"] : optionNames.map((name, at) => optionValue(row, name, at, report));
  for (const column of VALUE_COLUMNS.slice(Math.max(1, optionNames.length))) {
    if (row.cell(column) !== "") report.wrong(row, column, "the product's first row has no such option");
  }

  const priceMinor =
    row.cell("price") === ""
      ? missingPrice(row, report)
      : report.read(row, "price", (text) => priceFrom(text, currency), 0);
  const compareAtMinor =
    row.cell("compareAt") === "" ? 0 : report.read(row, "compareAt", (text) => priceFrom(text, currency), 0);
  const continueSelling = report.read(row, "policy", continueSellingFrom, false);
  const variantImage = row.cell("variantImageUrl");
  const pictureUrl = variantImage === "" ? null : webAddressFrom(variantImage);
  return {
    title: optionValues.join(" / "),
    optionValues,
    sku: row.cell("sku") || null,
    // Spreadsheets put an apostrophe before long numbers.
    barcode: row.cell("barcode").replace(/^'/, "") || null,
    priceMinor,
    compareAtMinor: compareAtMinor > priceMinor ? compareAtMinor : null,
    pictureUrl: pictureUrl && "value" in pictureUrl ? pictureUrl.value : null,
    stock: stockOf(row, continueSelling, report),
    continueSelling,
    weightGrams: row.cell("grams") === "" ? 0 : report.read(row, "grams", gramsFrom, 0),
    requiresShipping: report.read(row, "requiresShipping", (text) => yesOrNoFrom(text, true), true),
    taxable: report.read(row, "taxable", (text) => yesOrNoFrom(text, true), true),
  };
}

function optionValue(row: Row, name: string, at: number, report: RowReporter): string {
  const column = VALUE_COLUMNS[at] ?? "option1Value";
  const value = row.cell(column);
  if (value === "") report.wrong(row, column, `the variant needs a value for "${name}"`);
  if (value.length > 255) report.wrong(row, column, "it is longer than 255 characters");
  return value;
}

function missingPrice(row: Row, report: RowReporter): number {
  report.wrong(row, "price", "the variant needs a price");
  return 0;
}

/** Null if stock is not tracked: the tracker is empty, as in Shopify's exports. */
function stockOf(row: Row, continueSelling: boolean, report: RowReporter): number | null {
  const isTracked = row.has("tracker") ? row.cell("tracker") !== "" : row.cell("quantity") !== "";
  if (!isTracked) return null;
  const stock = row.cell("quantity") === "" ? 0 : report.read(row, "quantity", wholeNumberFrom, 0);
  if (stock >= 0 || continueSelling) return stock;
  report.note(row, `The quantity ${stock} was imported as 0, because this variant stops selling when out of stock.`);
  return 0;
}
