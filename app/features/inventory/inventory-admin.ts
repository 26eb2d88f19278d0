import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { ONLY_VARIANT, type NamedVariant } from "#app/features/shop/shop.ts";

export const SYNCED: ActionMessage = { title: "Inventory synced successfully" };
export const SYNC_FAILED = "Failed to sync inventory";
/** The function's message if stock was updated but not logged. */
export const NOT_LOGGED = "Stock was updated, but the sync is missing from the audit log.";
const SYNCED_NOT_LOGGED = "Inventory synced, but not logged";
export const LOAD_FAILED = "Failed to load inventory";

/** The toast for an error of the function, also if the sync worked and only its audit entry is missing. */
export function syncRefusal(error: string): ActionMessage {
  return { title: error === NOT_LOGGED ? SYNCED_NOT_LOGGED : SYNC_FAILED, description: error };
}

export const INVENTORY_FILTERS = { all: "All", "in-stock": "In Stock", "sold-out": "Sold Out" };

export type InventoryFilter = keyof typeof INVENTORY_FILTERS;

/** Why the list is empty, and what to do about it. */
export const NO_STOCK: Record<InventoryFilter, readonly [title: string, hint?: string]> = {
  all: ["No inventory yet", "Click Sync Inventory to load it from the store."],
  "in-stock": ["Nothing is in stock"],
  "sold-out": ["Nothing is sold out"],
};

/** A row of inventory_tracking with the variant's names; null if the provider does not have the variant. */
export type InventoryRow = {
  variantId: string;
  currentStock: number | null;
  isSoldOut: boolean;
  lastSyncedAt: Date;
  variant: NamedVariant | null;
  waiting: number;
};

/** Null for a product's only variant, whose Shopify title means nothing. */
export function variantName({ variantTitle }: Pick<NamedVariant, "variantTitle">): string | null {
  return variantTitle === ONLY_VARIANT ? null : variantTitle;
}

/** Only the sold-out flag counts, never the quantity (decision 096). */
export function stockBadge({ isSoldOut }: { isSoldOut: boolean }): "Sold Out" | "In Stock" {
  return isSoldOut ? "Sold Out" : "In Stock";
}

/** A dash if the provider gave no quantity (decision 096). */
export function stockText(currentStock: number | null): string {
  return currentStock === null ? "—" : currentStock.toLocaleString("en");
}

export function waitingText(waiting: number): string | null {
  return waiting > 0 ? `${waiting.toLocaleString("en")} waiting` : null;
}
