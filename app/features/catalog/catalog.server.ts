import { and, asc, desc, eq, getTableColumns, gt, inArray, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { askedAt } from "#app/platform/db/asked-at.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { ProviderProblem } from "#app/platform/shopify/provider-problem.ts";
import { PROVIDER_NAME, type Storefront } from "#app/platform/shopify/storefront.server.ts";
import {
  NOTHING_LISTED,
  type CatalogCollection,
  type CatalogState,
  type CatalogVariant,
  type NumberedProduct,
  type PageContent,
} from "./catalog.ts";
import {
  catalogChanges,
  catalogCollectionProducts,
  catalogCollections,
  catalogProducts,
  catalogSync,
  catalogVariants,
} from "./catalog.tables.server.ts";
import { listsProducts, readProductsByIds } from "./read-products.server.ts";
import { removeProducts, storeProducts } from "./store-products.server.ts";

/** The job that tells the features of changed products. */
export const APPLY_CATALOG_CHANGES = "apply-catalog-changes";

const {
  askedAt: _askedAt,
  fingerprint: _fingerprint,
  pageContent: _pageContent,
  ...PRODUCT
} = getTableColumns(catalogProducts);
const { position: _position, ...VARIANT } = { ...getTableColumns(catalogVariants), currency: catalogProducts.currency };

/** The index as a subquery that other features join to their own rows. */
export function catalogProductsQuery(db: Db) {
  return db.select(PRODUCT).from(catalogProducts).as("catalog_product");
}

/** These products, by id; one that the provider no longer publishes is missing. */
export async function catalogProductsByIds(db: Db, ids: string[]): Promise<Map<string, NumberedProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select(PRODUCT).from(catalogProducts).where(isOneOf(catalogProducts.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * `isStale`: the provider announced a change of the product that has not been read yet, and `revision` counts its changes that are not applied.
 * `content` is null if it has never been read.
 */
export type ProductForPage = {
  product: NumberedProduct;
  content: PageContent | null;
  isStale: boolean;
  revision: number;
};

/** A product with what its own page shows; undefined if the index has none of this handle. */
export async function catalogProductByHandle(db: Db, handle: string): Promise<ProductForPage | undefined> {
  const [found] = await db
    .select({
      product: PRODUCT,
      content: catalogProducts.pageContent,
      isStale: sql<boolean>`coalesce(${catalogChanges.isStale}, false)`,
      revision: sql<number>`coalesce(${catalogChanges.revision}, 0)`,
    })
    .from(catalogProducts)
    .leftJoin(catalogChanges, eq(catalogChanges.productId, catalogProducts.id))
    .where(eq(catalogProducts.handle, handle))
    .orderBy(desc(catalogProducts.askedAt))
    .limit(1);
  return found;
}

/** All variants of these products, by product, in the provider's order. */
export async function catalogVariantsOf(db: Db, productIds: string[]): Promise<Map<string, CatalogVariant[]>> {
  const found = new Map<string, CatalogVariant[]>(productIds.map((id) => [id, []]));
  if (productIds.length === 0) return found;
  const rows = await db
    .select(VARIANT)
    .from(catalogVariants)
    .innerJoin(catalogProducts, eq(catalogProducts.id, catalogVariants.productId))
    .where(isOneOf(catalogVariants.productId, productIds))
    .orderBy(asc(catalogVariants.productId), asc(catalogVariants.position));
  for (const row of rows) found.get(row.productId)?.push(row);
  return found;
}

/** More variants than this that begin alike say nothing about what is looked for. */
const MAX_BEGINNING_ALIKE = 1_000;

/** The products with a variant of this SKU, ignoring case, spaces and hyphens. `isPrefix`: or one that begins so. */
export async function productIdsBySku(db: Db, sku: string, { isPrefix }: { isPrefix: boolean }): Promise<string[]> {
  const key = sql`translate(lower(sku), ' -_./#', '')`;
  const wanted = sql`translate(lower(${sku}::text), ' -_./#', '')`;
  const matches = isPrefix
    ? sql`${key} ~>=~ ${wanted} and ${key} ~<~ (${wanted} || ${"\u{10FFFF}"}::text)`
    : sql`${key} = ${wanted}`;
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select distinct id from (select product_id as id from catalog_variants where ${matches} limit ${MAX_BEGINNING_ALIKE}) variant`,
  );
  return rows.map(({ id }) => id);
}

/** These variants with their products' names; one that the provider no longer publishes is missing. */
export async function catalogVariantsByIds(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      ...VARIANT,
      product: { handle: catalogProducts.handle, title: catalogProducts.title, images: catalogProducts.images },
    })
    .from(catalogVariants)
    .innerJoin(catalogProducts, eq(catalogProducts.id, catalogVariants.productId))
    .where(isOneOf(catalogVariants.id, ids));
}

/** The variants with these SKUs, ignoring case, spaces and hyphens. */
export async function catalogVariantsBySku(db: Db, skus: string[]): Promise<{ id: string; sku: string }[]> {
  if (skus.length === 0) return [];
  const rows = await db
    .select({ id: catalogVariants.id, sku: catalogVariants.sku })
    .from(catalogVariants)
    .where(
      sql`translate(lower(${catalogVariants.sku}), ' -_./#', '') = any(array(select translate(lower(wanted), ' -_./#', '') from jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb) wanted))`,
    )
    .orderBy(asc(catalogVariants.id));
  return rows.flatMap(({ id, sku }) => (sku === null ? [] : [{ id, sku }]));
}

/** The ids of the variants whose product and variant titles and SKU contain all the words, as a subquery. */
export function catalogVariantsNamed(db: Db, words: string[]) {
  return db
    .select({ id: catalogVariants.id })
    .from(catalogVariants)
    .innerJoin(catalogProducts, eq(catalogProducts.id, catalogVariants.productId))
    .where(
      and(
        sql`${words.length}::integer > 0`,
        ...words.map((word) =>
          contains(
            sql`concat_ws(E'\n', ${catalogProducts.title}, ${catalogVariants.title}, ${catalogVariants.sku})`,
            word,
          ),
        ),
      ),
    );
}

/** Products whose titles contain all the words, in the provider's order, one page at a time; `after`: a product's number. */
export async function catalogProductsNamed(
  db: Db,
  { words, after, limit }: { words: string[]; after: number; limit: number },
): Promise<NumberedProduct[]> {
  return db
    .select(PRODUCT)
    .from(catalogProducts)
    .where(and(gt(catalogProducts.number, after), containsAll(sql`${catalogProducts.title}`, words)))
    .orderBy(asc(catalogProducts.number))
    .limit(limit);
}

/** Whether a text contains all of the words; undefined without words. */
export const containsAll = (text: SQL, words: string[]) => and(...words.map((word) => contains(text, word)));

/** An apostrophe, a quote and a dash match any character, because titles have curly and long ones. */
const contains = (text: SQL, word: string) =>
  sql`${text} ilike ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/['"-]/g, "_")}%`}`;

/** The ids of the products after a number, in the provider's order. */
export async function catalogProductIds(
  db: Db,
  after: number,
  limit: number,
): Promise<{ id: string; number: number }[]> {
  return db
    .select({ id: catalogProducts.id, number: catalogProducts.number })
    .from(catalogProducts)
    .where(gt(catalogProducts.number, after))
    .orderBy(asc(catalogProducts.number))
    .limit(limit);
}

/** Whether the provider reduced a variant of the product with this id, in SQL. */
export function isReducedProduct(id: SQLWrapper): SQL<boolean> {
  const { productId, priceMinor, compareAtMinor } = catalogVariants;
  return sql<boolean>`exists (select from ${catalogVariants} where ${productId} = ${id} and ${compareAtMinor} > ${priceMinor})`;
}

/** Which of these products the provider reduced. */
export async function reducedProducts(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: catalogProducts.id })
    .from(catalogProducts)
    .where(and(isOneOf(catalogProducts.id, ids), isReducedProduct(catalogProducts.id)));
  return new Set(rows.map(({ id }) => id));
}

export type CollectionName = Pick<CatalogCollection, "handle" | "title">;

/** The collections that these products are in, by product. */
export async function collectionsOfProducts(db: Db, productIds: string[]): Promise<Map<string, CollectionName[]>> {
  const rows = await db
    .select({
      productId: catalogCollectionProducts.productId,
      handle: catalogCollections.handle,
      title: catalogCollections.title,
    })
    .from(catalogCollectionProducts)
    .innerJoin(catalogCollections, eq(catalogCollections.id, catalogCollectionProducts.collectionId))
    .where(isOneOf(catalogCollectionProducts.productId, productIds))
    .orderBy(asc(catalogCollections.title));
  return Map.groupBy(rows, ({ productId }) => productId);
}

/** Every collection by name, those without products included. */
export async function collectionNames(db: Db): Promise<CollectionName[]> {
  return db
    .select({ handle: catalogCollections.handle, title: catalogCollections.title })
    .from(catalogCollections)
    .orderBy(asc(catalogCollections.title), asc(catalogCollections.handle));
}

export type CatalogItem = { id: string; handle: string; title: string };
const ITEM_TABLES = { products: catalogProducts, collections: catalogCollections };
type ItemKind = keyof typeof ITEM_TABLES;

/** The products or collections with these ids, handles or titles. */
export async function catalogItemsNamed(db: Db, kind: ItemKind, names: string[]): Promise<CatalogItem[]> {
  if (names.length === 0) return [];
  const { id, handle, title } = ITEM_TABLES[kind];
  const titles = names.map((name) => name.toLowerCase());
  return db
    .select({ id, handle, title })
    .from(ITEM_TABLES[kind])
    .where(or(inArray(id, names), inArray(handle, names), inArray(sql`lower(${title})`, titles)))
    .orderBy(asc(title), asc(id));
}

/** Which of these products are in one of the collections. */
export async function productsInCollections(
  db: Db,
  collectionIds: string[],
  productIds: string[],
): Promise<Set<string>> {
  if (collectionIds.length === 0 || productIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: catalogCollectionProducts.productId })
    .from(catalogCollectionProducts)
    .where(
      and(
        inArray(catalogCollectionProducts.collectionId, collectionIds),
        inArray(catalogCollectionProducts.productId, productIds),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

export async function collectionByHandle(db: Db, handle: string): Promise<CatalogCollection | undefined> {
  const [found] = await db.select().from(catalogCollections).where(eq(catalogCollections.handle, handle)).limit(1);
  return found;
}

/** The products of a collection in its own order, as a subquery. */
export function collectionOrderQuery(db: Db, handle: string) {
  const { collectionId, productId, position } = catalogCollectionProducts;
  return db
    .select({ productId, position })
    .from(catalogCollectionProducts)
    .innerJoin(catalogCollections, eq(catalogCollections.id, collectionId))
    .where(eq(catalogCollections.handle, handle))
    .as("collection_order");
}

/** Whether products may be missing because the index is being filled for the first time, and why it could not be. */
export async function catalogState(db: Db, provider?: string): Promise<CatalogState> {
  const [row] = await db.select().from(catalogSync);
  const [product] = await db.select({ id: catalogProducts.id }).from(catalogProducts).limit(1);
  const isOther = row !== undefined && provider !== undefined && row.provider !== provider;
  return { isFilling: isOther || !row?.fullFinishedAt, isEmpty: product === undefined, problem: row?.problem ?? null };
}

/**
 * Has every feature's `productsChanged` called for these products once the transaction commits. `isStale`: they are read from the provider
 * first.
 */
export async function markProductsChanged(
  tx: Db,
  jobs: Pick<Jobs, "enqueue">,
  productIds: string[],
  { isStale = false } = {},
): Promise<void> {
  if (productIds.length === 0) return;
  await recordChanges(tx, productIds, { isStale });
  await jobs.enqueue(tx, APPLY_CATALOG_CHANGES, {}, { dedupeKey: APPLY_CATALOG_CHANGES });
}

/** The same without the job, for a caller that applies the changes itself. */
export async function recordChanges(tx: Db, productIds: string[], { isStale = false } = {}): Promise<void> {
  if (productIds.length === 0) return;
  // Sorted, so that two transactions cannot deadlock.
  await tx
    .insert(catalogChanges)
    .values([...new Set(productIds)].toSorted().map((productId) => ({ productId, isStale })))
    .onConflictDoUpdate({
      target: catalogChanges.productId,
      set: {
        isStale: sql`${catalogChanges.isStale} or excluded.is_stale`,
        revision: sql`${catalogChanges.revision} + 1`,
      },
    });
}

type ReadServices = { db: Db; storefront: Storefront; jobs: Pick<Jobs, "enqueue"> };

/** Reads a product from the provider at once, for a page that cannot wait for the job. Throws a ProviderProblem. */
export async function refreshProduct({ db, storefront, jobs }: ReadServices, id: string): Promise<void> {
  const at = await askedAt(db);
  const { products, unreadable } = await readProductsByIds(storefront, [id]);
  if (unreadable.length > 0) throw new ProviderProblem(`${PROVIDER_NAME} could not describe ${id}`);
  // The job finds out whether the product is gone, or the access to all of them.
  if (storefront.isLive && products.length === 0 && !(await listsProducts(storefront)))
    throw new ProviderProblem(NOTHING_LISTED);
  await db.transaction(async (tx) => {
    const { changed } = await storeProducts(tx, products, at);
    const removed = products.length === 0 ? await removeProducts(tx, [id]) : [];
    await markProductsChanged(tx, jobs, [...changed, ...removed]);
  });
}

/** Variants that sold out or are back in stock. */
export async function recordAvailability(
  tx: Db,
  jobs: Pick<Jobs, "enqueue">,
  changes: { variantId: string; isAvailable: boolean }[],
): Promise<void> {
  if (changes.length === 0) return;
  const changed = await rowsOf<{ id: string }>(
    tx,
    sql`with changed as (
      update catalog_variants set is_available = change.is_available
      from jsonb_to_recordset(${JSON.stringify(changes.map(({ variantId, isAvailable }) => ({ id: variantId, is_available: isAvailable })))}::jsonb)
        as change(id text, is_available boolean)
      where catalog_variants.id = change.id and catalog_variants.is_available <> change.is_available
      returning catalog_variants.product_id as id
    ) select distinct id from changed`,
  );
  const ids = changed.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(catalogProducts)
    .set({
      isAvailable: sql`exists (select from catalog_variants where product_id = ${catalogProducts.id} and is_available)`,
      // A response from before this change must not overwrite it.
      askedAt: sql`clock_timestamp()`,
      fingerprint: "",
    })
    .where(isOneOf(catalogProducts.id, ids));
  await markProductsChanged(tx, jobs, ids);
}

/** One JSON parameter: a statement takes at most 65,535, and one text for any number of ids is prepared once. */
function isOneOf(column: AnyPgColumn, ids: string[]): SQL {
  return sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`;
}
