// Protects: app/features/catalog/**, app/features/shop/**, app/features/search/**, app/platform/webhooks/**, app/platform/jobs/**, app/platform/http/page-cache.server.ts, app/platform/read-cache.server.ts, server/commerce.ts
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { Site } from "#server/site.ts";
import { changeProducts, isApplyingChanges, sendAll } from "../../bench/product-burst.ts";
import { expect, loadBuild, startBuiltSite, test, TEST_SECRET } from "../support/built-site.ts";

const PRODUCTS = 5_000;
/** Those that the burst changes. */
const CHANGED = sql`(select id from store.products order by id limit ${PRODUCTS})`;

/**
 * The site, its database and this test share one thread. Times are the CPU time of this thread, so that they are what a visitor of an idle machine
 * waits for, whatever else this one does. What the clock says is printed.
 */
test("a burst of 5,000 product webhooks leaves the shop answering within a second, and a product's button right within five", async () => {
  const built = await loadBuild();
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), "shod-burst-"));
  await built.seedDatabase(built.readEnv({ DATA_DIR }), { products: PRODUCTS });
  const database = await built.openEmbeddedDatabase(path.join(DATA_DIR, "database"));
  const site = await startBuiltSite({ DATA_DIR }, { database });
  const secret = built.openSecrets(TEST_SECRET, "data").derive("webhook secret");
  const { db } = database;
  try {
    await expect.poll(() => isSyncing(db), { timeout: 600_000, interval: 500 }).toBe(false);
    await pageOf(site, "/shop");
    // Seeded last, so that the burst does not announce it.
    const [last] = await productsOf(db, sql`order by id desc limit 1`);
    const address = `/product/${last!.handle}`;
    await sendAll(site, secret, await setStock(db, last!.id, 5));
    await shows(site, address, "Add to Cart");

    const progress = { isSent: false };
    const sending = sendAll(site, secret, await changeProducts(db, PRODUCTS)).then(() => void (progress.isSent = true));
    const buttons = changesOfOne();
    const waits: Took[] = [];
    do {
      waits.push(await timed(() => pageOf(site, "/shop")));
      await setTimeout(50);
    } while (!progress.isSent || (await isApplyingChanges(db)));
    await sending;
    const shown = await buttons;
    report("the shop", waits);
    report("a product's button", shown);
    expect(waits.length).toBeGreaterThan(20);
    expect(Math.max(...waits.map(({ cpu }) => cpu))).toBeLessThan(1_000);
    expect(Math.max(...shown.map(({ cpu }) => cpu))).toBeLessThan(5_000);

    for (const [digit, text] of [
      [1, "Add to Cart"],
      [4, "Sold Out"],
      [9, "Add to Cart"],
    ] as const) {
      const [product] = await productsOf(
        db,
        sql`where status = 'active' and id % 10 = ${digit} and id in ${CHANGED} order by id desc limit 1`,
      );
      await shows(site, `/product/${product!.handle}`, text);
    }
    const [deleted] = await productsOf(
      db,
      sql`where status = 'archived' and id in ${CHANGED} order by id desc limit 1`,
    );
    await shows(site, `/product/${deleted!.handle}`, "", 404);

    /** Sells one product out and restocks it, several times during the burst, of which its webhooks are no part. */
    async function changesOfOne(): Promise<Took[]> {
      const times: Took[] = [];
      for (const [stock, text] of [
        [0, "Sold Out"],
        [5, "Add to Cart"],
        [0, "Sold Out"],
        [5, "Add to Cart"],
      ] as const) {
        await setTimeout(1_000);
        await sendAll(site, secret, await setStock(db, last!.id, stock));
        times.push(await timed(() => shows(site, address, text)));
      }
      return times;
    }
  } finally {
    await site.close();
  }
}, 1_800_000);

type Took = { cpu: number; clock: number };

async function timed(work: () => Promise<unknown>): Promise<Took> {
  const [cpu, clock] = [process.threadCpuUsage(), performance.now()];
  await work();
  const { user, system } = process.threadCpuUsage(cpu);
  return { cpu: (user + system) / 1_000, clock: performance.now() - clock };
}

function report(what: string, times: Took[]): void {
  const most = (unit: keyof Took) => `${Math.max(...times.map((took) => took[unit])).toFixed(0)} ms`;
  console.log(`${what}: at most ${most("cpu")} of CPU time, ${most("clock")} by the clock, of ${times.length}`);
}

async function pageOf(site: Site, address: string, status = 200): Promise<string> {
  const request = new Request(`http://localhost:3000${address}`, { headers: { Accept: "text/html" } });
  const response = await site.fetch(request, "127.0.0.1");
  const html = await response.text();
  expect(response.status).toBe(status);
  return html;
}

/** Resolves once the page has this button. */
async function shows(site: Site, address: string, button: string, status = 200): Promise<void> {
  await expect.poll(() => pageOf(site, address, status), { timeout: 60_000, interval: 50 }).toContain(`>${button}<`);
}

const productsOf = (db: Db, which: ReturnType<typeof sql>) =>
  rowsOf<{ id: number; handle: string }>(db, sql`select id, handle from store.products ${which}`);

/** Sets the stock of every variant, and returns the webhooks that Shopify sends of it. */
async function setStock(db: Db, productId: number, stock: number) {
  const variants = await rowsOf<{ id: string | number }>(
    db,
    sql`update store.variants set stock = ${stock}::integer where product_id = ${productId} returning id`,
  );
  return variants.map(({ id }) => ({
    topic: "inventory_levels/update",
    body: JSON.stringify({ inventory_item_id: Number(id), available: stock }),
    id: crypto.randomUUID(),
  }));
}

/** The work of the start: it syncs the catalog and the stock. */
async function isSyncing(db: Db): Promise<boolean> {
  const jobs = await rowsOf(
    db,
    sql`select 1 from pgboss.job where name in ('sync-inventory', 'sync-catalog', 'apply-catalog-changes') and state in ('created', 'active', 'retry')`,
  );
  return jobs.length > 0;
}
