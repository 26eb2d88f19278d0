import { eq, sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { ListPart } from "#app/platform/mailing-preferences.server.ts";
import { ambassadorsToEmail } from "#app/features/ambassadors/mailed-ambassadors.server.ts";
import { subscriptionsToEmail } from "#app/features/devotionals/subscriptions-to-email.server.ts";
import { mailingRecipients, mailings, mailSuppressions } from "./mailings.tables.server.ts";

/** Few enough that others on an embedded database hardly wait, many enough that a long list is soon written down. */
const BATCH = 250;
/** `collectedTo` once everybody is written down. */
export const COLLECTED = "all";

type Source = "subscription" | "ambassador";
const LISTS: Record<Source, (part: ListPart) => ReturnType<typeof sql>> = {
  subscription: subscriptionsToEmail,
  ambassador: ambassadorsToEmail,
};

/**
 * Writes the next recipients of a mailing down, with their number and how far it came in one transaction: interrupted anywhere, it goes on
 * from there. False when there is nothing to collect any more, or nothing at the moment.
 */
export function collectBatch(db: Db, mailingId: number, batch = BATCH): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Of two processes one waits here, and goes on after the other's batch.
    const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, mailingId)).for("update");
    if (mailing?.status !== "collecting") return false;
    const { source, after } = readCursor(mailing.collectedTo);
    const { read, last, added } = await writeDown(tx, mailingId, source, after, batch);
    const collectedTo = nextPlace(source, read === batch && last !== null ? last : null);
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

/** One statement: nobody's address passes through here. Who is there already, from the first list or this one, stays as they are. */
async function writeDown(tx: Db, mailingId: number, source: Source, after: number, most: number) {
  const audiences = sql`(select ${mailings.audiences} from ${mailings} where ${mailings.id} = ${mailingId})`;
  const saidYesBy = sql`(select ${mailings.audienceAt} from ${mailings} where ${mailings.id} = ${mailingId})`;
  const part = LISTS[source]({ audiences, saidYesBy, after: sql`${after}`, most });
  const [counted] = await rowsOf<{ read: number; last: number | string | null; added: number }>(
    tx,
    sql`with part as (${part}),
      added as (
        insert into ${mailingRecipients} (mailing_id, email, name, source, source_id, status, reason, at)
        select ${mailingId}::bigint, part.email, part.name, ${source}, part.id,
          case when suppressed.reason is null then 'pending' else 'excluded' end,
          suppressed.reason, case when suppressed.reason is null then null else now() end
        from part left join ${mailSuppressions} suppressed on suppressed.email = part.email
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

function nextPlace(source: Source, last: number | null): string {
  if (last !== null) return `${source}:${last}`;
  return source === "subscription" ? "ambassador:0" : COLLECTED;
}
