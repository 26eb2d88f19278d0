import { and, eq, gt, sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { emailIs } from "#app/platform/email/outgoing-emails.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import { emailKey, PRAYED_EMAIL } from "./prayer-emails.server.ts";
import { onTheWall } from "./prayers.server.ts";
import { prayed, prayerRequests } from "./prayers.tables.server.ts";

/**
 * Records that a visitor prayed, and returns the count; null when the request is not on the wall. One statement inserts the row and
 * increments the count, so that both stay equal under concurrency. `visitor` has to be anonymous; `previousVisitor`: the same visitor before
 * the secret was rotated; `day`: "2026-12-31".
 */
export async function recordPrayed(
  db: Db,
  {
    prayerId,
    visitor,
    previousVisitor,
    day,
  }: { prayerId: number; visitor: string; previousVisitor?: string | undefined; day: string },
): Promise<number | null> {
  if (previousVisitor !== undefined)
    await db.execute(sql`
      update ${prayed} set visitor = ${visitor}
      where prayer_id = ${prayerId} and visitor = ${previousVisitor}
        and not exists (select from ${prayed} as own where own.prayer_id = ${prayerId} and own.visitor = ${visitor})`);
  const [counted] = await rowsOf<{ count: number }>(
    db,
    sql`
      with recorded as (
        insert into ${prayed} (prayer_id, visitor, day)
        select ${prayerRequests.id}, ${visitor}, ${day}::date from ${prayerRequests}
        where ${and(eq(prayerRequests.id, prayerId), onTheWall)}
        on conflict do nothing
        returning prayer_id
      )
      update ${prayerRequests} set prayed_count = prayed_count + 1
      where ${prayerRequests.id} in (select prayer_id from recorded)
      returning prayed_count as count`,
  );
  if (counted) return counted.count;
  const [current] = await db
    .select({ count: prayerRequests.prayedCount })
    .from(prayerRequests)
    .where(and(eq(prayerRequests.id, prayerId), onTheWall));
  return current?.count ?? null;
}

/** One driver returns a bigint as a number, the other as a string. */
type Unnotified = { id: number | string; email: string; counted: number; notified: number };
type Deps = { db: Db; emails: Pick<EmailDelivery, "enqueue">; limiter: Pick<Limiter, "claimEmails"> };

/**
 * Enqueues one email per request with prayers its author was not notified of. Requests are left for the next run while the address is at
 * its recipient limit or an earlier email is pending. One transaction, so that it may safely run again. Returns the number of emails.
 */
export async function enqueuePrayedEmails({ db, emails, limiter }: Deps): Promise<number> {
  return db.transaction(async (tx) => {
    const unnotified = await rowsOf<Unnotified>(
      tx,
      sql`
        select id, email, prayed_count as counted, prayed_told as notified from ${prayerRequests}
        where wants_to_know and prayed_count > prayed_told
          and not ${emailIs(sql`${emailKey(PRAYED_EMAIL, "")} || ${prayerRequests.id}`, "pending", "sending")}
        order by ${prayerRequests.id}
        for update`,
    );
    const to = unnotified.map(({ email }) => email);
    const isClaimed = await limiter.claimEmails(tx, { kind: "prayed-for", to });
    const notifiedNow = unnotified.filter((_request, at) => isClaimed[at]);
    for (const { id, counted, notified } of notifiedNow) {
      await tx
        .update(prayerRequests)
        .set({ prayedTold: counted })
        .where(eq(prayerRequests.id, Number(id)));
      const since = await dayAfter(tx, Number(id), notified);
      await emails.enqueue(tx, PRAYED_EMAIL, { id: Number(id), people: counted - notified, since });
    }
    return notifiedNow.length;
  });
}

/** After a restore: authors may have been notified since the backup, so nothing before it is emailed again. */
export async function markAllNotified(db: Db): Promise<void> {
  const { prayedCount, prayedTold } = prayerRequests;
  await db.update(prayerRequests).set({ prayedTold: prayedCount }).where(gt(prayedCount, prayedTold));
}

/** The day of the first prayer that the author was not notified of. */
async function dayAfter(tx: Db, prayerId: number, notified: number): Promise<string | null> {
  const [first] = await tx
    .select({ day: prayed.day })
    .from(prayed)
    .where(eq(prayed.prayerId, prayerId))
    .orderBy(prayed.day)
    .offset(notified)
    .limit(1);
  return first?.day ?? null;
}
