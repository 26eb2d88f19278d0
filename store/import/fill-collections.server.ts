import { and, eq, max, notExists, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { inPieces } from "../catalogue/insert-products.server.ts";
import { collectionProducts, collections } from "../store.tables.server.ts";
import { handleFrom } from "./cell-values.ts";

type Place = typeof collectionProducts.$inferSelect;
type Shelved = { id: number; productType: string; isActive: boolean };

/** Collections that storefront programs expect on a home page, with how many of the first products they show. */
const HOME_PAGE: Record<string, number> = {
  frontpage: 4,
  "hidden-homepage-featured-items": 3,
  "hidden-homepage-carousel": 8,
};

/** A collection for every type of product, the home page's filled with the first ones; those that stay empty go. */
export async function fillCollections(tx: Db, products: Shelved[]): Promise<void> {
  const there = new Map((await tx.select().from(collections)).map((collection) => [collection.handle, collection.id]));
  const places: Place[] = [];
  const shown = products.filter((product) => product.isActive);
  for (const [handle, most] of Object.entries(HOME_PAGE)) {
    const collectionId = there.get(handle);
    if (collectionId === undefined) continue;
    for (const [at, { id }] of shown.slice(0, most).entries())
      places.push({ collectionId, productId: id, position: at + 1 });
  }

  const [last] = await tx.select({ position: max(collections.position) }).from(collections);
  let position = last?.position ?? 0;
  for (const [title, ofType] of Map.groupBy(products, (product) => product.productType)) {
    const handle = handleFrom(title);
    if (handle === "" || handle in HOME_PAGE) continue;
    const collectionId = there.get(handle) ?? (await addCollection(tx, { handle, title, position: ++position }));
    there.set(handle, collectionId);
    for (const [at, { id }] of ofType.entries()) places.push({ collectionId, productId: id, position: at + 1 });
  }
  await replacePlaces(tx, places);
  await tx
    .delete(collections)
    .where(notExists(tx.select().from(collectionProducts).where(eq(collectionProducts.collectionId, collections.id))));
}

/** Writes only what is different: whoever reads a collection meanwhile is not held up. */
async function replacePlaces(tx: Db, wanted: Place[]): Promise<void> {
  const keyOf = ({ collectionId, productId }: Pick<Place, "collectionId" | "productId">) =>
    `${collectionId} ${productId}`;
  const places = new Map(wanted.toReversed().map((place) => [keyOf(place), place]));
  const there = await tx.select().from(collectionProducts);
  for (const gone of there.filter((place) => !places.has(keyOf(place))))
    await tx
      .delete(collectionProducts)
      .where(
        and(eq(collectionProducts.collectionId, gone.collectionId), eq(collectionProducts.productId, gone.productId)),
      );
  const before = new Map(there.map((place) => [keyOf(place), place.position]));
  const changed = [...places].filter(([key, { position }]) => before.get(key) !== position).map(([, place]) => place);
  await inPieces(changed, (rows) =>
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
