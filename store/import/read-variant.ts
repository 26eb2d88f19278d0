import { gramsFrom, priceFrom, sellsOnFrom, webAddressFrom, wholeNumberFrom, yesOrNoFrom } from "./cell-values.ts";
import type { ImportedProduct, LinkRecipient } from "./read-products.ts";
import type { Row } from "./read-rows.ts";

const VALUE_COLUMNS = ["option1Value", "option2Value", "option3Value"] as const;

/** One row as a variant of a product with these options. */
export function readVariant(
  row: Row,
  optionNames: string[],
  reader: LinkRecipient,
): ImportedProduct["variants"][number] {
  const { currency } = reader;
  const optionValues =
    optionNames.length === 0 ? ["Default Title"] : optionNames.map((name, at) => optionValue(row, name, at, reader));
  for (const column of VALUE_COLUMNS.slice(Math.max(1, optionNames.length))) {
    if (row.cell(column) !== "") reader.wrong(row, column, "the first row of the product names no such option");
  }

  const priceMinor =
    row.cell("price") === ""
      ? missingPrice(row, reader)
      : reader.read(row, "price", (text) => priceFrom(text, currency), 0);
  const compareAtMinor =
    row.cell("compareAt") === "" ? 0 : reader.read(row, "compareAt", (text) => priceFrom(text, currency), 0);
  const continueSelling = reader.read(row, "policy", sellsOnFrom, false);
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
    stock: stockOf(row, continueSelling, reader),
    continueSelling,
    weightGrams: row.cell("grams") === "" ? 0 : reader.read(row, "grams", gramsFrom, 0),
    requiresShipping: reader.read(row, "requiresShipping", (text) => yesOrNoFrom(text, true), true),
    taxable: reader.read(row, "taxable", (text) => yesOrNoFrom(text, true), true),
  };
}

function optionValue(row: Row, name: string, at: number, reader: LinkRecipient): string {
  const column = VALUE_COLUMNS[at] ?? "option1Value";
  const value = row.cell(column);
  if (value === "") reader.wrong(row, column, `the variant needs a value for "${name}"`);
  if (value.length > 255) reader.wrong(row, column, "it is longer than 255 characters");
  return value;
}

function missingPrice(row: Row, reader: LinkRecipient): number {
  reader.wrong(row, "price", "the variant needs a price");
  return 0;
}

/** Null where nobody counts: an empty tracker says so, as in Shopify's exports. */
function stockOf(row: Row, continueSelling: boolean, reader: LinkRecipient): number | null {
  const isCounted = row.has("tracker") ? row.cell("tracker") !== "" : row.cell("quantity") !== "";
  if (!isCounted) return null;
  const stock = row.cell("quantity") === "" ? 0 : reader.read(row, "quantity", wholeNumberFrom, 0);
  if (stock >= 0 || continueSelling) return stock;
  reader.note(row, `The quantity ${stock} was taken as 0, because selling stops with the stock.`);
  return 0;
}
