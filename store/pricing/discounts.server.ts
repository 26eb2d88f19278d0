import { eq, isNull, or } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { normalCode } from "#app/platform/normal-code.ts";
import { discounts } from "../store.tables.server.ts";

export type DiscountRow = typeof discounts.$inferSelect;

/** All automatic discounts, and the one with this code if there is one. */
export async function discountsFor(db: Db, code: string | null): Promise<DiscountRow[]> {
  const automatic = isNull(discounts.code);
  return db
    .select()
    .from(discounts)
    .where(code === null ? automatic : or(automatic, eq(discounts.code, normalCode(code))));
}
