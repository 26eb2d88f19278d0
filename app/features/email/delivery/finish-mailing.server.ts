import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { mailingRecipients, mailings } from "./delivery.tables.server.ts";
import { REASONS } from "./recipient-ledger.server.ts";

/** How many rows change in one statement: few enough that other queries on an embedded database hardly wait. */
export const ROWS_AT_ONCE = 250;

/** Marks a mailing as sent once no recipient is pending; true if it is now. */
export function finishMailing(db: Db, mailingId: number, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Locked first, so that rows put back concurrently are either seen by the next query or find the mailing sent.
    const [mailing] = await tx
      .select({ status: mailings.status })
      .from(mailings)
      .where(eq(mailings.id, mailingId))
      .for("update");
    if (mailing?.status !== "sending") return false;
    const [waiting] = await tx
      .select({ id: mailingRecipients.id })
      .from(mailingRecipients)
      .where(and(eq(mailingRecipients.mailingId, mailingId), inArray(mailingRecipients.status, ["pending", "sending"])))
      .limit(1);
    if (waiting) return false;
    await tx
      .update(mailings)
      .set({ status: "sent", finishedAt: now, waitsBecause: null, notBefore: null })
      .where(eq(mailings.id, mailingId));
    return true;
  });
}

/** Excludes the pending recipients of a canceled mailing, in batches. */
export async function excludeCanceled(db: Db, mailingId: number, now: Date): Promise<void> {
  const [mailing] = await db.select().from(mailings).where(eq(mailings.id, mailingId));
  if (mailing?.status !== "cancelled" || mailing.finishedAt !== null) return;
  const some = db
    .select({ id: mailingRecipients.id })
    .from(mailingRecipients)
    .where(and(eq(mailingRecipients.mailingId, mailingId), eq(mailingRecipients.status, "pending")))
    .limit(ROWS_AT_ONCE);
  for (let excluded = ROWS_AT_ONCE; excluded === ROWS_AT_ONCE;) {
    const changed = await db
      .update(mailingRecipients)
      .set({ status: "excluded", reason: REASONS.canceled, notBefore: null, at: now })
      .where(and(inArray(mailingRecipients.id, some), eq(mailingRecipients.status, "pending")))
      .returning({ one: sql`1` });
    excluded = changed.length;
  }
  await db.update(mailings).set({ finishedAt: now }).where(eq(mailings.id, mailingId));
}
