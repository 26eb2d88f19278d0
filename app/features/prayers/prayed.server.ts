import { and, eq, gt, sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { emailIs } from "#app/platform/email/outgoing-emails.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import { emailKey, PRAYED_EMAIL } from "./prayer-emails.server.ts";
import { onTheWall } from "./prayers.server.ts";
import { prayed, prayerRequests } from "./prayers.tables.server.ts";

/**
 * Somebody prayed: one row a visitor and request, and the count goes up with it in the same statement, so that however many tap at once
 * it stays the number of rows. Null where no such request is on the wall. `visitor` must say nothing of who it is; `day`: "2026-12-31".
 */
export async function sayPrayed(
  db: Db,
  { prayerId, visitor, day }: { prayerId: number; visitor: string; day: string },
): Promise<number | null> {
  const [counted] = await rowsOf<{ count: number }>(
    db,
    sql`
      with said as (
        insert into ${prayed} (prayer_id, visitor, day)
        select ${prayerRequests.id}, ${visitor}, ${day}::date from ${prayerRequests}
        where ${and(eq(prayerRequests.id, prayerId), onTheWall)}
        on conflict do nothing
        returning prayer_id
      )
      update ${prayerRequests} set prayed_count = prayed_count + 1
      where ${prayerRequests.id} in (select prayer_id from said)
      returning prayed_count as count`,
  );
  if (counted) return counted.count;
  const [status] = await db
    .select({ count: prayerRequests.prayedCount })
    .from(prayerRequests)
    .where(and(eq(prayerRequests.id, prayerId), onTheWall));
  return status?.count ?? null;
}

/** One driver reads a bigint as a number, the other as text. */
type Waiting = { id: number | string; email: string; counted: number; told: number };
type Deps = { db: Db; jobs: Pick<Jobs, "enqueue">; limiter: Pick<Limiter, "claimEmail"> };

/**
 * Enqueues one email for every author who wants to know and has not been told of everybody; who has had their share of them, or whose last
 * email still waits for the mail server, is told another day. All or nothing: a second try after a failure finds either all of it still to do
 * or nothing. Returns how many there were.
 */
export async function tellWhoWasPrayedFor({ db, jobs, limiter }: Deps): Promise<number> {
  return db.transaction(async (tx) => {
    const waiting = await rowsOf<Waiting>(
      tx,
      sql`
        select id, email, prayed_count as counted, prayed_told as told from ${prayerRequests}
        where wants_to_know and prayed_count > prayed_told
          and not ${emailIs(sql`${emailKey(PRAYED_EMAIL, "")} || ${prayerRequests.id}`, "pending", "sending")}
        order by ${prayerRequests.id}
        for update`,
    );
    let people = 0;
    for (const { id, email, counted, told } of waiting) {
      if (!(await limiter.claimEmail(tx, { kind: "prayed-for", to: email }))) continue;
      await tx
        .update(prayerRequests)
        .set({ prayedTold: counted })
        .where(eq(prayerRequests.id, Number(id)));
      const since = await dayAfter(tx, Number(id), told);
      await jobs.enqueue(tx, PRAYED_EMAIL, { id: Number(id), people: counted - told, since });
      people++;
    }
    return people;
  });
}

/** After a restore: whoever was told since the backup must not be told again of the same people. */
export async function takeAllAsTold(db: Db): Promise<void> {
  const { prayedCount, prayedTold } = prayerRequests;
  await db.update(prayerRequests).set({ prayedTold: prayedCount }).where(gt(prayedCount, prayedTold));
}

/** The day of the first who prayed and of whom the author has not been told. */
async function dayAfter(tx: Db, prayerId: number, told: number): Promise<string | null> {
  const [first] = await tx
    .select({ day: prayed.day })
    .from(prayed)
    .where(eq(prayed.prayerId, prayerId))
    .orderBy(prayed.day)
    .offset(told)
    .limit(1);
  return first?.day ?? null;
}
