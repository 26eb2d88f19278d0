import { and, asc, inArray, ne } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { changeCatalog } from "../catalog/catalog-lock.server.ts";
import { shopCurrency } from "../settings.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { products, variants } from "../store.tables.server.ts";
import { productEvents, type KnownProduct } from "../webhooks/product-payloads.server.ts";
import { announce } from "../webhooks/webhooks.server.ts";
import type { FetchImage } from "./fetch-image.server.ts";
import { fillCollections } from "./fill-collections.server.ts";
import { storePictures, sweepPictures, type StoredPicture } from "./imported-pictures.server.ts";
import { linesText } from "#app/platform/http/csv-read.server.ts";
import { readProducts, type ImportedProduct, type ReadCatalog } from "./read-products.ts";
import type { RowProblem } from "./export-rows.ts";
import { isRetired, productsStillNeeded } from "./still-needed.server.ts";
import {
  nextUpdatedAt,
  upsertProducts,
  type StockCounts,
  type Upserted,
  type WantedProduct,
} from "./upsert-products.server.ts";

export type ImportOutcome =
  | { imported: false; problems: RowProblem[] }
  | { imported: true; products: number; variants: number; pictures: number; notes: RowProblem[] };

export type ImportOptions = Pick<StoreDeps, "jobs" | "dataDir"> & { fetchImage: FetchImage; reserveBytes?: number };

/** Variants per transaction: short enough not to delay buyers. */
const VARIANTS_AT_ONCE = 500;
const REMOVED_AT_ONCE = 200;

/**
 * Makes the catalog match a Shopify product export, or changes nothing and returns every problem. The store may be open: products, variants and
 * pictures keep their ids, unchanged rows are not written, and each batch is its own transaction, so an interrupted import is completed by
 * running it again. Products that are not in the file are removed, or archived if an open cart or an order has them. The caller must ensure
 * that only one import runs.
 */
export async function importCatalog(
  db: Db,
  csvText: string,
  { jobs, dataDir, fetchImage, reserveBytes = 0 }: ImportOptions,
): Promise<ImportOutcome> {
  const read = readProducts(csvText, await shopCurrency(db));
  if (read.problems.length > 0) return { imported: false, problems: read.problems };
  if (read.products.length === 0)
    return {
      imported: false,
      problems: [{ line: 1, reason: "The file has no product that this store can sell." }, ...read.notes],
    };

  const pictures = await storePictures(read.products, { dataDir, fetchImage, reserveBytes });
  const wanted = read.products.map((product, at) => wantedProduct(product, at + 1, pictures.byUrl));
  let written = 0;
  const stock: StockCounts = { kept: 0, added: 0, untracked: 0 };
  try {
    const listed: Upserted["products"] = [];
    let announced = 0;
    const moved: KnownProduct[] = [];
    for (const batch of inBatches(wanted)) {
      const done = await changeCatalog(db, (tx) => writeBatch(tx, jobs, batch));
      listed.push(...done.products);
      stock.kept += done.stock.kept;
      stock.added += done.stock.added;
      stock.untracked += done.stock.untracked;
      announced += done.created.length + done.changed.length;
      moved.push(...done.moved);
      written += batch.length;
    }
    announced += await removeOthers(db, jobs, new Set(wanted.map(({ handle }) => handle)));
    await changeCatalog(db, async (tx) => {
      const filled = listed.map((product, at) => ({ ...product, collections: read.products[at]?.collections }));
      const regrouped = new Set(await fillCollections(tx, filled));
      const known = listed.flatMap(({ id }, at) => (regrouped.has(id) ? [{ id, handle: wanted[at]!.handle }] : []));
      await announce(tx, jobs, await productEvents(tx, byHandle(known), [...regrouped]));
    });
    // A new order of products changes none of them, but lists must be reloaded.
    if (announced === 0 && moved.length > 0)
      await changeCatalog(db, async (tx) =>
        announce(tx, jobs, await productEvents(tx, byHandle(moved.slice(0, 1)), [moved[0]!.id])),
      );
  } catch (error) {
    await sweepPictures(db, dataDir, pictures.added);
    if (written === 0) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The import stopped after ${written} of ${wanted.length} products: ${reason}. Run it again to finish it.`,
      { cause: error },
    );
  }
  await sweepPictures(db, dataDir);
  return {
    imported: true,
    products: read.products.length,
    variants: read.products.reduce((sum, product) => sum + product.variants.length, 0),
    pictures: pictures.byUrl.size,
    notes: [...stockNotes(read.withoutStock, stock), ...read.notes, ...pictures.notes].toSorted(
      (a, b) => a.line - b.line,
    ),
  };
}

/** What happened to stock without a quantity in the file, in one line each. */
function stockNotes({ heading, lines }: ReadCatalog["withoutStock"], { kept, added, untracked }: StockCounts) {
  const variantsText = (count: number) => (count === 1 ? "1 variant" : `${count.toLocaleString("en")} variants`);
  const where =
    heading === null
      ? "The file has no column with quantities."
      : `No quantity in "${heading}" on ${linesText(lines)}.`;
  const outcomes = [
    ...(kept > 0 ? [`The stock of ${variantsText(kept)} stays as it is.`] : []),
    ...(added > 0 ? [`${variantsText(added)} added without stock tracking: for sale until you set a quantity.`] : []),
  ];
  const reasons = [
    ...(outcomes.length > 0 ? [[where, ...outcomes].join(" ")] : []),
    ...(untracked > 0
      ? [`The stock of ${variantsText(untracked)} is no longer tracked: the file has no tracker for it.`]
      : []),
  ];
  return reasons.map((reason) => ({ line: lines[0] ?? 1, reason }));
}

function wantedProduct(
  { line: _line, pictures, collections: _collections, ...product }: ImportedProduct,
  position: number,
  stored: Map<string, StoredPicture>,
): WantedProduct {
  const available = (pictures ?? []).filter(({ url }) => stored.has(url));
  return {
    ...product,
    position,
    images: pictures && available.map(({ url, altText }) => ({ ...stored.get(url)!, altText })),
    variants: product.variants.map(({ line: _variantLine, pictureUrl, ...variant }) => {
      const image = available.findIndex(({ url }) => url === pictureUrl);
      return { ...variant, image: pictureUrl === undefined ? undefined : image < 0 ? null : image };
    }),
  };
}

function inBatches(wanted: WantedProduct[]): WantedProduct[][] {
  const batches: WantedProduct[][] = [];
  let room = 0;
  for (const product of wanted) {
    if (room < product.variants.length) {
      batches.push([]);
      room = VARIANTS_AT_ONCE;
    }
    batches.at(-1)!.push(product);
    room -= product.variants.length;
  }
  return batches;
}

async function writeBatch(tx: Db, jobs: ImportOptions["jobs"], batch: WantedProduct[]) {
  const upserted = await upsertProducts(tx, batch);
  const { created, changed } = upserted;
  await announce(tx, jobs, await productEvents(tx, byHandle(changed), [...created, ...changed.map(({ id }) => id)]));
  return upserted;
}

/** Removes products that are not in the file; archives those still needed. Returns how many changed. */
async function removeOthers(db: Db, jobs: ImportOptions["jobs"], handles: Set<string>): Promise<number> {
  const all = await db.select({ id: products.id, handle: products.handle }).from(products).orderBy(asc(products.id));
  const others = all.filter(({ handle }) => !handles.has(handle)).map(({ id }) => id);
  let changed = 0;
  for (let from = 0; from < others.length; from += REMOVED_AT_ONCE)
    changed += await changeCatalog(db, (tx) => removeProducts(tx, jobs, others.slice(from, from + REMOVED_AT_ONCE)));
  return changed;
}

async function removeProducts(tx: Db, jobs: ImportOptions["jobs"], ids: number[]): Promise<number> {
  // From here on it cannot be added to a cart. Locks in the same order as orders do.
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.productId, ids))
    .orderBy(asc(variants.id))
    .for("update");
  const needed = await productsStillNeeded(tx, ids);
  const archived = await tx
    .update(products)
    .set({ status: "archived", updatedAt: nextUpdatedAt(products.updatedAt) })
    .where(and(inArray(products.id, [...needed]), ne(products.status, "archived")))
    .returning({ id: products.id, handle: products.handle });
  const deleted = await tx
    .delete(products)
    .where(
      inArray(
        products.id,
        ids.filter((id) => !needed.has(id)),
      ),
    )
    .returning({ id: products.id, handle: products.handle });
  // Products that only hold removed variants were never announced.
  const changed = [...archived, ...deleted].filter(({ handle }) => !isRetired(handle));
  await announce(
    tx,
    jobs,
    await productEvents(
      tx,
      byHandle(changed),
      archived.map(({ id }) => id),
    ),
  );
  return changed.length;
}

const byHandle = (known: KnownProduct[]) => new Map(known.map((product) => [product.handle, product]));
