import { asc, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { createJobs } from "#app/platform/jobs/jobs.server.ts";
import { ownDatabase } from "#tests/support/database.ts";
import { createEmailDelivery, withEmailDelivery } from "./email-delivery.server.ts";
import { outgoingEmails } from "./outgoing-emails.tables.server.ts";

describe("emails that an earlier version left in the queue", () => {
  test("are delivered if pending or failed; one too old for its kind expires, and an unreadable one blocks no other", async () => {
    const database = await ownDatabase();
    const { db } = database;
    const old = createJobs(database);
    old.define({ name: "note", run: async () => {}, isEnqueueOnly: true });
    await old.open();
    for (const to of ["unreadable", "waiting", "failed", "too old"]) await old.enqueue(db, "note", { to });
    await db.execute(
      sql`update pgboss.job set state = 'failed', completed_on = now() where data ->> 'to' in ('failed', 'too old')`,
    );
    await db.execute(sql`update pgboss.job set created_on = now() - interval '2 days' where data ->> 'to' = 'too old'`);
    await old.stop();

    const sent: string[] = [];
    const delivery = createEmailDelivery({
      database,
      mailer: { send: async ({ to }) => void sent.push(to.address) },
      perSecond: 0,
      publicUrl: "https://shod.example",
    });
    delivery.define<{ to: string }>({
      name: "note",
      label: "Note",
      whenUnknown: "leave",
      async prepare(_db, { to }) {
        if (to === "unreadable") throw new Error("sealed with a secret that is no longer used");
        return { email: `${to.replace(" ", "-")}@home.example`, key: to, validForMs: 86_400_000 };
      },
      render: async (_db, { to }) => ({ to: { address: `${to}@home.example` }, subject: "s", html: "h", text: "t" }),
    });
    const jobs = withEmailDelivery(createJobs(database), delivery);
    await jobs.start();
    try {
      const status = async () => {
        const rows = await db.select().from(outgoingEmails).orderBy(asc(outgoingEmails.email));
        return rows.map(({ email, status }) => `${email} ${status}`);
      };
      await expect
        .poll(status, { timeout: 30_000 })
        .toEqual(["failed@home.example sent", "too-old@home.example expired", "waiting@home.example sent"]);
      expect(sent.toSorted()).toEqual(["failed@home.example", "waiting@home.example"]);
      expect(await rowsOf(db, sql`select id from pgboss.job where name = 'note'`)).toEqual([]);

      const id = await db.transaction((tx) => jobs.enqueue(tx, "note", { to: "new" }));
      expect(await jobs.isDone("note", String(id), 20_000)).toBe(true);
      expect(sent).toHaveLength(3);
    } finally {
      await jobs.stop();
      await database.close();
    }
  });
});
