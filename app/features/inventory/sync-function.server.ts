import { onlyAdmin, writeAs, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { log } from "#app/platform/log.server.ts";
import { ProviderProblem } from "#app/platform/shopify/provider-problem.ts";
import type { FunctionResponse, FunctionHandler } from "#app/platform/feature.server.ts";
import { NOT_LOGGED, SYNC_FAILED } from "./inventory-admin.ts";
import { syncInventory, type InventoryServices } from "./inventory.server.ts";

/**
 * The function sync-shopify-inventory (FN-13): records the provider's current stock of every variant (decision 096). Returns
 * `{ success, synced }`, or the provider's error message.
 */
export function syncShopifyInventory(provider: Omit<InventoryServices, "db">): FunctionHandler {
  return async ({ db, visitor }) => {
    onlyAdmin(visitor);
    let synced: number;
    try {
      synced = await syncInventory({ db, ...provider });
    } catch (error) {
      log("error", SYNC_FAILED, { error });
      return error instanceof ProviderProblem
        ? failed(502, error.message)
        : failed(500, "Please try again in a moment.");
    }
    const entry: AuditEntry = { action: "inventory.synced", subject: "All variants", after: { synced } };
    try {
      await writeAs(visitor, db, async () => ({ result: null, entry }));
    } catch (error) {
      log("error", NOT_LOGGED, { error });
      return failed(500, NOT_LOGGED);
    }
    return { status: 200, body: { success: true, synced } };
  };
}

function failed(status: number, error: string): FunctionResponse {
  return { status, body: { error } };
}
