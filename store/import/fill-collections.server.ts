import { and, eq, max, notExists, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { inChunks } from "../catalog/insert-products.server.ts";
import { collectionProducts, collections } from "../store.tables.server.ts";
import { handleFrom } from "./cell-values.ts";

type Member = typeof collectionProducts.$inferSelect;
type Listed = { id: number; productType: string; isActive: boolean };

/** Collections that storefront templates show on a home page, with how many products each has. */
const HOME_PAGE: Record<string, number> = {
  frontpage: 4,
  "hidden-homepage-featured-items": 3,
  "hidden-homepage-carousel": 8,
};

/** Creates a collection per product type, fills those of the home page, and deletes empty ones. */
export async function fillCollections(tx: Db, products: Listed[]): Promise<void> {
  const existing = new Map(
    (await tx.select().from(collections)).map((collection) => [collection.handle, collection.id]),
  );
  const members: Member[] = [];
  const shown = products.filter((product) => product.isActive);
  for (const [handle, most] of Object.entries(HOME_PAGE)) {
    const collectionId = existing.get(handle);
    if (collectionId === undefined) continue;
    for (const [at, { id }] of shown.slice(0, most).entries())
      members.push({ collectionId, productId: id, position: at + 1 });
  }

  const [last] = await tx.select({ position: max(collections.position) }).from(collections);
  let position = last?.position ?? 0;
  for (const [title, ofType] of Map.groupBy(products, (product) => product.productType)) {
    const handle = handleFrom(title);
    if (handle === "" || handle in HOME_PAGE) continue;
    const collectionId = existing.get(handle) ?? (await addCollection(tx, { handle, title, position: ++position }));
    existing.set(handle, collectionId);
    for (const [at, { id }] of ofType.entries()) members.push({ collectionId, productId: id, position: at + 1 });
  }
  await saveMembers(tx, members);
  await tx
    .delete(collections)
    .where(notExists(tx.select().from(collectionProducts).where(eq(collectionProducts.collectionId, collections.id))));
}

/** Writes only differences, so that concurrent reads are not blocked. */
async function saveMembers(tx: Db, wanted: Member[]): Promise<void> {
  const keyOf = ({ collectionId, productId }: Pick<Member, "collectionId" | "productId">) =>
    `${collectionId} ${productId}`;
  const members = new Map(wanted.toReversed().map((member) => [keyOf(member), member]));
  const existing = await tx.select().from(collectionProducts);
  for (const removed of existing.filter((member) => !members.has(keyOf(member))))
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
}

async function addCollection(tx: Db, collection: { handle: string; title: string; position: number }): Promise<number> {
  const [added] = await tx.insert(collections).values(collection).returning({ id: collections.id });
  return added!.id;
}
