// Engines: both (sequences after a restore).
// Protects: app/platform/backup/**, app/platform/db/**, server/cli/restore.ts, db/migrations/**, tests/support/restorable-site.ts
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { aPrayer } from "#app/features/prayers/prayers.factories.ts";
import { readReservedNumbers, reserveNumbers, skipIssuedNumbers } from "#app/platform/backup/issued-numbers.server.ts";
import { openEmbeddedDatabase, rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { openSecrets } from "#server/secrets.ts";
import { TEST_SECRET } from "../support/built-site.ts";
import { ownDatabase } from "../support/database.ts";
import { aCart, aShoe } from "../support/factories/store-catalog.ts";
import { aRestorableSite, HOST, type RestorableSite } from "../support/restorable-site.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const links = createSignedLinks(openSecrets(TEST_SECRET, "").derive("links"), HOST);

/** Issues the next number of every sequence. */
async function nextNumbers(db: Db): Promise<Record<string, number>> {
  const rows = await rowsOf<{ name: string; next: string | number }>(
    db,
    sql`select format('%I.%I', schemaname, sequencename) as name,
      nextval(format('%I.%I', schemaname, sequencename)::regclass) as next
    from pg_sequences where schemaname in ('public', 'store') order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, next }) => [name, Number(next)]));
}

/** Issues that many numbers of every sequence. */
const issue = (db: Db, count: number) =>
  db.execute(sql`select nextval(format('%I.%I', schemaname, sequencename)::regclass)
    from pg_sequences, generate_series(1, ${count}::integer) where schemaname in ('public', 'store')`);

function expectAllAbove(later: Record<string, number>, earlier: Record<string, number>): void {
  expect(Object.keys(later)).toEqual(Object.keys(earlier));
  expect(Object.keys(earlier).length).toBeGreaterThan(20);
  const reissued = Object.entries(later).filter(([name, next]) => next <= earlier[name]!);
  expect(reissued).toEqual([]);
}

async function anOrder(db: Db): Promise<{ id: number; number: number }> {
  const { variant } = await aShoe(db);
  const token = await aCart(db, [{ variantId: variant.id }]);
  const [order] = await rowsOf<{ id: string | number; number: number }>(
    db,
    sql`insert into store.orders (checkout_token, email, address, currency, subtotal_minor, shipping_title, shipping_minor, tax_minor,
      total_minor, card_last_four, payment_reference)
    values (${token}, 'anna@example.com', '{}', 'USD', 1, 'Standard', 0, 0, 1, '4242', 'test') returning id, number`,
  );
  return { id: Number(order!.id), number: order!.number };
}

describe("a site that is restored from a backup", () => {
  let site: RestorableSite;
  beforeAll(async () => {
    site = await aRestorableSite();
  }, 240_000);
  afterAll(() => site.close());

  test("does not reissue numbers that were issued after the backup, however often it is restored (attack K17)", async () => {
    const backup = await site.backUp();
    let order = await anOrder(site.db);
    let issued = await nextNumbers(site.db);
    for (let time = 0; time < 2; time++) {
      await site.lose(backup);
      const next = await anOrder(site.db);
      expect(next.number).toBeGreaterThan(order.number);
      expect(next.id).toBeGreaterThan(order.id);
      order = next;
      const now = await nextNumbers(site.db);
      expectAllAbove(now, issued);
      issued = now;
    }
  });

  test("does not open another prayer by a link that was sent after the backup (attack K17)", async () => {
    const backup = await site.backUp();
    const mine = await aPrayer(site.db, { prayerRequest: "For my own house" });
    const link = `/prayer-wall/mine?token=${links.token("prayer", { id: mine })}`;
    expect(await (await site.ask(link)).text()).toContain("For my own house");

    await site.lose(backup);
    for (let time = 0; time < 3; time++) await aPrayer(site.db, { prayerRequest: "For another house" });
    expect(await (await site.ask(link)).text()).not.toContain("For another house");
  });

  test("says that numbers have a gap, also when the record of issued numbers is missing or unreadable", async () => {
    const backup = await site.backUp();
    await issue(site.db, 200);
    const issued = await nextNumbers(site.db);
    const recorded = await site.restored(nextNumbers, backup);
    expect(recorded.message).toContain("continue after the last ones issued");
    expectAllAbove(recorded.found, issued);

    // A copy, because the running site repairs the file within a minute.
    const copy = path.join(site.root, "..", "copied");
    cpSync(site.root, copy, { recursive: true });
    const record = path.join(copy, "numbers.json");
    for (const damage of [() => writeFileSync(record, '{"reser'), () => rmSync(record)]) {
      damage();
      const unrecorded = await site.restored(nextNumbers, backup, undefined, copy);
      expect(unrecorded.message).toContain(
        "numbers.json, which records the numbers issued since the backup, is missing or unreadable",
      );
      expectAllAbove(unrecorded.found, issued);
    }
  });
});

describe("the record of reserved numbers", () => {
  const root = mkdtempSync(path.join(tmpdir(), "shod-numbers-"));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test("is ahead of the issued numbers, works across kinds of databases, and only grows", async () => {
    const embedded = await openEmbeddedDatabase(undefined);
    const other = await ownDatabase();
    try {
      await reserveNumbers(embedded.db, root);
      const first = readFileSync(path.join(root, "numbers.json"), "utf8");
      await issue(embedded.db, 100);
      await reserveNumbers(embedded.db, root);
      expect(readFileSync(path.join(root, "numbers.json"), "utf8")).toBe(first);

      // More than half of what was reserved.
      await embedded.db.execute(sql`select setval('store.orders_number_seq', 8000)`);
      await reserveNumbers(embedded.db, root);
      const reserved = await readReservedNumbers(root);
      expect(reserved?.get("store.orders_number_seq")).toBe(18_000n);

      const issued = await nextNumbers(embedded.db);
      await reserveNumbers(other.db, root);
      expect((await readReservedNumbers(root))?.get("store.orders_number_seq")).toBe(18_000n);
      await skipIssuedNumbers(other.db, await readReservedNumbers(root));
      expectAllAbove(await nextNumbers(other.db), issued);
    } finally {
      await embedded.close();
      await other.close();
    }
  });

  test("is unchanged when it cannot be written, and never exceeds the largest integer", async () => {
    const own = await ownDatabase();
    try {
      await own.db.execute(sql`select setval('store.orders_number_seq', 2147480000)`);
      await skipIssuedNumbers(own.db, new Map([["store.orders_number_seq", 2_147_490_000n]]));
      const [{ last } = { last: 0 }] = await rowsOf<{ last: number }>(
        own.db,
        sql`select last_value::float8 as last from store.orders_number_seq`,
      );
      expect(last).toBe(2_147_483_647);

      const blocked = path.join(root, "blocked");
      writeFileSync(blocked, "a file where the folder should be");
      await expect(reserveNumbers(own.db, blocked)).rejects.toThrow();
      expect(existsSync(path.join(root, "numbers.json"))).toBe(true);
    } finally {
      await own.close();
    }
  });
});
