import { sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { photoSizes } from "#app/platform/storage/stored-files.server.ts";
import { storedFileOf } from "#app/platform/storage/stored-names.ts";
import { productCustomizations, type PhotoMetadata } from "./customizations.tables.server.ts";

type Row = typeof productCustomizations.$inferSelect;
/** `size`: an uploaded photo's dimensions. */
type MeasuredPhoto = PhotoMetadata & { size?: { width: number; height: number } };
export type Customization = Omit<Row, "photoMetadata"> & { photoMetadata: MeasuredPhoto[] };

/** Customizations by the provider's product id. A product without a row is shown with defaults. */
export async function customizationsByProduct(db: Db): Promise<Map<string, Customization>> {
  const rows = await db.select().from(productCustomizations);
  const names = rows.flatMap(({ photoMetadata }) => photoMetadata.flatMap((photo) => uploadOf(photo) ?? []));
  const sizes = await photoSizes(db, names);
  const measured = (photo: PhotoMetadata): MeasuredPhoto => {
    const size = sizes.get(uploadOf(photo) ?? "");
    return size ? { ...photo, size } : photo;
  };
  return new Map(rows.map((row) => [row.shopifyProductId, { ...row, photoMetadata: row.photoMetadata.map(measured) }]));
}

/** The name of an uploaded photo; undefined if it is stored elsewhere. */
function uploadOf({ url }: PhotoMetadata): string | undefined {
  return storedFileOf(url)?.name;
}

/** The order of known categories; others follow alphabetically. */
const KNOWN_ORDER = ["Sneakers & Slides", "Apparel", "Accessories", "Sale"];

/**
 * Every category of any product, once, ignoring case. A loose index scan over the sets of categories, fast regardless of the number
 * of products.
 */
export async function categoriesOfProducts(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ categories: string[] }>(
    db,
    sql`with recursive sets as (
      (select categories from product_customizations order by categories limit 1)
      union all
      select (
        select next.categories from product_customizations next
        where next.categories > sets.categories order by next.categories limit 1
      ) from sets where sets.categories is not null
    ) select categories from sets where categories is not null`,
  );
  return categoriesInOrder(rows.flatMap(({ categories }) => categories));
}

export function categoriesInOrder(categories: string[]): string[] {
  const once = new Map<string, string>();
  for (const category of categories) {
    const name = category.trim();
    if (name && !once.has(name.toLowerCase())) once.set(name.toLowerCase(), name);
  }
  return [...once.values()].toSorted((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b, "en"));
}

function rankOf(category: string): number {
  const known = KNOWN_ORDER.indexOf(category);
  return known === -1 ? KNOWN_ORDER.length : known;
}
