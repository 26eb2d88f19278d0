import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { mailingRecipients, mailings } from "./mailings.tables.server.ts";
import { REASONS } from "./recipient-ledger.server.ts";

/** As many rows as change at once: others on an embedded database hardly wait for them. */
export const ROWS_AT_ONCE = 250;

/** Says of a mailing that it is sent once nobody waits any more; true when it is now. */
export function finishMailing(db: Db, mailingId: number, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Locked first, so that whoever puts rows back meanwhile comes before or after, and the next query sees what they did.
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

/** In a cancelled mailing, leaves out whoever it was not handed over for, some at a time. */
export async function leaveOutCancelled(db: Db, mailingId: number, now: Date): Promise<void> {
  const [mailing] = await db.select().from(mailings).where(eq(mailings.id, mailingId));
  if (mailing?.status !== "cancelled" || mailing.finishedAt !== null) return;
  const some = db
    .select({ id: mailingRecipients.id })
    .from(mailingRecipients)
    .where(and(eq(mailingRecipients.mailingId, mailingId), eq(mailingRecipients.status, "pending")))
    .limit(ROWS_AT_ONCE);
  for (let left = ROWS_AT_ONCE; left === ROWS_AT_ONCE;) {
    const changed = await db
      .update(mailingRecipients)
      .set({ status: "excluded", reason: REASONS.cancelled, notBefore: null, at: now })
      .where(and(inArray(mailingRecipients.id, some), eq(mailingRecipients.status, "pending")))
      .returning({ one: sql`1` });
    left = changed.length;
  }
  await db.update(mailings).set({ finishedAt: now }).where(eq(mailings.id, mailingId));
}
