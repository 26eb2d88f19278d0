import { sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { images, products, variants, type StoredVideo } from "../store.tables.server.ts";

export type NewImage = { file: string; altText: string | null; width: number; height: number };

export type NewVariant = {
  id?: number;
  title: string;
  sku: string | null;
  barcode?: string | null;
  /** In the order of the product's options. */
  optionValues: string[];
  priceMinor: number;
  compareAtMinor?: number | null;
  /** Position of its picture in the product's images. */
  image: number | null;
  stock: number | null;
  continueSelling?: boolean;
  weightGrams?: number;
  requiresShipping?: boolean;
  taxable?: boolean;
};

export type NewProduct = {
  id?: number;
  handle: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  options: { name: string; values: string[] }[];
  seoTitle?: string | null;
  seoDescription?: string | null;
  status?: "active" | "draft" | "archived";
  createdAt?: Date;
  images: NewImage[];
  videos?: StoredVideo[];
  variants: NewVariant[];
};

/** Rows per statement: Postgres accepts at most 65,535 parameters. */
const ROWS_AT_ONCE = 1_000;

/** Adds products with pictures and variants, best selling first; returns their ids in the same order. */
export async function insertProducts(tx: Db, added: NewProduct[], firstPosition = 1): Promise<number[]> {
  const productIds = await idsFor(
    tx,
    "products",
    added.map((product) => product.id),
  );
  const dated = new Date();
  await inChunks(
    added.map(({ images: _images, variants: _variants, createdAt = dated, ...product }, at) => ({
      ...product,
      id: productIds[at]!,
      position: firstPosition + at,
      minPriceMinor: Math.min(...added[at]!.variants.map((variant) => variant.priceMinor)),
      createdAt,
      updatedAt: createdAt,
    })),
    (rows) => tx.insert(products).values(rows),
  );

  const imageIds = await idsFor(
    tx,
    "images",
    added.flatMap((product) => product.images.map(() => undefined)),
  );
  const variantIds = await idsFor(
    tx,
    "variants",
    added.flatMap((product) => product.variants.map((variant) => variant.id)),
  );
  const imageRows: (typeof images.$inferInsert)[] = [];
  const variantRows: (typeof variants.$inferInsert)[] = [];
  added.forEach((product, at) => {
    const productId = productIds[at]!;
    const ownImageIds = product.images.map((image, position) => {
      const id = imageIds[imageRows.length]!;
      imageRows.push({ ...image, id, productId, position: position + 1 });
      return id;
    });
    product.variants.forEach(({ image, ...variant }, position) => {
      const imageId = image === null ? null : (ownImageIds[image] ?? null);
      variantRows.push({ ...variant, id: variantIds[variantRows.length]!, productId, position: position + 1, imageId });
    });
  });
  await inChunks(imageRows, (rows) => tx.insert(images).values(rows));
  await inChunks(variantRows, (rows) => tx.insert(variants).values(rows));
  return productIds;
}

/** Uses given ids and advances the table's sequence past them; takes missing ones from the sequence. */
export async function idsFor(
  tx: Db,
  table: "products" | "images" | "variants",
  given: (number | undefined)[],
): Promise<number[]> {
  const sequence = sql`pg_get_serial_sequence(${`store.${table}`}, 'id')::regclass`;
  const missing = given.filter((id) => id === undefined).length;
  const allotted =
    missing === 0
      ? []
      : await rowsOf<{ id: string | number }>(
          tx,
          sql`select nextval(${sequence}) as id from generate_series(1, ${missing}::integer)`,
        );
  const highest = Math.max(0, ...given.filter((id) => id !== undefined));
  if (highest > 0)
    await tx.execute(sql`select setval(${sequence}, greatest(nextval(${sequence}), ${highest}::bigint))`);
  let next = 0;
  return given.map((id) => id ?? Number(allotted[next++]!.id));
}

/** Writes rows in batches of the maximum size per statement. */
export async function inChunks<Row>(rows: Row[], write: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) await write(rows.slice(from, from + ROWS_AT_ONCE));
}
