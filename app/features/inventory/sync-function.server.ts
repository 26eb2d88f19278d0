import { writeAs } from "#app/platform/audit/admin-write.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { FunctionHandler } from "#app/platform/submission.server.ts";
import { SYNC_FAILED } from "./inventory-desk.ts";
import { syncInventory, type InventoryServices } from "./inventory.server.ts";

/**
 * The function sync-shopify-inventory (FN-13): takes over what the provider says of every variant's stock now (decision D128). Answers
 * `{ success, synced }`, or the provider's own words where it failed: only an admin reads them.
 */
export function syncShopifyInventory(provider: Omit<InventoryServices, "db">): FunctionHandler {
  return async ({ db, visitor }) => {
    try {
      const synced = await syncInventory({ db, ...provider });
      const entry = { action: "inventory.synced", subject: "All variants", after: { synced } };
      await writeAs(visitor, db, async () => ({ result: null, entry }));
      return { status: 200, body: { success: true, synced } };
    } catch (error) {
      log("error", SYNC_FAILED, { error });
      return { status: 502, body: { error: error instanceof Error ? error.message : String(error) } };
    }
  };
}
