import { eq } from "drizzle-orm";
import { APPLY_CATALOG_CHANGES } from "#app/features/catalog/catalog.server.ts";
import { applyStock } from "#app/features/inventory/inventory.server.ts";
import type { Database, Db } from "#app/platform/db/database.server.ts";
import { createJobs, type Jobs } from "#app/platform/jobs/jobs.server.ts";
import { products, variants } from "#store/store.tables.server.ts";
import { describe, expect, startBuiltSite, test, loadBuild } from "../support/built-site.ts";

const POLL = { timeout: 60_000, interval: 100 };

/** The button of a product page without JavaScript. */
const buttonOn = (html: string) => /Add to Cart|Sold Out/.exec(html.slice(html.indexOf("<form")))?.[0] ?? null;

/** Jobs that the site's workers run. */
async function jobsOf(database: Database): Promise<Jobs> {
  const jobs = createJobs(database);
  jobs.define({ name: APPLY_CATALOG_CHANGES, run: async () => {}, isEnqueueOnly: true, isDeduplicated: true });
  await jobs.open();
  return jobs;
}

/** Sets the stock of all variants at the provider, then reports it to the site, as a webhook does. */
async function setStock(db: Db, jobs: Jobs, productId: number, stock: number): Promise<void> {
  const changed = await db
    .update(variants)
    .set({ stock, continueSelling: false })
    .where(eq(variants.productId, productId))
    .returning({ id: variants.id });
  const reports = changed.map(({ id }) => ({
    variantId: `gid://shopify/ProductVariant/${id}`,
    currentStock: stock,
    isSoldOut: stock === 0,
    at: new Date(),
  }));
  await db.transaction((tx) => applyStock(tx as unknown as Db, jobs, reports));
}

async function someProduct(db: Db): Promise<{ id: number; handle: string }> {
  const [product] = await db
    .select({ id: products.id, handle: products.handle })
    .from(products)
    .orderBy(products.position)
    .limit(1);
  return product!;
}

describe("a restocked product", () => {
  test("[INV-05] can be bought at once on its page and is not marked as sold out in lists, although both were cached while it was sold out", async () => {
    const database = await (await loadBuild()).openEmbeddedDatabase(undefined);
    const site = await startBuiltSite({}, { database });
    const jobs = await jobsOf(database);
    const page = async (path: string) =>
      (await site.fetch(new Request(`http://localhost:3000${path}`), "127.0.0.1")).text();
    try {
      const { id, handle } = await someProduct(database.db);
      await setStock(database.db, jobs, id, 0);
      await expect.poll(async () => buttonOn(await page(`/product/${handle}`)), POLL).toBe("Sold Out");
      const card = async () =>
        (await page("/shop")).split("</article>").find((one) => one.includes(`/product/${handle}"`));
      await expect.poll(card, POLL).toContain("Sold out");

      await setStock(database.db, jobs, id, 7);
      await expect.poll(async () => buttonOn(await page(`/product/${handle}`)), POLL).toBe("Add to Cart");
      await expect.poll(card, POLL).not.toContain("Sold out");
    } finally {
      site.stopAccepting();
      await site.close();
    }
  });
});
