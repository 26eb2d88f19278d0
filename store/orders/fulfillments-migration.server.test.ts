import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { MIGRATIONS, openEmbeddedDatabase, type Db } from "#app/platform/db/database.server.ts";
import { orderWithId } from "./orders.server.ts";

type Journal = { entries: { tag: string }[] };

/** A database from before orders had parcels and refunds of their own, and their migration. */
async function anOlderDatabase() {
  const journal = JSON.parse(readFileSync(path.join(MIGRATIONS, "meta/_journal.json"), "utf8")) as Journal;
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith("fulfillments_and_refunds"));
  const folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
  mkdirSync(path.join(folder, "meta"), { recursive: true });
  const entries = journal.entries.slice(0, at);
  for (const { tag } of entries) cpSync(path.join(MIGRATIONS, `${tag}.sql`), path.join(folder, `${tag}.sql`));
  writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  const database = await openEmbeddedDatabase(undefined, path.join(folder, "none"), folder);
  const files = journal.entries.slice(at).map(({ tag }) => readFileSync(path.join(MIGRATIONS, `${tag}.sql`), "utf8"));
  return {
    ...database,
    migrate: async () => {
      for (const statement of files.flatMap((file) => file.split("--> statement-breakpoint")))
        await database.db.execute(sql.raw(statement));
    },
  };
}

const ADDRESS =
  '{"firstName":"Anna","lastName":"Reed","address1":"","address2":"","city":"","province":"NY","zip":"","countryCode":"US"}';

async function anOlderOrder(db: Db, id: number, columns: Record<string, string>) {
  const names = sql.raw(
    Object.keys(columns)
      .map((name) => `, ${name}`)
      .join(""),
  );
  const values = sql.raw(
    Object.values(columns)
      .map((value) => `, ${value}`)
      .join(""),
  );
  await db.execute(sql`insert into store.orders (id, checkout_token, email, address, currency, subtotal_minor, shipping_title,
      shipping_minor, tax_minor, total_minor, card_last_four, payment_reference ${names})
    values (${id}, ${`token-${id}`}, 'anna@example.com', ${ADDRESS}::jsonb, 'USD', 20000, 'Standard', 0, 0, 20000, '4242', 'test' ${values})`);
  await db.execute(sql`insert into store.order_lines (order_id, position, variant_id, product_id, title, variant_title, quantity,
      unit_minor, unit_full_minor) values (${id}, 1, 1, 1, 'Pilgrim Low', '9', 2, 10000, 10000)`);
}

describe("an order from before parcels", () => {
  test("reads as it was: sent, open, canceled or refunded", async () => {
    const older = await anOlderDatabase();
    const { db } = older;
    try {
      await anOlderOrder(db, 11, {
        fulfillment_status: "'fulfilled'",
        fulfilled_at: "'2026-11-01'",
        tracking_company: "'UPS'",
        tracking_number: "'1Z1'",
      });
      await anOlderOrder(db, 12, {});
      await anOlderOrder(db, 13, {
        cancelled_at: "'2026-11-02'",
        financial_status: "'refunded'",
        refunded_minor: "20000",
      });
      await anOlderOrder(db, 14, { financial_status: "'partially_refunded'", refunded_minor: "500" });
      await older.migrate();
      const line = (change: object) => [
        { quantity: 2, fulfilledQuantity: 0, refundedQuantity: 0, canceledQuantity: 0, isTaxable: true, ...change },
      ];
      expect(await orderWithId(db, 11)).toMatchObject({
        fulfillmentStatus: "fulfilled",
        lines: line({ fulfilledQuantity: 2 }),
        // Its id as clients know it.
        fulfillments: [{ id: 11, trackingCompany: "UPS", trackingNumber: "1Z1", lines: [{ quantity: 2 }] }],
        refunds: [],
      });
      expect(await orderWithId(db, 12)).toMatchObject({ lines: line({}), fulfillments: [], refunds: [] });
      expect(await orderWithId(db, 13)).toMatchObject({
        cancelReason: "other",
        lines: line({ canceledQuantity: 2 }),
        refunds: [{ amountMinor: 20_000, lines: [] }],
      });
      expect(await orderWithId(db, 14)).toMatchObject({ lines: line({}), refunds: [{ amountMinor: 500 }] });
    } finally {
      await older.close();
    }
  });
});
