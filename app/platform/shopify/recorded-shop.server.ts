import type { Db } from "../db/database.server.ts";
import type { RecordedShop } from "./database-shop.ts";
import { databaseShop } from "./shopify.tables.server.ts";

/** Since when the database belongs to its shop, or knows its id and address; null before its first start. */
export async function ownedSince(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: databaseShop.recordedAt }).from(databaseShop);
  return row?.at ?? null;
}

/** The shop that the database belongs to; null before its first start. */
export async function recordedShop(db: Db): Promise<RecordedShop | null> {
  const [row] = await db.select({ id: databaseShop.shopId, domain: databaseShop.domain }).from(databaseShop);
  return row ?? null;
}
