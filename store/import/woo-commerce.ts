import { yesOrNo } from "#app/platform/yes-or-no.ts";
import { gramsIn, unusedHandle, withParagraphs } from "./cell-values.ts";
import type { Column } from "./columns.ts";
import type { ConvertedRow, ConvertedRows, RowProblem, SourceRow } from "./export-rows.ts";

/** Columns whose values are taken as they are. */
const SAME: Partial<Record<Column, string>> = {
  sku: "sku",
  barcode: "gtin, upc, ean, or isbn",
  tags: "tags",
  vendor: "brands",
};

/** By headings in lower case. */
export function isWooCommerce(headings: string[]): boolean {
  return ["name", "type", "regular price"].every((heading) => headings.includes(heading));
}

/** Reads a WooCommerce product export: a variable product followed by its variations becomes one product with variants. */
export function wooCommerceRows(rows: SourceRow[], found: string[]): ConvertedRows {
  const read: ConvertedRows = { rows: [], headings: headingsOf(found), problems: [], notes: [] };
  const weight = found.find((heading) => heading.startsWith("weight ("));
  const isVariation = (row: SourceRow) => row.cell("type").toLowerCase().includes("variation");
  const parents = rows.filter((row) => !isVariation(row));
  const variationsOf = Map.groupBy(rows.filter(isVariation), (row) => parentOf(row, parents));
  for (const row of variationsOf.get(null) ?? [])
    read.problems.push({ line: row.line, reason: `Parent: there is no product "${row.cell("parent")}" in this file.` });

  const handles = new Set<string>();
  for (const parent of parents) {
    const { line } = parent;
    const type = parent.cell("type").toLowerCase();
    const title = parent.cell("name");
    if (/grouped|external|subscription|bundle|composite|booking/.test(type)) {
      read.notes.push({
        line,
        reason: `"${title}" is a product of type ${type}, which this store does not sell, so it was skipped.`,
      });
      continue;
    }
    const handle = unusedHandle(title, handles);
    const variations = variationsOf.get(parent) ?? [];
    if (type.includes("variable") && variations.length === 0) {
      read.problems.push({ line, reason: `Type: "${title}" is variable, but the file has no variations of it.` });
      continue;
    }
    const options = optionNames(variations);
    if (options.length > 3)
      read.problems.push({ line, reason: `"${title}" has ${options.length} attributes: at most 3 can be imported.` });
    const all = variations.length > 0 ? choicesOf(variations, parent, options, read) : [{ row: parent, values: [] }];
    const sold = all.filter(({ row }) => isSold(row, parent));
    for (const row of new Set(
      all.filter((choice) => sold.length > 0 && !sold.includes(choice)).map((choice) => choice.row),
    ))
      read.notes.push({
        line: row.line,
        reason: `"${row.cell("name")}" is disabled or has no price, so no one could buy it: this variation was not imported.`,
      });
    const withoutSold = { price: "0", compareAt: "" };
    if (sold.length === 0)
      read.notes.push({
        line,
        reason: `"${title}" has no price, or all of its variations are disabled, so no one could buy it: it was imported as a draft. Check its prices before you publish it.`,
      });
    for (const [at, choice] of (sold.length === 0 ? all : sold).entries())
      read.rows.push({
        line: choice.row.line,
        cells: {
          handle,
          ...(at === 0 ? productCells(parent, options) : {}),
          ...variantCells(choice, parent, weight),
          ...(sold.length === 0 && at === 0 ? { status: "draft" } : {}),
          ...(hasPrice(choice.row) ? {} : withoutSold),
        },
      });
    read.notes.push(...sharedStockNotes(sold, parent));
    const pictures = picturesIn(parent).map((imageUrl, at): ConvertedRow => ({
      line,
      cells: { handle, imageUrl, imagePosition: String(at + 1) },
    }));
    // After the variants, because a product's first row is a variant.
    read.rows.push(...pictures);
  }
  return read;
}

function headingsOf(found: string[]): Map<Column, string> {
  const headings = new Map<Column, string>([
    ["handle", "Name"],
    ["title", "Name"],
    ["price", "Regular price"],
    ["compareAt", "Sale price"],
    ["option1Name", "Attribute 1 name"],
    ["option1Value", "Attribute 1 value(s)"],
    ["option2Value", "Attribute 2 value(s)"],
    ["option3Value", "Attribute 3 value(s)"],
    ["requiresShipping", "Type"],
  ]);
  const ifFound = (heading: string, name: string, ...columns: Column[]) => {
    if (found.includes(heading)) for (const column of columns) headings.set(column, name);
  };
  ifFound("stock", "Stock", "quantity");
  ifFound("backorders allowed?", "Backorders allowed?", "policy");
  ifFound("published", "Published", "published", "status");
  ifFound("categories", "Categories", "type");
  ifFound("description", "Description", "body");
  ifFound("tax status", "Tax status", "taxable");
  ifFound("images", "Images", "imageUrl", "variantImageUrl");
  for (const [column, heading] of Object.entries(SAME)) ifFound(heading, heading, column as Column);
  const weight = found.find((heading) => heading.startsWith("weight ("));
  if (weight) headings.set("grams", weight);
  return headings;
}

function parentOf(variation: SourceRow, parents: SourceRow[]): SourceRow | null {
  const parent = variation.cell("parent");
  const id = /^id:(\d+)$/i.exec(parent)?.[1];
  const found = parents.find((row) => (id ? row.cell("id") === id : parent !== "" && row.cell("sku") === parent));
  return found ?? null;
}

const NUMBERS = [1, 2, 3, 4, 5, 6];

/** The attributes that its variations have values for. */
function optionNames(variations: SourceRow[]): string[] {
  const names = variations.flatMap((row) => NUMBERS.map((number) => row.cell(`attribute ${number} name`)));
  return [...new Set(names.filter(Boolean))];
}

function productCells(parent: SourceRow, options: string[]): ConvertedRow["cells"] {
  const isHidden = parent.cell("visibility in catalog").toLowerCase() === "hidden";
  return {
    title: parent.cell("name"),
    // The export writes line breaks as "\n".
    body: withParagraphs((parent.cell("description") || parent.cell("short description")).replaceAll("\\n", "\n")),
    type: parent.cell("categories").split(/,\s*/)[0]?.split(">").at(-1)?.trim() ?? "",
    tags: parent.cell("tags"),
    vendor: parent.cell("brands"),
    // 1: published; 0: private; -1: draft.
    published: parent.cell("published") === "" || yesOrNo(parent.cell("published")) ? "TRUE" : "FALSE",
    status: isHidden ? "unlisted" : "",
    option1Name: options[0] ?? "",
    option2Name: options[1] ?? "",
    option3Name: options[2] ?? "",
  };
}

/** What can be bought: a row with the values of the product's options. */
type Choice = { row: SourceRow; values: string[] };

/** A variation without a value for an attribute is for any of them: it becomes one variant for each value that no other variation has. */
function choicesOf(variations: SourceRow[], parent: SourceRow, options: string[], { notes }: ConvertedRows): Choice[] {
  const keyOf = (values: string[]) => JSON.stringify(values);
  const isAny = ({ values }: Choice) => values.includes("");
  const given = variations.map((row) => ({ row, values: options.map((name) => withCommas(cellFor(row, name))) }));
  const taken = new Set(given.filter((choice) => !isAny(choice)).map(({ values }) => keyOf(values)));
  return given.flatMap((choice) => {
    if (!isAny(choice)) return [choice];
    let all: string[][] = [[]];
    for (const [at, value] of choice.values.entries()) {
      const possible = value === "" ? valuesIn(cellFor(parent, options[at])) : [value];
      // Without values, reading the variant reports the empty cell.
      all = all
        .flatMap((values) => (possible.length === 0 ? [""] : possible).map((each) => [...values, each]))
        .slice(0, MOST_VARIANTS);
    }
    const free = all.filter((values) => !taken.has(keyOf(values)));
    for (const values of free) taken.add(keyOf(values));
    const any = options.filter((_, at) => choice.values[at] === "").join(" and ");
    notes.push({
      line: choice.row.line,
      reason: `"${choice.row.cell("name")}" is for any ${any}: it became ${free.length} ${free.length === 1 ? "variant" : "variants"}.`,
    });
    return free.map((values) => ({ row: choice.row, values }));
  });
}

/** One more than a product may have: that is reported when they are read. */
const MOST_VARIANTS = 2_049;

const hasPrice = (row: SourceRow) => row.cell("regular price") !== "";

/** Variations can be disabled; whether a product is published is its status. */
function isSold(row: SourceRow, parent: SourceRow): boolean {
  const published = row.cell("published");
  return hasPrice(row) && (row === parent || published === "" || yesOrNo(published) === true);
}

/** Variants have a quantity each: those that share one there would each have all of it. */
function sharedStockNotes(sold: Choice[], parent: SourceRow): RowProblem[] {
  const byCount = Map.groupBy(sold, ({ row }) => (countsWithParent(row) ? parent : row));
  return [...byCount].flatMap(([counted, sharing]) => {
    const quantity = ownStock(counted, parent);
    const reason = `"${counted.cell("name")}" counts ${quantity} in stock for ${sharing.length} variants together: each of them has this quantity now. Set how many there are of each.`;
    return sharing.length > 1 && Number(quantity) > 0 ? [{ line: counted.line, reason }] : [];
  });
}

function cellFor(row: SourceRow, name: string | undefined): string {
  const number = NUMBERS.find((each) => row.cell(`attribute ${each} name`) === name);
  return name === undefined || number === undefined ? "" : row.cell(`attribute ${number} value(s)`);
}

/** A comma in a value has a backslash before it. */
const withCommas = (value: string) => value.replaceAll("\\,", ",");
const valuesIn = (text: string) =>
  text
    .split(/\s*(?<!\\),\s*/)
    .map(withCommas)
    .filter(Boolean);

function variantCells({ row, values }: Choice, parent: SourceRow, weight: string | undefined): ConvertedRow["cells"] {
  const own = (heading: string) => row.cell(heading) || parent.cell(heading);
  const [regular, sale] = [row.cell("regular price"), row.cell("sale price")];
  const isOnSale = sale !== "" && isSaleOpen(row, new Date());
  const isVariation = row !== parent;
  const backorders = own("backorders allowed?").toLowerCase();
  return {
    sku: row.cell("sku"),
    barcode: row.cell("gtin, upc, ean, or isbn"),
    price: isOnSale ? sale : regular,
    compareAt: isOnSale ? regular : "",
    quantity: ownStock(row, parent),
    policy: backorders === "" ? "" : backorders === "notify" || yesOrNo(backorders) ? "continue" : "deny",
    grams: weight ? gramsIn(own(weight), weight) : "",
    taxable: /^none$/i.test(own("tax status")) ? "FALSE" : "TRUE",
    requiresShipping: /virtual|downloadable/i.test(own("type")) ? "FALSE" : "TRUE",
    option1Value: values[0] ?? "",
    option2Value: values[1] ?? "",
    option3Value: values[2] ?? "",
    variantImageUrl: isVariation ? (picturesIn(row)[0] ?? "") : "",
  };
}

const countsWithParent = (row: SourceRow) => /^parent$/i.test(row.cell("stock"));

/**
 * Empty unless a quantity is counted: then only "In stock?" says whether it is sold out. "parent": the quantity of the product, which its variations
 * share.
 */
function ownStock(row: SourceRow, parent: SourceRow): string {
  const stock = row.cell("stock");
  const counted = countsWithParent(row) ? parent.cell("stock") : stock;
  if (/^-?\d/.test(counted)) return counted;
  return yesOrNo(row.cell("in stock?")) === false ? "0" : "";
}

function isSaleOpen(row: SourceRow, now: Date): boolean {
  const [starts, ends] = [Date.parse(row.cell("date sale price starts")), Date.parse(row.cell("date sale price ends"))];
  return !(starts > now.getTime()) && !(ends + 86_400_000 <= now.getTime());
}

const picturesIn = (row: SourceRow) =>
  row
    .cell("images")
    .split(/,\s*(?=https?:)/)
    .map((url) => url.trim())
    .filter(Boolean);
