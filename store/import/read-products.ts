import { NO_OPTIONS } from "../catalog/no-options.ts";
import { handleFrom, safeHtml, tagsFrom, webAddressFrom, yesOrNoFrom } from "./cell-values.ts";
import { headingOf } from "./columns.ts";
import type { RowProblem } from "./export-rows.ts";
import { priceFormatOf } from "#app/platform/price-format.ts";
import { readRows, type Row, type RowReporter } from "./read-rows.ts";
import { readVariant, type ImportedVariant } from "./read-variant.ts";
import type { WantedProduct } from "./upsert-products.server.ts";

/** A picture to be downloaded. */
export type PictureToFetch = { url: string; altText: string | null | undefined; line: number };
/** `pictures`, `collections` (titles): undefined if the file has no column for them. */
export type ImportedProduct = Omit<WantedProduct, "images" | "variants" | "position"> & {
  line: number;
  pictures: PictureToFetch[] | undefined;
  collections: string[] | undefined;
  variants: ImportedVariant[];
};
export type ReadCatalog = {
  products: ImportedProduct[];
  problems: RowProblem[];
  notes: RowProblem[];
  /** The heading of the column with quantities, and the lines of variants without one. */
  withoutStock: { heading: string | null; lines: number[] };
};

type Location = { number: number; at: number; picture: PictureToFetch };
/** Parses a product export: returns every problem with its line, or every product. */
export function readProducts(csvText: string, currency: string): ReadCatalog {
  const sheet = readRows(csvText);
  const problems = [...sheet.problems];
  const notes: RowProblem[] = [...sheet.notes];
  const prices = sheet.rows.flatMap((row) => [row.cell("price"), row.cell("compareAt")]);
  const report: RowReporter = {
    prices: priceFormatOf(prices, currency),
    wrong: (row, column, reason) =>
      void problems.push({ line: row.line, reason: `${headingOf(column, sheet.headings)}: ${reason}.` }),
    note: (row, reason) => void notes.push({ line: row.line, reason }),
    read(row, column, from, fallback) {
      const read = from(row.cell(column));
      if ("value" in read) return read.value;
      this.wrong(row, column, read.wrong);
      return fallback;
    },
  };
  const products = [...rowsByProduct(sheet.rows, report)].flatMap(
    ([handle, rows]) => readProduct(handle, rows, report) ?? [],
  );
  // A column without a title says nothing, as in exports of stores that don't use it.
  if (products.every(({ collections = [] }) => collections.length === 0))
    for (const product of products) product.collections = undefined;
  return {
    products,
    problems: problems.toSorted((a, b) => a.line - b.line),
    notes,
    withoutStock: {
      heading: sheet.headings.get("quantity") ?? null,
      lines: products.flatMap(({ variants }) =>
        variants.filter(({ stock }) => stock === undefined).map(({ line }) => line),
      ),
    },
  };
}

/** Groups rows by handle; in newer files a missing handle is derived from the title. */
function rowsByProduct(rows: Row[], { wrong }: RowReporter): Map<string, Row[]> {
  const products = new Map<string, Row[]>();
  for (const row of rows) {
    const given = row.cell("handle").toLowerCase();
    const handle = given || handleFrom(row.cell("title"));
    if (handle === "") wrong(row, "handle", "the row has neither a handle nor a title, so it belongs to no product");
    else if (!/^[\p{L}\p{N}_-]{1,255}$/u.test(handle))
      wrong(row, "handle", `"${given.slice(0, 80)}" may only contain letters, digits and hyphens`);
    else products.set(handle, [...(products.get(handle) ?? []), row]);
  }
  return products;
}

function readProduct(handle: string, rows: Row[], report: RowReporter): ImportedProduct | null {
  const [first] = rows;
  if (!first) return null;
  const title = first.cell("title");
  if (title === "") report.wrong(first, "title", `the first row of "${handle}" needs one`);
  if (title.length > 255) report.wrong(first, "title", "it is longer than 255 characters");
  if (report.read(first, "giftCard", (text) => yesOrNoFrom(text, false), false)) {
    report.note(first, `"${title}" is a gift card, which this store does not sell, so it was skipped.`);
    return null;
  }
  const { options, variants } = readVariants(rows, report);
  return {
    line: first.line,
    handle,
    title,
    descriptionHtml: first.has("body") ? safeHtml(first.cell("body")) : undefined,
    vendor: first.has("vendor") ? first.cell("vendor") : undefined,
    productType: first.has("type") || first.has("category") ? typeOf(first) : undefined,
    tags: first.has("tags") ? tagsFrom(first.cell("tags")) : undefined,
    options,
    seoTitle: first.has("seoTitle") ? first.cell("seoTitle") || null : undefined,
    seoDescription: first.has("seoDescription") ? first.cell("seoDescription") || null : undefined,
    status: first.has("status") || first.has("published") || first.cell("status") ? statusOf(first, report) : undefined,
    pictures: first.has("imageUrl") || first.has("variantImageUrl") ? readPictures(rows, report) : undefined,
    collections: first.has("collections") ? readCollections(first, report) : undefined,
    variants,
  };
}

function readCollections(first: Row, report: RowReporter): string[] {
  const titles = tagsFrom(first.cell("collections"));
  for (const title of titles) {
    if (handleFrom(title) === "") report.wrong(first, "collections", `"${title}" needs a letter or a digit`);
    if (title.length > 255)
      report.wrong(first, "collections", "the title of a collection is longer than 255 characters");
  }
  return titles;
}

const typeOf = (row: Row) => row.cell("type") || (row.cell("category").split(">").at(-1)?.trim() ?? "");

function readVariants(rows: Row[], report: RowReporter): Pick<ImportedProduct, "options" | "variants"> {
  const names = optionNames(rows[0]!, report);
  const seen = new Map<string, number>();
  const variants: ImportedProduct["variants"] = [];
  for (const [at, row] of rows.entries()) {
    const describesVariant =
      at === 0 || row.cell("option1Value") !== "" || row.cell("price") !== "" || row.cell("sku") !== "";
    if (!describesVariant) {
      if (row.cell("imageUrl") === "")
        report.wrong(row, "option1Value", "the row adds neither a variant nor a picture");
      continue;
    }
    const variant = readVariant(row, names, report);
    const duplicateLine = seen.get(variant.title);
    if (duplicateLine !== undefined)
      report.wrong(row, "option1Value", `"${variant.title}" is already on line ${duplicateLine}`);
    else if (variants.length === 2_048) report.wrong(row, "option1Value", "a product can have at most 2,048 variants");
    seen.set(variant.title, row.line);
    variants.push(variant);
  }
  if (names.length === 0) return { options: NO_OPTIONS, variants };
  const values = (at: number) => [...new Set(variants.map((variant) => variant.optionValues[at] ?? ""))];
  return { options: names.map((name, at) => ({ name, values: values(at) })), variants };
}

/** Option names are in the product's first row; a single "Title" means that it has none. */
function optionNames(first: Row, report: RowReporter): string[] {
  const columns = ["option1Name", "option2Name", "option3Name"] as const;
  const names = columns.map((column) => first.cell(column));
  const isPlain = names[0]?.toLowerCase() === "title" && first.cell("option1Value").toLowerCase() === "default title";
  if (isPlain || names.every((name) => name === "")) {
    if (!isPlain && first.cell("option1Value") !== "")
      report.wrong(first, "option1Name", "there is a value for it but no name");
    return [];
  }
  const gap = names.findIndex((name, at) => name === "" && names.slice(at + 1).some((later) => later !== ""));
  if (gap >= 0) report.wrong(first, columns[gap]!, "it is empty although a later option has a name");
  const given = names.filter((name) => name !== "");
  if (new Set(given.map((name) => name.toLowerCase())).size < given.length)
    report.wrong(first, "option2Name", "two options have the same name");
  return given;
}

/** Pictures in the order of their positions, each once. */
function readPictures(rows: Row[], report: RowReporter): PictureToFetch[] {
  const found = new Map<string, Location>();
  for (const [at, row] of rows.entries()) {
    for (const column of ["imageUrl", "variantImageUrl"] as const) {
      if (row.cell(column) === "") continue;
      const url = report.read<string | null>(row, column, webAddressFrom, null);
      if (url === null || found.has(url)) continue;
      const isOwn = column === "imageUrl";
      const number = isOwn && /^\d{1,4}$/.test(row.cell("imagePosition")) ? Number(row.cell("imagePosition")) : 10_000;
      found.set(url, {
        number,
        at,
        picture: { url, altText: row.has("imageAlt") ? textOf(isOwn ? row : null) : undefined, line: row.line },
      });
    }
  }
  return [...found.values()].toSorted((a, b) => a.number - b.number || a.at - b.at).map(({ picture }) => picture);
}

const textOf = (row: Row | null) => row?.cell("imageAlt").slice(0, 512) || null;

function statusOf(first: Row, report: RowReporter): "active" | "draft" | "archived" {
  const status = first.cell("status").toLowerCase();
  const isPublished = report.read(first, "published", (text) => yesOrNoFrom(text, true), true);
  if (status === "archived" || status === "draft") return status;
  if (status === "unlisted") {
    report.note(first, "This store has no unlisted products, so it was imported as a draft.");
    return "draft";
  }
  if (status !== "" && status !== "active")
    report.wrong(first, "status", `"${status}" is invalid: use active, draft or archived`);
  return isPublished ? "active" : "draft";
}
