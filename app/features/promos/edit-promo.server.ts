import { eq } from "drizzle-orm";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { NewPromoCode } from "./new-promo-code.server.ts";
import { markForSync, type PromoServices } from "./promos.server.ts";
import { promoCodes as codes } from "./promos.tables.server.ts";

export type PromoRow = typeof codes.$inferSelect;
export type PromoChange = Omit<NewPromoCode, "code"> & { active: boolean };

/** The version of what an admin edits: orders change the number of uses in the meantime. */
export function promoVersion(promo: PromoRow): string {
  return rowVersion(editedFields(promo));
}

function editedFields({ usageCount: _uses, createdAt: _created, id: _id, ...edited }: PromoRow) {
  return edited;
}

export async function promoWithId(db: Db, id: number): Promise<PromoRow | null> {
  const [row] = id > 0 ? await db.select().from(codes).where(eq(codes.id, id)) : [];
  return row ?? null;
}

export type PromoUpdate =
  | { state: "updated"; before: PromoRow; after: PromoRow }
  | { state: "unchanged" }
  | { state: "gone" }
  | { state: "differs"; now: PromoRow }
  | { state: "refused"; errors: Record<string, string> };

export const KIND_FIXED =
  "This code was used already, and orders with it keep their kind of discount. Create a new code instead.";

/**
 * Changes a code if its version is still the given one. A change that is stored already, such as that of a form whose response was lost, is none.
 * Editing a code of the sample shop makes it the owner's.
 */
export async function updatePromoCode(
  { db, jobs }: PromoServices,
  { id, version }: { id: number; version: string },
  change: PromoChange,
): Promise<PromoUpdate> {
  return db.transaction(async (tx): Promise<PromoUpdate> => {
    const [before] = await tx.select().from(codes).where(eq(codes.id, id)).for("update");
    if (!before) return { state: "gone" };
    const wanted = { ...before, ...change, isSample: false };
    if (promoVersion(wanted) === promoVersion(before)) return { state: "unchanged" };
    if (promoVersion(before) !== version) return { state: "differs", now: before };
    // The provider would count the uses of each customer from the start.
    if (change.freeShipping !== before.freeShipping && before.usageCount > 0)
      return { state: "refused", errors: { freeShipping: KIND_FIXED } };
    const [after] = await tx
      .update(codes)
      .set({ ...change, isSample: false })
      .where(eq(codes.id, id))
      .returning();
    if (!after) return { state: "gone" };
    await markForSync({ db: tx, jobs }, after);
    return { state: "updated", before, after };
  });
}
