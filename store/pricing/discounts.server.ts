import { inArray, isNull, or } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { codeMeant, codesMeant, normalizeCode } from "#app/platform/normalize-code.ts";
import { discounts } from "../store.tables.server.ts";

export type DiscountRow = typeof discounts.$inferSelect;

/** All automatic discounts and those with these codes. */
export async function discountsFor(db: Db, codes: string[]): Promise<DiscountRow[]> {
  return db
    .select()
    .from(discounts)
    .where(or(isNull(discounts.code), inArray(discounts.code, codes.map(normalizeCode))));
}

/** The code of the discount that typed text means; the typed code itself if there is none. */
export async function discountCodeMeant(db: Db, typed: string): Promise<string> {
  const existing = await db
    .select({ code: discounts.code })
    .from(discounts)
    .where(inArray(discounts.code, codesMeant(typed)));
  return codeMeant(typed, existing, ({ code }) => code ?? "")?.code ?? normalizeCode(typed);
}
