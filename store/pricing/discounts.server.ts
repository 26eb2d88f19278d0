import { inArray, isNull, or } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { discounts } from "../store.tables.server.ts";

export type DiscountRow = typeof discounts.$inferSelect;

/** All automatic discounts and those with these codes. */
export async function discountsFor(db: Db, codes: string[]): Promise<DiscountRow[]> {
  return db
    .select()
    .from(discounts)
    .where(or(isNull(discounts.code), inArray(discounts.code, codes.map(normalizeCode))));
}
