import { sql } from "drizzle-orm";
import { createPromoCode, setPromoCodeActive } from "#app/features/promos/promos.server.ts";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createJobs } from "#app/platform/jobs/jobs.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { openStorage } from "#app/platform/storage/open-storage.server.ts";
import { describe, expect, ownDatabase, test } from "#tests/database.ts";
import { NO_PROVIDER } from "#tests/no-provider.ts";
import { scheduleWork } from "./schedule.ts";

describe("work beside requests", () => {
  test("is one round at the provider for any number of promo codes that were changed before it", async () => {
    const site = await openedQueues();
    try {
      const typed = { discountType: "fixed", discountValue: 5 };
      for (const code of ["ONE", "TWO", "THREE"]) {
        const made = await createPromoCode(site, { ...typed, code });
        if (made.created) await setPromoCodeActive(site, made.id, false);
      }
      expect(await site.waiting()).toEqual(["promo-codes-changed"]);
    } finally {
      await site.close();
    }
  });
});

/** The queues of a site whose work nobody does. */
async function openedQueues() {
  const database = await ownDatabase();
  const { db } = database;
  const jobs = createJobs(database);
  const env = readEnv({});
  scheduleWork({
    jobs,
    database,
    env,
    commerce: {
      storefront: NO_PROVIDER.storefront,
      admin: null,
      store: null,
      webhookSecrets: [],
      shopDomain: undefined,
    },
    mailer: { ...NO_PROVIDER.mailer, close: () => {} },
    links: createSignedLinks("a secret", NO_PROVIDER.publicUrl),
    storage: openStorage(env),
    publicUrl: NO_PROVIDER.publicUrl,
  });
  await jobs.open();
  return {
    db,
    jobs,
    async waiting() {
      const rows = await rowsOf<{ name: string }>(
        db,
        sql`select name from pgboss.job where state = 'created' and name not like '\\_\\_pgboss%'`,
      );
      return rows.map(({ name }) => name);
    },
    async close() {
      await jobs.stop();
      await database.close();
    },
  };
}
