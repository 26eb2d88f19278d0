import type { Db } from "#app/platform/db/database.server.ts";
import { productCustomizations } from "./customizations.tables.server.ts";

export type NewCustomization = Pick<
  typeof productCustomizations.$inferInsert,
  "shopifyProductId" | "categories" | "badges" | "gender" | "displayOrder" | "photoMetadata"
>;

/** Creates customizations for products without one; existing ones are never overwritten. */
export async function seedCustomizations(db: Db, rows: NewCustomization[]): Promise<void> {
  if (rows.length > 0) await db.insert(productCustomizations).values(rows).onConflictDoNothing();
}
