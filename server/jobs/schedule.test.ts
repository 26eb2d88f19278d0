import { sql } from "drizzle-orm";
import { FEATURES } from "#app/features.server.ts";
import { webhookInbox } from "#app/platform/webhooks/webhooks.tables.server.ts";
import { PROCESS_WEBHOOK } from "#app/platform/webhooks/inbox.server.ts";
import { createPromoCode, SYNC_PROMO_CODES, setPromoCodeActive } from "#app/features/promos/promos.server.ts";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { createJobs } from "#app/platform/jobs/jobs.server.ts";
import { describe, expect, ownDatabase, test } from "#tests/support/database.ts";
import { scheduleWork } from "./schedule.ts";
import { servicesWith } from "#tests/support/services.ts";

describe("background work", () => {
  test("syncs any number of changed promo codes in one run", async () => {
    const site = await openedQueues();
    try {
      const typed = { discountType: "fixed", discountValue: 5 };
      for (const code of ["ONE", "TWO", "THREE"]) {
        const promo = await createPromoCode(site, { ...typed, code });
        if (promo.created) await setPromoCodeActive(site, promo.id, false);
      }
      expect(await site.waiting()).toEqual(["promo-codes-changed {}"]);
    } finally {
      await site.close();
    }
  });

  test("enqueues webhooks whose job was lost again, and none that has a job, failed permanently or not", async () => {
    const site = await openedQueues();
    const { db } = site;
    const old = new Date(Date.now() - 11 * 60_000);
    const event = (id: string, more: object = {}) => ({ id, topic: "t", payload: {}, receivedAt: old, ...more });
    try {
      await db
        .insert(webhookInbox)
        .values([
          event("lost"),
          event("lost too"),
          event("waits"),
          event("failed"),
          event("done", { processedAt: old }),
          event("fresh", { receivedAt: new Date() }),
        ]);
      for (const id of ["waits", "failed", "of another"]) await site.jobs.enqueue(db, PROCESS_WEBHOOK, { id });
      await site.jobs.enqueue(db, SYNC_PROMO_CODES, { id: "lost" });
      const fails = (id: string) =>
        sql`update pgboss.job set state = 'failed' where name = ${PROCESS_WEBHOOK} and data ->> 'id' = ${id}`;
      await db.execute(fails("failed"));
      const before = await site.waiting();

      for (let run = 0; run < 2; run++) await site.runScheduled("lost-webhooks");
      expect((await site.waiting()).slice(before.length)).toEqual([
        'process-webhook {"id": "lost"}',
        'process-webhook {"id": "lost too"}',
      ]);

      await db.execute(fails("lost"));
      await site.runScheduled("lost-webhooks");
      expect(await site.waiting()).toHaveLength(before.length + 1);
      await db.execute(sql`delete from pgboss.job`);
      await site.runScheduled("lost-webhooks");
      expect(await site.waiting()).toHaveLength(4);
    } finally {
      await site.close();
    }
  });
});

/** The queues of a site without workers. */
async function openedQueues() {
  const database = await ownDatabase();
  const { db } = database;
  const jobs = createJobs(database);
  const jobRuns = new Map<string, () => Promise<void>>();
  const define: typeof jobs.define = (job) => {
    jobRuns.set(job.name, () => job.run({} as never));
    jobs.define(job);
  };
  const emails = { define: () => {} };
  scheduleWork(servicesWith({ db, database, jobs: { ...jobs, define }, emails, features: FEATURES }));
  await jobs.open();
  return {
    db,
    jobs,
    runScheduled: (name: string) => jobRuns.get(name)?.(),
    /** Pending jobs, oldest first: name and data. */
    async waiting() {
      const rows = await rowsOf<{ job: string }>(
        db,
        sql`select name || ' ' || data::text as job from pgboss.job
          where state = 'created' and name not like '\\_\\_pgboss%' order by created_on, data ->> 'id'`,
      );
      return rows.map(({ job }) => job);
    },
    async close() {
      await jobs.stop();
      await database.close();
    },
  };
}
