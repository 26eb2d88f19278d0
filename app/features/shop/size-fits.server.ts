import { eq, inArray } from "drizzle-orm";
import { catalogProductsQuery } from "#app/features/catalog/catalog.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { titleWithSize, type SizeFit } from "#app/sizes/sizes.ts";
import { productListings } from "./listings.tables.server.ts";
import { fitOf } from "./shop.ts";

type KnownProduct = { productId?: string | null; title?: string };

/**
 * These lines with their sizes written as everywhere: of its variant, such a line knows only the title. A product without an id here is known
 * by its title, unless products of different fits share that; the ids of many lines would exceed the provider's query cost.
 */
export async function withSizes<Line extends { variantTitle: string | null }>(
  db: Db,
  lines: Line[],
  productOf: (line: Line) => KnownProduct,
): Promise<Line[]> {
  const products = lines.map(productOf);
  const untold = products.filter(({ productId }) => !productId);
  const [byId, byTitle] = await Promise.all([
    sizeFitsOf(db, [...new Set(products.flatMap(({ productId }) => productId ?? []))]),
    sizeFitsOfTitles(db, [...new Set(untold.flatMap(({ title }) => title ?? []))]),
  ]);
  return lines.map((line, at) => {
    const { productId, title = "" } = products[at]!;
    const fit = productId ? byId.get(productId) : byTitle.get(title);
    return line.variantTitle === null ? line : { ...line, variantTitle: titleWithSize(line.variantTitle, fit) };
  });
}

async function sizeFitsOfTitles(db: Db, titles: string[]): Promise<Map<string, SizeFit | null>> {
  if (titles.length === 0) return new Map();
  const catalog = catalogProductsQuery(db);
  const { productId, categories, gender } = productListings;
  const rows = await db
    .select({ title: catalog.title, categories, gender })
    .from(productListings)
    .innerJoin(catalog, eq(catalog.id, productId))
    .where(inArray(catalog.title, titles));
  const fits = new Map<string, SizeFit | null>();
  for (const { title, ...product } of rows) {
    const fit = fitOf(product);
    fits.set(title, fits.has(title) && fits.get(title) !== fit ? null : fit);
  }
  return fits;
}

/** Whose the sizes of these products are. */
export async function sizeFitsOf(db: Db, productIds: string[]): Promise<Map<string, SizeFit | null>> {
  if (productIds.length === 0) return new Map();
  const { productId, categories, gender } = productListings;
  const rows = await db
    .select({ id: productId, categories, gender })
    .from(productListings)
    .where(inArray(productId, productIds));
  return new Map(rows.map((row) => [row.id, fitOf(row)]));
}
