import { and, inArray, isNull, or } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { codeMeant, codesMeant, normalizeCode } from "#app/platform/normalize-code.ts";
import { collectionProducts, discounts } from "../store.tables.server.ts";

export type DiscountRow = typeof discounts.$inferSelect;

/** All automatic discounts and those with these codes, for a cart with these products: those of collections name the ones they are for. */
export async function discountsFor(db: Db, codes: string[], cartProductIds: number[]): Promise<DiscountRow[]> {
  const found = await db
    .select()
    .from(discounts)
    .where(or(isNull(discounts.code), inArray(discounts.code, codes.map(normalizeCode))));
  return withCollectionProducts(db, found, cartProductIds);
}

async function withCollectionProducts(db: Db, found: DiscountRow[], cartProductIds: number[]): Promise<DiscountRow[]> {
  const named = found.flatMap(({ collectionIds }) => collectionIds ?? []);
  if (named.length === 0) return found;
  const members =
    cartProductIds.length === 0
      ? []
      : await db
          .select({ collectionId: collectionProducts.collectionId, productId: collectionProducts.productId })
          .from(collectionProducts)
          .where(
            and(inArray(collectionProducts.productId, cartProductIds), inArray(collectionProducts.collectionId, named)),
          );
  return found.map((discount) => {
    const { collectionIds } = discount;
    if (collectionIds === null) return discount;
    const own = members.filter(({ collectionId }) => collectionIds.includes(collectionId));
    return { ...discount, productIds: [...new Set(own.map(({ productId }) => productId))] };
  });
}

/** The code of the discount that typed text means; the typed code itself if there is none. */
export async function discountCodeMeant(db: Db, typed: string): Promise<string> {
  const existing = await db
    .select({ code: discounts.code })
    .from(discounts)
    .where(inArray(discounts.code, codesMeant(typed)));
  return codeMeant(typed, existing, ({ code }) => code ?? "")?.code ?? normalizeCode(typed);
}
