import { href } from "react-router";
import { defineFeature, type SeededIds } from "#app/platform/feature.server.ts";
import { warnOnFailure } from "#app/platform/log.server.ts";
import { knowsStock, SYNC_INVENTORY, SYNC_VARIANT, syncInventory, syncVariant } from "./inventory.server.ts";
import { stockWebhooks } from "./stock-webhooks.server.ts";
import { syncShopifyInventory } from "./sync-function.server.ts";
import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";

declare module "#app/platform/live/live.server.ts" {
  interface LiveTopics {
    /** `isSeen` is false if the pages show the same as before (INV-04). */
    inventory: { variantId: string; currentStock: number | null; isSoldOut: boolean };
  }
}

export const inventoryFeature = defineFeature({
  name: "inventory",
  functions: ({ storefront, admin, jobs }) => ({
    "sync-shopify-inventory": { access: "admin", run: syncShopifyInventory({ storefront, admin, jobs }) },
  }),
  jobs: (services) => [
    {
      name: SYNC_INVENTORY,
      run: async (_data, stopping) => void (await syncInventory(services, stopping)),
      schedule: { cron: "*/15 * * * *", timeZone: services.env.STORE_TIMEZONE },
    },
    { name: SYNC_VARIANT, run: ({ variantId }: { variantId: string }) => syncVariant(services, variantId) },
  ],
  async catchUp(services) {
    const { db, jobs, shop } = services;
    // Only the embedded store's first start waits for the stock: later ones know it, reading many products takes long, and Shopify
    // may not respond.
    if (shop || (await knowsStock(db))) await jobs.enqueue(db, SYNC_INVENTORY, {});
    else await warnOnFailure("stock not synced at start; the next sync will", () => syncInventory(services));
  },
  webhooks: (services) => [stockWebhooks(services)],
  // Product webhooks have no quantities; one sync replaces a webhook per variant.
  bulkImportJobs: [SYNC_INVENTORY],
  seedProducts: (db, { variants }) => seedInventory(db, variants),
  adminNav: [{ label: "Inventory", to: href("/admin/inventory"), key: "i" }],
});

/** Tracking rows of these variants, with the store's stock. */
async function seedInventory(db: Db, { from, to }: SeededIds): Promise<void> {
  await db.execute(sql`
    insert into inventory_tracking (shopify_variant_id, current_stock, is_sold_out)
    select 'gid://shopify/ProductVariant/' || id, stock, stock is not null and stock <= 0 and not continue_selling
    from store.variants where id between ${from} and ${to} on conflict do nothing`);
}
