import { productCustomizations } from "#app/features/shop/customizations.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { productId } from "../fake-provider.ts";

/** Customizes the fake provider's first product. */
export async function customizeFirst(db: Db, values: Partial<typeof productCustomizations.$inferInsert>) {
  await db.insert(productCustomizations).values({ shopifyProductId: productId(0), ...values });
}
