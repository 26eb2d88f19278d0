import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { insertProducts } from "../catalogue/insert-products.server.ts";
import { shopCurrency } from "../settings.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { products, variants } from "../store.tables.server.ts";
import { productEvents, type KnownProduct } from "../webhooks/product-payloads.server.ts";
import { announce } from "../webhooks/webhooks.server.ts";
import type { FetchImage } from "./fetch-image.server.ts";
import { fillCollections } from "./fill-collections.server.ts";
import { storePictures, sweepPictures, type StoredPicture } from "./imported-pictures.server.ts";
import { readProducts, type ImportedProduct } from "./read-products.ts";
import type { RowProblem } from "./read-rows.ts";

export type ImportOutcome =
  | { imported: false; problems: RowProblem[] }
  | { imported: true; products: number; variants: number; pictures: number; notes: RowProblem[] };

export type ImportOptions = Pick<StoreDeps, "jobs" | "dataDir"> & { fetchImage: FetchImage };

/**
 * Replaces the catalogue with that of a Shopify product export, or changes nothing and says every reason why not. A product that was
 * there before keeps its id, and a variant with the same options keeps its own, so that favourites and links stay true.
 */
export async function importCatalogue(
  db: Db,
  csvText: string,
  { jobs, dataDir, fetchImage }: ImportOptions,
): Promise<ImportOutcome> {
  const read = readProducts(csvText, await shopCurrency(db));
  if (read.problems.length > 0) return { imported: false, problems: read.problems };
  if (read.products.length === 0)
    return {
      imported: false,
      problems: [{ line: 1, reason: "No product in the file can be sold here." }, ...read.notes],
    };

  const pictures = await storePictures(read.products, dataDir, fetchImage);
  try {
    await db.transaction(async (transaction) => {
      const tx = transaction as unknown as Db;
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('store.catalogue'))`);
      // Buyers wait here rather than in a circle with us.
      await tx.execute(sql`lock table ${variants} in share row exclusive mode`);
      const before = await knownProducts(tx);
      // Carts lose their lines with the products; orders keep theirs.
      await tx.delete(products);
      const ids = await insertProducts(
        tx,
        read.products.map((product) => asNewProduct(product, before, pictures.byUrl)),
      );
      await fillCollections(
        tx,
        read.products.map(({ productType, status }, at) => ({
          id: ids[at]!,
          productType,
          isActive: status === "active",
        })),
      );
      await announce(tx, jobs, await productEvents(tx, before, ids));
    });
  } catch (error) {
    await pictures.discard();
    throw error;
  }
  await sweepPictures(dataDir, new Set([...pictures.byUrl.values()].map(({ file }) => file)));
  return {
    imported: true,
    products: read.products.length,
    variants: read.products.reduce((sum, product) => sum + product.variants.length, 0),
    pictures: pictures.byUrl.size,
    notes: [...read.notes, ...pictures.notes].toSorted((a, b) => a.line - b.line),
  };
}

async function knownProducts(tx: Db): Promise<Map<string, KnownProduct>> {
  const rows = await tx
    .select({ id: products.id, handle: products.handle, createdAt: products.createdAt })
    .from(products)
    .for("update");
  const known = new Map(rows.map((row) => [row.id, { ...row, variantIds: new Map<string, number>() }]));
  for (const variant of await tx
    .select({ id: variants.id, productId: variants.productId, title: variants.title })
    .from(variants)) {
    known.get(variant.productId)?.variantIds.set(variant.title, variant.id);
  }
  return new Map([...known.values()].map((product) => [product.handle, product]));
}

function asNewProduct(
  { line: _line, pictures, ...product }: ImportedProduct,
  before: Map<string, KnownProduct>,
  stored: Map<string, StoredPicture>,
) {
  const known = before.get(product.handle);
  const had = pictures.filter(({ url }) => stored.has(url));
  return {
    ...product,
    ...(known ? { id: known.id, createdAt: known.createdAt } : {}),
    images: had.map(({ url, altText }) => ({ ...stored.get(url)!, altText })),
    variants: product.variants.map(({ pictureUrl, ...variant }) => {
      const id = known?.variantIds.get(variant.title);
      const image = had.findIndex(({ url }) => url === pictureUrl);
      return { ...variant, ...(id === undefined ? {} : { id }), image: image < 0 ? null : image };
    }),
  };
}
