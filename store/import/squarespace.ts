import { yesOrNo } from "#app/platform/yes-or-no.ts";
import { handleFrom } from "./cell-values.ts";
import type { Column } from "./columns.ts";
import type { ConvertedRow, ConvertedRows, SourceRow } from "./export-rows.ts";

/** By headings in lower case. */
export function isSquarespace(headings: string[]): boolean {
  return ["title", "product url", "price"].every((heading) => headings.includes(heading));
}

const HEADINGS: [Column, string][] = [
  ["handle", "Product URL"],
  ["title", "Title"],
  ["body", "Description"],
  ["sku", "SKU"],
  ["barcode", "GTIN"],
  ["option1Name", "Option Name 1"],
  ["option1Value", "Option Value 1"],
  ["option2Name", "Option Name 2"],
  ["option2Value", "Option Value 2"],
  ["option3Name", "Option Name 3"],
  ["option3Value", "Option Value 3"],
  ["price", "Price"],
  ["compareAt", "Sale Price"],
  ["quantity", "Stock"],
  ["tracker", "Stock"],
  ["type", "Categories"],
  ["tags", "Tags"],
  ["published", "Visible"],
  ["imageUrl", "Hosted Image URLs"],
];

/** Reads a Squarespace product export: a row without a title is a further variant of the product above. */
export function squarespaceRows(rows: SourceRow[], found: string[]): ConvertedRows {
  const headings = new Map(HEADINGS.filter(([, heading]) => found.includes(heading.toLowerCase())));
  const read: ConvertedRows = { rows: [], headings, problems: [], notes: [] };
  let handle = "";
  let isSkipped = false;
  for (const row of rows) {
    const { line } = row;
    const isFirst = row.cell("title") !== "";
    if (isFirst) {
      handle = handleFrom(row.cell("product url").split("/").at(-1) || row.cell("title"));
      const type = row.cell("product type [non editable]");
      isSkipped = type !== "" && type.toUpperCase() !== "PHYSICAL";
      if (isSkipped)
        read.notes.push({
          line,
          reason: `"${row.cell("title")}" is a product of type ${type}, which this store does not sell, so it was skipped.`,
        });
      if (row.cell("option name 4") !== "")
        read.problems.push({
          line,
          reason: `"${row.cell("title")}" has more than 3 options: at most 3 can be imported.`,
        });
    }
    if (isSkipped) continue;
    read.rows.push({ line, cells: { handle, ...(isFirst ? productCells(row) : {}), ...variantCells(row) } });
    const [, ...further] = isFirst ? picturesIn(row) : [];
    read.rows.push(...further.map((imageUrl): ConvertedRow => ({ line, cells: { handle, imageUrl } })));
  }
  const weighed = rows.find((row) => row.cell("weight") !== "" && Number(row.cell("weight")) !== 0);
  if (weighed)
    read.notes.push({
      line: weighed.line,
      reason: "Weights were not imported: this file does not say whether they are in kg or lb.",
    });
  return read;
}

function productCells(row: SourceRow): ConvertedRow["cells"] {
  return {
    title: row.cell("title"),
    body: row.cell("description"),
    type: row.cell("categories").split(",")[0]?.split("/").at(-1)?.trim() ?? "",
    tags: row.cell("tags"),
    published: row.cell("visible"),
    option1Name: row.cell("option name 1"),
    option2Name: row.cell("option name 2"),
    option3Name: row.cell("option name 3"),
    imageUrl: picturesIn(row)[0] ?? "",
  };
}

function variantCells(row: SourceRow): ConvertedRow["cells"] {
  const isOnSale = yesOrNo(row.cell("on sale")) === true && row.cell("sale price") !== "";
  const stock = row.cell("stock");
  const isUnlimited = /^unlimited$/i.test(stock);
  return {
    sku: row.cell("sku"),
    barcode: row.cell("gtin"),
    price: isOnSale ? row.cell("sale price") : row.cell("price"),
    compareAt: isOnSale ? row.cell("price") : "",
    // A quantity without a tracker is not tracked.
    quantity: isUnlimited ? "0" : stock,
    tracker: isUnlimited ? "" : "squarespace",
    option1Value: row.cell("option value 1"),
    option2Value: row.cell("option value 2"),
    option3Value: row.cell("option value 3"),
  };
}

const picturesIn = (row: SourceRow) => row.cell("hosted image urls").split(/\s+/).filter(Boolean);
