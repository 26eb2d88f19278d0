import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import type { Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { mailings } from "./delivery.tables.server.ts";

export const SEND_MAILING = "send-mailing";

export type MailingKind = typeof mailings.$inferInsert.kind;

export type NewMailing = {
  /** Identifies the mailing, such as "devotional:2026-11-23" or the form's idempotency key. */
  key: string;
  kind: MailingKind;
  /** Complete except for merge tags, as `issueEmail` returns it. */
  subject: string;
  html: string;
  text: string;
  /** Everyone who chose at least one of these receives it, once. */
  audiences: Audience[];
  /** Only those who had confirmed by then receive it. */
  audienceAt: Date;
};

/**
 * Freezes a mailing and enqueues it in the caller's transaction. The same key again, from a second click, admin or schedule, is the same mailing:
 * it stays unchanged, and `isNew` is false.
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
  const [existing] = await tx.select({ id: mailings.id }).from(mailings).where(eq(mailings.key, mailing.key));
  if (!existing) throw new Error(`The mailing ${mailing.key} was removed while it was started.`);
  return { id: existing.id, isNew: false };
}

/** Enqueues the next run of a mailing; at most one is queued for each. */
export async function enqueueMailing(tx: Db, jobs: Pick<Jobs, "enqueue">, id: number): Promise<void> {
  await jobs.enqueue(tx, SEND_MAILING, { id }, { dedupeKey: String(id) });
}
