import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import type { Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { mailings } from "./mailings.tables.server.ts";

export const SEND_MAILING = "send-mailing";

export type MailingKind = typeof mailings.$inferInsert.kind;

export type NewMailing = {
  /** What makes it this mailing and no other, such as "devotional:2026-11-23" or the form's own key. */
  key: string;
  kind: MailingKind;
  /** Finished but for the marks of one recipient's own words: what `issueMail` returns. */
  subject: string;
  html: string;
  text: string;
  /** Who has asked for at least one of these gets it, once. */
  audiences: Audience[];
  /** Only who had said yes by then gets it. */
  audienceAt: Date;
};

/**
 * Freezes a mailing and has it sent once the transaction commits. The same key again, from a second click, admin or clock, is the same
 * mailing: nothing of it changes, and `isNew` is false.
 */
export async function startMailing(
  tx: Db,
  jobs: Pick<Jobs, "enqueue">,
  mailing: NewMailing,
): Promise<{ id: number; isNew: boolean }> {
  if (mailing.audiences.length === 0) throw new Error("A mailing needs an audience.");
  const [started] = await tx
    .insert(mailings)
    .values(mailing)
    .onConflictDoNothing({ target: mailings.key })
    .returning({ id: mailings.id });
  if (started) {
    await enqueueMailing(tx, jobs, started.id);
    return { id: started.id, isNew: true };
  }
  const [before] = await tx.select({ id: mailings.id }).from(mailings).where(eq(mailings.key, mailing.key));
  if (!before) throw new Error(`The mailing ${mailing.key} was removed while it was started.`);
  return { id: before.id, isNew: false };
}

/** Has a mailing worked on, or on again: at most one such job waits for each, however often this is asked. */
export async function enqueueMailing(tx: Db, jobs: Pick<Jobs, "enqueue">, id: number): Promise<void> {
  await jobs.enqueue(tx, SEND_MAILING, { id }, { onceAs: String(id) });
}
