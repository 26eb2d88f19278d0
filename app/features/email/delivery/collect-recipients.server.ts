import { eq, sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { RecipientList } from "#app/platform/email/recipient-list.server.ts";
import { isInSegment } from "#app/features/email/segments/segments.server.ts";
import type { SegmentRule } from "#app/features/email/segments/segments.ts";
import { mailingRecipients, mailings, emailSuppressions } from "./delivery.tables.server.ts";

/** Small enough that other queries on an embedded database hardly wait, large enough that a long list is collected quickly. */
const BATCH = 250;
/** `collectedTo` once all recipients are collected. */
export const COLLECTED = "all";

/**
 * Collects the next recipients of a mailing and, in the same transaction, records their number and the cursor: interrupted anywhere, it resumes
 * from there. False when there is nothing left to collect.
 */
export function collectBatch(db: Db, lists: RecipientList[], mailingId: number, batch = BATCH): Promise<boolean> {
  return db.transaction(async (tx) => {
    // A second process waits here and continues after this batch.
    const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, mailingId)).for("update");
    if (mailing?.status !== "collecting") return false;
    const { list, after } = readCursor(lists, mailing.collectedTo);
    const { read, last, added } = await insertBatch(tx, mailing, list, after, batch);
    const collectedTo = nextCursor(lists, list, read === batch && last !== null ? last : null);
    await tx
      .update(mailings)
      .set({
        collectedTo,
        candidates: sql`${mailings.candidates} + ${added}`,
        ...(collectedTo === COLLECTED ? { status: "sending" as const } : {}),
      })
      .where(eq(mailings.id, mailingId));
    return collectedTo !== COLLECTED;
  });
}

/** In one SQL statement, so that no address leaves the database. An address that already is a recipient stays as it is. */
async function insertBatch(
  tx: Db,
  { id: mailingId, segment }: { id: number; segment: SegmentRule | null },
  list: RecipientList,
  after: number,
  most: number,
) {
  const audiences = sql`(select ${mailings.audiences} from ${mailings} where ${mailings.id} = ${mailingId})`;
  const confirmedBy = sql`(select ${mailings.audienceAt} from ${mailings} where ${mailings.id} = ${mailingId})`;
  const part = list.toEmail({ audiences, confirmedBy, after: sql`${after}`, most });
  const isIn = isInSegment(segment, { email: sql`part.email`, confirmedAt: sql`part.confirmed_at` });
  const [counted] = await rowsOf<{ read: number; last: number | string | null; added: number }>(
    tx,
    sql`with part as (${part}),
      added as (
        insert into ${mailingRecipients} (mailing_id, email, name, source, source_id, status, reason, at)
        select ${mailingId}::bigint, part.email, part.name, ${list.source}, part.id,
          case when suppressed.reason is null then 'pending' else 'excluded' end,
          suppressed.reason, case when suppressed.reason is null then null else now() end
        from part left join ${emailSuppressions} suppressed on suppressed.email = part.email
        where ${isIn}
        order by part.id
        on conflict (mailing_id, email) do nothing
        returning 1
      )
      select (select count(*)::int from part) as read, (select max(id) from part) as last,
        (select count(*)::int from added) as added`,
  );
  return {
    read: counted?.read ?? 0,
    last: counted?.last == null ? null : Number(counted.last),
    added: counted?.added ?? 0,
  };
}

/** Starts with the first list, also where the one of the cursor no longer exists: no address is added twice. */
function readCursor(lists: RecipientList[], collectedTo: string | null): { list: RecipientList; after: number } {
  const [source, after] = collectedTo?.split(":") ?? [];
  const current = lists.find((list) => list.source === source);
  const list = current ?? lists[0];
  if (!list) throw new Error("No feature has a recipient list");
  return { list, after: current ? Number(after) : 0 };
}

function nextCursor(lists: RecipientList[], list: RecipientList, last: number | null): string {
  if (last !== null) return `${list.source}:${last}`;
  const next = lists[lists.indexOf(list) + 1];
  return next ? `${next.source}:0` : COLLECTED;
}
