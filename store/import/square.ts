import { yesOrNo } from "#app/platform/yes-or-no.ts";
import { gramsIn, unusedHandle, withParagraphs } from "./cell-values.ts";
import type { Column } from "./columns.ts";
import type { ConvertedRow, ConvertedRows, SourceRow } from "./export-rows.ts";

/** By headings in lower case. */
export function isSquare(headings: string[]): boolean {
  return ["item name", "variation name", "price"].every((heading) => headings.includes(heading));
}

const HEADINGS: [Column, string, ...string[]][] = [
  ["handle", "Item Name"],
  ["title", "Item Name"],
  ["body", "Description"],
  ["type", "Reporting Category", "Categories", "Category"],
  ["option1Name", "Option Name 1", "Variation Name"],
  ["option1Value", "Option Value 1", "Variation Name"],
  ["option2Value", "Option Value 2"],
  ["option3Value", "Option Value 3"],
  ["sku", "SKU"],
  ["barcode", "GTIN"],
  ["price", "Price"],
  ["compareAt", "Online Sale Price"],
  ["seoTitle", "SEO Title"],
  ["seoDescription", "SEO Description"],
  ["published", "Square Online Item Visibility"],
  ["status", "Archived"],
  ["requiresShipping", "Shipping Enabled"],
];

/** Reads Square's item library: a row for each variation, with a quantity for each location. The file has no pictures. */
export function squareRows(rows: SourceRow[], found: string[]): ConvertedRows {
  const headings = new Map<Column, string>();
  for (const [column, ...names] of HEADINGS) {
    const name = names.find((each) => found.includes(each.toLowerCase()));
    if (name) headings.set(column, name);
  }
  const weight = found.find((heading) => heading.startsWith("weight ("));
  if (weight) headings.set("grams", weight);
  const locations = found.filter((heading) => heading.startsWith("current quantity"));
  if (locations[0]) headings.set("quantity", locations[0]);
  const read: ConvertedRows = { rows: [], headings, problems: [], notes: [] };
  if (locations.length > 1)
    read.notes.push({ line: 1, reason: `The quantities of ${locations.length} locations were added up.` });
  const items = Map.groupBy(rows, (row) => row.cell("reference handle") || row.cell("item name"));
  const handles = new Set<string>();
  for (const variations of items.values()) {
    const [first] = variations;
    if (!first) continue;
    const { line } = first;
    const title = first.cell("item name");
    const type = first.cell("item type");
    if (type !== "" && !/^physical/i.test(type)) {
      read.notes.push({
        line,
        reason: `"${title}" is an item of type ${type}, which this store does not sell, so it was skipped.`,
      });
      continue;
    }
    if (first.cell("option name 4") !== "")
      read.problems.push({ line, reason: `"${title}" has more than 3 options: at most 3 can be imported.` });
    const sold = variations.filter((row) => /\d/.test(row.cell("price")));
    for (const row of variations)
      if (!sold.includes(row))
        read.notes.push({
          line: row.line,
          reason: `Price: "${title}, ${row.cell("variation name")}" has no price of its own, so it was not imported.`,
        });
    const handle = unusedHandle(title, handles);
    const options = [1, 2, 3].map((number) => first.cell(`option name ${number}`));
    const names = options.some(Boolean) || variations.length === 1 ? options : ["Variation", "", ""];
    for (const [at, row] of sold.entries())
      read.rows.push({
        line: row.line,
        cells: {
          handle,
          ...(at === 0 ? productCells(row, names) : {}),
          ...variantCells(row, names, locations),
          grams: weight ? gramsIn(row.cell(weight), weight) : "",
        },
      });
  }
  return read;
}

function productCells(row: SourceRow, names: string[]): ConvertedRow["cells"] {
  const category = row.cell("reporting category") || row.cell("categories") || row.cell("category");
  const visibility = row.cell("square online item visibility").toLowerCase();
  return {
    title: row.cell("item name"),
    body: withParagraphs(row.cell("description")),
    // "Shoes > Sneakers (TOKEN)"
    type:
      category
        .split(",")[0]
        ?.split(">")
        .at(-1)
        ?.replace(/\([A-Z\d]{16,}\)/, "")
        .trim() ?? "",
    seoTitle: row.cell("seo title"),
    seoDescription: row.cell("seo description"),
    published: visibility === "" || visibility === "visible" ? "TRUE" : "FALSE",
    status: yesOrNo(row.cell("archived")) ? "archived" : "",
    option1Name: names[0] ?? "",
    option2Name: names[1] ?? "",
    option3Name: names[2] ?? "",
  };
}

function variantCells(row: SourceRow, names: string[], locations: string[]): ConvertedRow["cells"] {
  const counted = locations.map((location) => row.cell(location)).filter(Boolean);
  const wrong = counted.find((text) => Number.isNaN(Number(text)));
  const sale = row.cell("online sale price");
  const valueOf = (at: number) =>
    names[at] ? row.cell(`option value ${at + 1}`) || (at === 0 ? row.cell("variation name") : "") : "";
  return {
    sku: row.cell("sku"),
    barcode: row.cell("gtin"),
    price: sale || row.cell("price"),
    compareAt: sale ? row.cell("price") : "",
    // One that is no number is reported where it is read.
    quantity: wrong ?? (counted.length > 0 ? String(counted.reduce((sum, text) => sum + Number(text), 0)) : ""),
    requiresShipping: row.cell("shipping enabled"),
    option1Value: valueOf(0),
    option2Value: valueOf(1),
    option3Value: valueOf(2),
  };
}
