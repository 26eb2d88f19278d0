import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { allExcluded } from "#app/platform/db/excluded.server.ts";
import type { CatalogCollection } from "./catalog.ts";
import {
  catalogCollectionProducts,
  catalogCollections,
  catalogProducts,
  catalogVariants,
} from "./catalog.tables.server.ts";
import type { ReadProduct } from "./read-products.server.ts";

/** A statement takes at most 65,535 parameters. */
const VARIANTS_PER_STATEMENT = 2_000;
/** In a collection whose order is read later. */
const AT_THE_END = 1_000_000;

export type Stored = {
  /** New, or not as they were. */
  changed: string[];
  /** Not stored, because the row is newer than the response. */
  outdated: string[];
};

/** Stores products as the provider described them at a time. */
export async function storeProducts(tx: Db, read: ReadProduct[], askedAt: Date): Promise<Stored> {
  if (read.length === 0) return { changed: [], outdated: [] };
  const ids = read.map(({ product }) => product.id);
  const rows = await tx
    .select({ id: catalogProducts.id, fingerprint: catalogProducts.fingerprint, askedAt: catalogProducts.askedAt })
    .from(catalogProducts)
    .where(inArray(catalogProducts.id, ids))
    .orderBy(catalogProducts.id)
    .for("update");
  const known = new Map(rows.map((row) => [row.id, row]));
  const outdated = ids.filter((id) => (known.get(id)?.askedAt ?? askedAt) > askedAt);
  const current = read.filter(({ product }) => !outdated.includes(product.id));
  const changed = current.filter(({ product }) => known.get(product.id)?.fingerprint !== product.fingerprint);
  const unchanged = current.filter((one) => !changed.includes(one)).map(({ product }) => product.id);
  if (unchanged.length > 0)
    await tx.update(catalogProducts).set({ askedAt }).where(inArray(catalogProducts.id, unchanged));
  if (changed.length > 0) await writeProducts(tx, changed, askedAt);
  return { changed: changed.map(({ product }) => product.id), outdated };
}

async function writeProducts(tx: Db, read: ReadProduct[], askedAt: Date): Promise<void> {
  const ids = read.map(({ product }) => product.id);
  await tx
    .insert(catalogProducts)
    .values(read.map(({ product }) => ({ ...product, askedAt })).toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflictDoUpdate({ target: catalogProducts.id, set: allExcluded(catalogProducts) });
  await tx.delete(catalogVariants).where(inArray(catalogVariants.productId, ids));
  const variants = read.flatMap(({ product, variants }) =>
    variants.map((variant, position) => ({ ...variant, productId: product.id, position })),
  );
  for (let start = 0; start < variants.length; start += VARIANTS_PER_STATEMENT)
    await tx
      .insert(catalogVariants)
      .values(variants.slice(start, start + VARIANTS_PER_STATEMENT))
      // A variant that moved to another product, which was read earlier.
      .onConflictDoUpdate({ target: catalogVariants.id, set: { productId: sql`excluded.product_id` } });
  const memberships = read.flatMap(({ product, collectionIds }) =>
    collectionIds.map((collection) => ({ product: product.id, collection })),
  );
  await tx.execute(sql`
    delete from catalog_collection_products as member
    where product_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb) as given(product text, collection text)
        where given.product = member.product_id and given.collection = member.collection_id)`);
  await tx.execute(sql`
    insert into catalog_collection_products (collection_id, product_id, position)
    select catalog_collections.id, given.product, ${AT_THE_END}::integer
    from jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb) as given(product text, collection text)
      join catalog_collections on catalog_collections.id = given.collection
    on conflict do nothing`);
}

/** Returns those that were there. */
export async function removeProducts(tx: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  await tx.delete(catalogCollectionProducts).where(inArray(catalogCollectionProducts.productId, ids));
  const removed = await tx
    .delete(catalogProducts)
    .where(inArray(catalogProducts.id, ids))
    .returning({ id: catalogProducts.id });
  return removed.map(({ id }) => id);
}

/** Makes the collections those given. Returns the products whose collections changed. */
export async function storeCollections(tx: Db, collections: CatalogCollection[]): Promise<string[]> {
  const ids = collections.map(({ id }) => id);
  const before = await tx
    .select({ id: catalogCollections.id, title: catalogCollections.title })
    .from(catalogCollections);
  const renamed = before
    .filter(({ id, title }) => collections.find((one) => one.id === id)?.title !== title)
    .map(({ id }) => id);
  const affected =
    renamed.length === 0
      ? []
      : await tx
          .selectDistinct({ id: catalogCollectionProducts.productId })
          .from(catalogCollectionProducts)
          .where(inArray(catalogCollectionProducts.collectionId, renamed));
  await tx.delete(catalogCollections).where(ids.length > 0 ? notInArray(catalogCollections.id, ids) : undefined);
  if (collections.length > 0)
    await tx
      .insert(catalogCollections)
      .values(collections)
      .onConflictDoUpdate({
        target: catalogCollections.id,
        set: {
          handle: sql`excluded.handle`,
          title: sql`excluded.title`,
          descriptionHtml: sql`excluded.description_html`,
          image: sql`excluded.image`,
        },
      });
  return affected.map(({ id }) => id);
}

/** Makes the products of a collection those given, in this order. Returns the products that joined or left it. */
export async function storeCollectionOrder(tx: Db, collectionId: string, productIds: string[]): Promise<string[]> {
  const isOfCollection = eq(catalogCollectionProducts.collectionId, collectionId);
  const before = await tx
    .select({ id: catalogCollectionProducts.productId })
    .from(catalogCollectionProducts)
    .where(isOfCollection);
  const [was, is] = [new Set(before.map(({ id }) => id)), new Set(productIds)];
  const left = [...was].filter((id) => !is.has(id));
  if (left.length > 0)
    await tx
      .delete(catalogCollectionProducts)
      .where(and(isOfCollection, inArray(catalogCollectionProducts.productId, left)));
  await tx.execute(sql`
    insert into catalog_collection_products as member (collection_id, product_id, position)
    select ${collectionId}, id, position
    from jsonb_array_elements_text(${JSON.stringify([...is])}::jsonb) with ordinality as given(id, position)
    on conflict (collection_id, product_id) do update set position = excluded.position
    where member.position <> excluded.position`);
  return [...left, ...[...is].filter((id) => !was.has(id))];
}
