import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { backInStockRequests } from "#app/features/back-in-stock/back-in-stock.tables.server.ts";
import { rowsOf } from "#app/platform/db/database.server.ts";
import type { EmailKind } from "#app/platform/email/email-kind.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import { claimNext, enqueueEmails, settleSent } from "#app/platform/email/outgoing-ledger.server.ts";
import { onPostgres, ownDatabase } from "../support/database.ts";

const REQUEST = {
  customerEmail: "ann@home.example",
  shopifyProductId: "p",
  shopifyVariantId: "v",
  productTitle: "Slide",
  variantTitle: "9",
};

describe.runIf(onPostgres)("an email on its way", () => {
  test.for(["before", "after"] as const)(
    "is recorded as sent without a deadlock when the deletion of its request begins %s the update of that request",
    { timeout: 60_000 },
    async (begins) => {
      const database = await ownDatabase();
      const { db } = database;
      try {
        const now = new Date();
        const [request] = await db.insert(backInStockRequests).values(REQUEST).returning();
        const isRequest = eq(backInStockRequests.id, request!.id);
        const about = `back_in_stock_requests:${request!.id}`;
        const kind: EmailKind<object> = {
          name: "note",
          label: "Note",
          whenUnknown: "leave",
          prepare: async () => ({ email: REQUEST.customerEmail, about, validForMs: 60_000 }),
          render: async () => null,
        };
        await enqueueEmails(db, kind, [{}], { now, claimEmails: async () => [true] });
        const leaseUntil = new Date(now.getTime() + 60_000);
        const claimed = await claimNext(db, ["note"], { now, leaseUntil, isProbe: false });

        let deletion: Promise<unknown> = Promise.resolve();
        const isOver = { deletion: false };
        const remove = async () => {
          deletion = db
            .delete(backInStockRequests)
            .where(isRequest)
            .execute()
            .finally(() => (isOver.deletion = true));
          // Wait until it is done or waits for a lock.
          await expect
            .poll(
              async () =>
                isOver.deletion || (await rowsOf(db, sql`select pid from pg_locks where not granted`)).length > 0,
              { timeout: 20_000 },
            )
            .toBe(true);
        };
        await settleSent(db, claimed!, "250 OK", now, async (tx) => {
          if (begins === "before") await remove();
          await tx.update(backInStockRequests).set({ notified: true }).where(isRequest);
          if (begins === "after") await remove();
        });
        await deletion;
        expect(await db.select().from(outgoingEmails)).toEqual([]);
      } finally {
        await database.close();
      }
    },
  );
});
