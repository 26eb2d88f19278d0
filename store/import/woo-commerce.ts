import { handleFrom } from "./cell-values.ts";
import type { Column } from "./columns.ts";
import type { ConvertedRow, ConvertedRows, SourceRow } from "./export-rows.ts";

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
    if (/grouped|external/.test(type)) {
      read.notes.push({ line, reason: `"${title}" is a product of type ${type}, which this store does not sell, so it was skipped.` }); // oxfmt-ignore
      continue;
    }
    const handle = unused(handleFrom(title), handles);
    const variations = variationsOf.get(parent) ?? [];
    if (type.includes("variable") && variations.length === 0) {
      read.problems.push({ line, reason: `Type: "${title}" is variable, but the file has no variations of it.` });
      continue;
    }
    const options = optionNames(variations);
    if (options.length > 3)
      read.problems.push({ line, reason: `"${title}" has ${options.length} attributes: at most 3 can be imported.` });
    const sold = variations.length > 0 ? variations : [parent];
    for (const [at, row] of sold.entries())
      read.rows.push({
        line: row.line,
        cells: {
          handle,
          ...(at === 0 ? productCells(parent, options) : {}),
          ...variantCells(row, parent, { weight, options }),
        },
      });
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

function unused(handle: string, handles: Set<string>): string {
  let free = handle;
  for (let number = 2; handles.has(free); number++) free = `${handle}-${number}`;
  handles.add(free);
  return free;
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
    body: withParagraphs(parent.cell("description") || parent.cell("short description")),
    type: parent.cell("categories").split(/,\s*/)[0]?.split(">").at(-1)?.trim() ?? "",
    tags: parent.cell("tags"),
    vendor: parent.cell("brands"),
    // 1: published; 0: private; -1: draft.
    published: parent.cell("published") === "" || parent.cell("published") === "1" ? "TRUE" : "FALSE",
    status: isHidden ? "unlisted" : "",
    option1Name: options[0] ?? "",
    option2Name: options[1] ?? "",
    option3Name: options[2] ?? "",
  };
}

type VariantContext = { weight: string | undefined; options: string[] };

function variantCells(row: SourceRow, parent: SourceRow, { weight, options }: VariantContext): ConvertedRow["cells"] {
  const own = (heading: string) => row.cell(heading) || parent.cell(heading);
  const [regular, sale] = [decimal(row.cell("regular price")), decimal(row.cell("sale price"))];
  const isOnSale = sale !== "" && isSaleOpen(row, new Date());
  const valueOf = (name: string | undefined) => {
    const number = NUMBERS.find((each) => row.cell(`attribute ${each} name`) === name);
    return name === undefined || number === undefined ? "" : row.cell(`attribute ${number} value(s)`);
  };
  const isVariation = row !== parent;
  const backorders = own("backorders allowed?").toLowerCase();
  return {
    sku: row.cell("sku"),
    barcode: row.cell("gtin, upc, ean, or isbn"),
    price: isOnSale ? sale : regular,
    compareAt: isOnSale ? regular : "",
    ...stockCells(row),
    policy: backorders === "" ? "" : /^(1|yes|notify)$/.test(backorders) ? "continue" : "deny",
    grams: weight ? gramsIn(own(weight), weight) : "",
    taxable: /^none$/i.test(own("tax status")) ? "FALSE" : "TRUE",
    requiresShipping: /virtual|downloadable/i.test(own("type")) ? "FALSE" : "TRUE",
    option1Value: valueOf(options[0]),
    option2Value: valueOf(options[1]),
    option3Value: valueOf(options[2]),
    variantImageUrl: isVariation ? (picturesIn(row)[0] ?? "") : "",
  };
}

/** Empty unless the product counts its own stock: then only "In stock?" says whether it is sold out. */
function stockCells(row: SourceRow): ConvertedRow["cells"] {
  const stock = row.cell("stock");
  if (/^-?\d/.test(stock)) return { quantity: stock };
  return { quantity: /^(0|no|false)$/i.test(row.cell("in stock?")) ? "0" : "" };
}

function isSaleOpen(row: SourceRow, now: Date): boolean {
  const [starts, ends] = [Date.parse(row.cell("date sale price starts")), Date.parse(row.cell("date sale price ends"))];
  return !(starts > now.getTime()) && !(ends + 86_400_000 <= now.getTime());
}

const picturesIn = (row: SourceRow) => row.cell("images").split(/,\s*(?=https?:)/).map((url) => url.trim()).filter(Boolean); // oxfmt-ignore

/** Shops with a decimal comma export "25,00". */
const decimal = (text: string) => (/^\d+,\d{1,2}$/.test(text) ? text.replace(",", ".") : text);

const GRAMS: Record<string, number> = { g: 1, kg: 1_000, lbs: 453.592_37, oz: 28.349_523 };

function gramsIn(text: string, heading: string): string {
  const unit = /\((\w+)\)/.exec(heading)?.[1] ?? "";
  const amount = Number(decimal(text));
  return text === "" || Number.isNaN(amount) ? text : String(Math.round(amount * (GRAMS[unit] ?? 1)));
}

/** The export writes line breaks as "\n"; its pages turn them into paragraphs. */
function withParagraphs(text: string): string {
  const lines = text.replaceAll("\\n", "\n").trim();
  if (lines === "" || /<(p|div|ul|ol|h[1-6]|table|br)\b/i.test(lines)) return lines;
  return lines.split(/\n{2,}/).map((part) => `<p>${part.replaceAll("\n", "<br>")}</p>`).join(""); // oxfmt-ignore
}
