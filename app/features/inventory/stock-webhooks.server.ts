import { z } from "zod";
import { log } from "#app/platform/log.server.ts";
import type { WebhookEffect, WebhookHandler } from "#app/platform/webhooks/process-webhook.server.ts";
import { askedAt } from "#app/platform/db/asked-at.server.ts";
import { asReport, applyStock, type InventoryServices } from "./inventory.server.ts";

const level = z.object({ inventory_item_id: z.number().int() });

/**
 * The payload's `available` counts one location, so the variant's total over all locations is queried. The result is current:
 * an event that arrives late records today's stock, never its own.
 */
export function stockWebhooks({ db, admin, jobs }: InventoryServices): WebhookHandler {
  return {
    topics: ["inventory_levels/update"],
    async prepare(payload) {
      const known = level.safeParse(payload);
      if (!known.success) return ignored("inventory_levels/update without an inventory item");
      if (!admin) return ignored("inventory_levels/update needs the Admin API; the scheduled sync will update it");

      const at = await askedAt(db);
      const stock = await admin.stockOfInventoryItem(`gid://shopify/InventoryItem/${known.data.inventory_item_id}`);
      return async (tx) => void (stock && (await applyStock(tx, jobs, [asReport(stock, at)], { source: "webhook" })));
    },
  };
}

function ignored(reason: string): WebhookEffect {
  log("warn", "webhook without effect", { reason });
  return async () => {};
}
