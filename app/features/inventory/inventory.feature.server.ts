import { href } from "react-router";
import { defineFeature, type SeededIds } from "#app/platform/feature.server.ts";
import { warnOnFailure } from "#app/platform/log.server.ts";
import { inventoryAudit } from "./inventory-audit.server.ts";
import { knowsStock, SYNC_INVENTORY, SYNC_VARIANT, syncStock, syncVariant } from "./inventory.server.ts";
import { inventorySettings, inventoryTracking, stockChanges } from "./inventory.tables.server.ts";
import { variantsLowInStock } from "./low-stock.server.ts";
import { forgetOldChanges } from "./stock-history.server.ts";
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
  area: "stock",
  audit: inventoryAudit,
  functions: ({ storefront, admin, jobs }) => ({
    "sync-shopify-inventory": {
      access: "admin",
      area: "stock",
      run: syncShopifyInventory({ storefront, admin, jobs }),
    },
  }),
  jobs: (services) => [
    {
      name: SYNC_INVENTORY,
      run: (_data, stopping) => syncStock(services, stopping),
      cron: "*/15 * * * *",
    },
    {
      name: "forget-old-stock-changes",
      run: () => forgetOldChanges(services.db),
      cron: "25 4 * * *",
    },
    { name: SYNC_VARIANT, run: ({ variantId }: { variantId: string }) => syncVariant(services, variantId) },
  ],
  async catchUp(services) {
    const { db, jobs, shop } = services;
    // Only the embedded store's first start waits for the stock: later ones know it, reading many products takes long, and Shopify
    // may not respond.
    if (shop || (await knowsStock(db))) await jobs.enqueue(db, SYNC_INVENTORY, {});
    else await warnOnFailure("stock not synced at start; the next sync will", () => syncStock(services));
  },
  webhooks: (services) => [stockWebhooks(services)],
  leaveShop: async (tx) => {
    await tx.delete(inventoryTracking);
    await tx.delete(stockChanges);
    await tx.update(inventorySettings).set({ locations: null });
    return {};
  },
  // Product webhooks have no quantities; one sync replaces a webhook per variant.
  bulkImportJobs: [SYNC_INVENTORY],
  seedProducts: (db, { variants }) => seedInventory(db, variants),
  attention: () => [
    {
      kind: "notice",
      one: "size or variant is low in stock",
      many: "sizes or variants are low in stock",
      to: `${href("/admin/inventory")}?show=low`,
      count: variantsLowInStock,
    },
  ],
  largeForms: [/^\/admin\/inventory\/import$/],
  adminNav: [{ label: "Inventory", to: href("/admin/inventory"), key: "i", group: "Sell" }],
});

/** Tracking rows of these variants, with the store's stock. */
async function seedInventory(db: Db, { from, to }: SeededIds): Promise<void> {
  await db.execute(sql`
    insert into inventory_tracking (shopify_variant_id, current_stock, is_sold_out)
    select 'gid://shopify/ProductVariant/' || id, stock, stock is not null and stock <= 0 and not continue_selling
    from store.variants where id between ${from} and ${to} on conflict do nothing`);
}
