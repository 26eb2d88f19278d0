import type { Db } from "#app/platform/db/database.server.ts";
import { databaseShop } from "#app/platform/shopify/shopify.tables.server.ts";

/** Makes it the database of a site that was used with that shop before. */
export async function belongsTo(db: Db, domain: string, shopId = "gid://shopify/Shop/548380009"): Promise<void> {
  await db.insert(databaseShop).values({ domain, shopId });
}
