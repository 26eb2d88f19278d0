import { eq, sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { ListPart } from "#app/platform/mailing-preferences.server.ts";
import { ambassadorsToEmail } from "#app/features/ambassadors/ambassador-recipients.server.ts";
import { subscriptionsToEmail } from "#app/features/email/subscribers/subscriptions-to-email.server.ts";
import { mailingRecipients, mailings, emailSuppressions } from "./delivery.tables.server.ts";

/** Small enough that other queries on an embedded database hardly wait, large enough that a long list is collected quickly. */
const BATCH = 250;
/** `collectedTo` once all recipients are collected. */
export const COLLECTED = "all";

type Source = "subscription" | "ambassador";
const LISTS: Record<Source, (part: ListPart) => ReturnType<typeof sql>> = {
  subscription: subscriptionsToEmail,
  ambassador: ambassadorsToEmail,
};

/**
 * Collects the next recipients of a mailing and, in the same transaction, records their number and the cursor: interrupted anywhere, it resumes
 * from there. False when there is nothing left to collect.
 */
export function collectBatch(db: Db, mailingId: number, batch = BATCH): Promise<boolean> {
  return db.transaction(async (tx) => {
    // A second process waits here and continues after this batch.
    const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, mailingId)).for("update");
    if (mailing?.status !== "collecting") return false;
    const { source, after } = readCursor(mailing.collectedTo);
    const { read, last, added } = await insertBatch(tx, mailingId, source, after, batch);
    const collectedTo = nextCursor(source, read === batch && last !== null ? last : null);
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
async function insertBatch(tx: Db, mailingId: number, source: Source, after: number, most: number) {
  const audiences = sql`(select ${mailings.audiences} from ${mailings} where ${mailings.id} = ${mailingId})`;
  const confirmedBy = sql`(select ${mailings.audienceAt} from ${mailings} where ${mailings.id} = ${mailingId})`;
  const part = LISTS[source]({ audiences, confirmedBy, after: sql`${after}`, most });
  const [counted] = await rowsOf<{ read: number; last: number | string | null; added: number }>(
    tx,
    sql`with part as (${part}),
      added as (
        insert into ${mailingRecipients} (mailing_id, email, name, source, source_id, status, reason, at)
        select ${mailingId}::bigint, part.email, part.name, ${source}, part.id,
          case when suppressed.reason is null then 'pending' else 'excluded' end,
          suppressed.reason, case when suppressed.reason is null then null else now() end
        from part left join ${emailSuppressions} suppressed on suppressed.email = part.email
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

function readCursor(collectedTo: string | null): { source: Source; after: number } {
  const [source = "subscription", after = "0"] = collectedTo?.split(":") ?? [];
  return { source: source as Source, after: Number(after) };
}

function nextCursor(source: Source, last: number | null): string {
  if (last !== null) return `${source}:${last}`;
  return source === "subscription" ? "ambassador:0" : COLLECTED;
}
