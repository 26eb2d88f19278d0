import { and, eq, inArray, isNotNull, notExists, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { inChunks } from "../catalog/insert-products.server.ts";
import { collectionProducts, collections, products } from "../store.tables.server.ts";
import { handleFrom } from "./cell-values.ts";
import { nextUpdatedAt } from "./upsert-products.server.ts";

type Member = typeof collectionProducts.$inferSelect;
/** `collections`: their titles in the file; undefined if it has no column for them. */
type Listed = { id: number; productType: string; isActive: boolean; collections: string[] | undefined };

/** Collections that storefront templates show on a home page, with how many products each has. */
const HOME_PAGE: Record<string, number> = {
  frontpage: 4,
  "hidden-homepage-featured-items": 3,
  "hidden-homepage-carousel": 8,
};

/**
 * Fills collections, creates those that are missing, and deletes empty ones. A product is in the collections that the file names. Without such a
 * column it stays in those that were chosen in the admin, or else is in the one of its type. Those of the home page get the first products, apart
 * from those whose collections were chosen in the admin. Returns the products that the file put into other collections.
 */
export async function fillCollections(tx: Db, listed: Listed[]): Promise<number[]> {
  const existing = await tx.select().from(collections);
  const idByHandle = new Map(existing.map(({ handle, id }) => [handle, id]));
  const idByTitle = new Map(existing.map(({ title, id }) => [title.toLowerCase(), id]));
  const chosen = await tx.select({ id: products.id }).from(products).where(isNotNull(products.collectionsChosenAt));
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const kept = new Set(listed.filter(({ id, collections: named }) => !named && chosenIds.has(id)).map(({ id }) => id));
  const before = await tx.select().from(collectionProducts);
  const members: Member[] = before.filter(({ productId }) => kept.has(productId));
  for (const [handle, most] of Object.entries(HOME_PAGE)) {
    const collectionId = idByHandle.get(handle);
    if (collectionId === undefined) continue;
    for (const [at, { id }] of listed
      .filter((product) => product.isActive)
      .slice(0, most)
      .entries())
      if (!kept.has(id)) members.push({ collectionId, productId: id, position: at + 1 });
  }

  let position = Math.max(0, ...existing.map((collection) => collection.position));
  const sizes = new Map<number, number>();
  for (const { id: productId, productType, collections: named } of listed) {
    if (kept.has(productId)) continue;
    for (const title of named ?? [productType]) {
      const handle = handleFrom(title);
      if (handle === "" || (!named && handle in HOME_PAGE)) continue;
      const collectionId =
        (named && idByTitle.get(title.toLowerCase())) ??
        idByHandle.get(handle) ??
        (await addCollection(tx, { handle, title, position: ++position }));
      idByHandle.set(handle, collectionId);
      const at = (sizes.get(collectionId) ?? 0) + 1;
      sizes.set(collectionId, at);
      members.push({ collectionId, productId, position: at });
    }
  }
  const moved = await saveMembers(tx, before, members);
  const named = listed.flatMap(({ id, collections: titles }) => (titles ? [id] : []));
  const regrouped = named.filter((id) => moved.has(id) || !chosenIds.has(id));
  await inChunks(regrouped, (ids) =>
    tx
      .update(products)
      .set({ collectionsChosenAt: new Date(), updatedAt: nextUpdatedAt(products.updatedAt) })
      .where(inArray(products.id, ids)),
  );
  await tx
    .delete(collections)
    .where(notExists(tx.select().from(collectionProducts).where(eq(collectionProducts.collectionId, collections.id))));
  return regrouped;
}

/** Writes only differences, so that concurrent reads are not blocked. Returns the products that joined or left a collection. */
async function saveMembers(tx: Db, existing: Member[], wanted: Member[]): Promise<Set<number>> {
  const keyOf = ({ collectionId, productId }: Pick<Member, "collectionId" | "productId">) =>
    `${collectionId} ${productId}`;
  const members = new Map(wanted.toReversed().map((member) => [keyOf(member), member]));
  const left = existing.filter((member) => !members.has(keyOf(member)));
  for (const removed of left)
    await tx
      .delete(collectionProducts)
      .where(
        and(
          eq(collectionProducts.collectionId, removed.collectionId),
          eq(collectionProducts.productId, removed.productId),
        ),
      );
  const before = new Map(existing.map((member) => [keyOf(member), member.position]));
  const changed = [...members]
    .filter(([key, { position }]) => before.get(key) !== position)
    .map(([, member]) => member);
  await inChunks(changed, (rows) =>
    tx
      .insert(collectionProducts)
      .values(rows)
      .onConflictDoUpdate({
        target: [collectionProducts.collectionId, collectionProducts.productId],
        set: { position: sql`excluded.position` },
      }),
  );
  const joined = [...members].filter(([key]) => !before.has(key)).map(([, member]) => member);
  return new Set([...left, ...joined].map(({ productId }) => productId));
}

async function addCollection(tx: Db, collection: { handle: string; title: string; position: number }): Promise<number> {
  const [added] = await tx.insert(collections).values(collection).returning({ id: collections.id });
  return added!.id;
}
