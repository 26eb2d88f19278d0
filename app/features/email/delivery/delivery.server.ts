import { eq, inArray, sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { RecipientList } from "#app/platform/email/recipient-list.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { MAILINGS, type Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { isInSegment } from "#app/features/email/segments/segments.server.ts";
import type { SegmentRule } from "#app/features/email/segments/segments.ts";
import { storeLinks, type CountedLink } from "./counted-links.server.ts";
import type { AudienceCounts } from "./delivery.ts";
import { emailSuppressions, mailingRecipients, mailings } from "./delivery.tables.server.ts";

export { withCountedLinks, type CountedLink } from "./counted-links.server.ts";
export {
  liftComplaint,
  liftImported,
  liftSuppression,
  mayBeAsked,
  suppress,
  suppressAll,
  suppressionOf,
  suppressionsAmong,
  suppressionsNewestFirst,
  suppressionWithId,
} from "./suppressions.server.ts";

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
  /** The same with another subject, for half of the recipients. */
  second?: { subject: string; html: string; text: string } | null;
  /** Everyone who chose at least one of these receives it, once. */
  audiences: Audience[];
  /** Only those who had confirmed by then receive it. */
  audienceAt: Date;
  /** The links of `html` and of the second's that count their clicks. */
  links?: CountedLink[];
  /** Whom of the audiences it goes to; without it, everyone. */
  segment?: SegmentRule | null;
  /** Audiences and segment in words. */
  audienceText?: string;
};

/**
 * Freezes a mailing and enqueues it in the caller's transaction. The same key again, from a second click, admin or schedule, is the same mailing:
 * it stays unchanged, and `isNew` is false.
 */
export async function startMailing(
  tx: Db,
  jobs: Pick<Jobs, "enqueue">,
  { links = [], ...mailing }: NewMailing,
): Promise<{ id: number; isNew: boolean }> {
  if (mailing.audiences.length === 0) throw new Error("A mailing needs an audience.");
  const [started] = await tx
    .insert(mailings)
    .values(mailing)
    .onConflictDoNothing({ target: mailings.key })
    .returning({ id: mailings.id });
  if (started) {
    await storeLinks(tx, started.id, links);
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

export type MailingCounts = {
  status: (typeof mailings.$inferSelect)["status"];
  candidates: number;
  accepted: number;
  failed: number;
  unknown: number;
  excluded: number;
  /** Not sent yet, or being sent. */
  pending: number;
  /** Whether the counts add up to the candidates. If not, a recipient was lost or counted twice. */
  isWhole: boolean;
};

type Status = (typeof mailingRecipients.$inferSelect)["status"];

/** The counts of a mailing from one query; null when there is no such mailing. */
export async function mailingCounts(db: Db, id: number): Promise<MailingCounts | null> {
  const counted = (...statuses: Status[]) =>
    sql<number>`(count(*) filter (where ${inArray(mailingRecipients.status, statuses)}))::int`;
  const [found] = await db
    .select({
      status: mailings.status,
      candidates: mailings.candidates,
      accepted: counted("accepted"),
      failed: counted("failed"),
      unknown: counted("unknown"),
      excluded: counted("excluded"),
      pending: counted("pending", "sending"),
    })
    .from(mailings)
    .leftJoin(mailingRecipients, eq(mailingRecipients.mailingId, mailings.id))
    .where(eq(mailings.id, id))
    .groupBy(mailings.id);
  if (!found) return null;
  const { candidates, accepted, failed, unknown, excluded, pending } = found;
  return { ...found, isWhole: candidates === accepted + failed + unknown + excluded + pending };
}

/** A statement for the HTML of every mailing, in the column `content`. */
export const mailingBodies = sql`select ${mailings.html} as content from ${mailings}`;

/** The mailings with these keys, as lists show them. */
export function mailingsWithKeys(db: Db, keys: string[]) {
  const { id, key, status, waitsBecause, notBefore, candidates } = mailings;
  return db.select({ id, key, status, waitsBecause, notBefore, candidates }).from(mailings).where(inArray(key, keys));
}

/** The content that every recipient gets, before the merge tags are filled in. */
export async function frozenEmail(db: Db, id: number) {
  const { subject, html, text } = mailings;
  const [found] = await db.select({ subject, html, text }).from(mailings).where(eq(mailings.id, id));
  return found ?? null;
}

/**
 * How many addresses chose each combination of audiences: all lists together, each address once, without suppressed ones. A mailing for some
 * audiences reaches every combination that contains one of them. `segment`: only those in it.
 */
export async function audienceCounts(
  db: Db,
  lists: RecipientList[],
  segment: SegmentRule | null = null,
): Promise<AudienceCounts> {
  const everyone = sql.join(
    lists.map((list) => list.preferences()),
    sql` union all `,
  );
  const asked = (audience: Audience) => sql`bool_or(coalesce(preferences ->> ${audience} = 'true', false))`;
  const [devotionals, products, community, stories] = MAILINGS.map(asked);
  const isIn = isInSegment(segment, { email: sql`preferences.email`, confirmedAt: sql`preferences.confirmed_at` });
  const rows = await rowsOf<Record<Audience, boolean> & { subscribers: number }>(
    db,
    sql`select devotionals, products, community, stories, count(*)::int as subscribers from (
        select email, ${devotionals} as devotionals, ${products} as products, ${community} as community, ${stories} as stories
        from (${everyone}) as preferences
        where ${isIn}
        group by email
      ) as subscribers
      where not exists (select from ${emailSuppressions} where ${emailSuppressions.email} = subscribers.email)
      group by 1, 2, 3, 4`,
  );
  return rows.map(({ subscribers, ...flags }) => ({
    asksFor: MAILINGS.filter((audience) => flags[audience]),
    subscribers,
  }));
}
