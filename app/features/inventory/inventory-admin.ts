import type { ActionMessage } from "#app/platform/action-result.ts";
import { ONLY_VARIANT, type NamedVariant } from "#app/features/shop/shop.ts";

export const SYNCED: ActionMessage = { title: "Inventory synced successfully" };
export const SYNC_FAILED = "Failed to sync inventory";
/** The function's answer where the stock was taken over all the same. */
export const NOT_WRITTEN_DOWN = "The stock was read and kept, but the audit log could not be written.";
const SYNCED_UNNOTED = "Inventory synced, but not written down";
export const LOAD_FAILED = "The inventory could not be read";

/** What is said where the function answered an error: also that the work was done, where only the line about it is missing. */
export function syncRefusal(error: string): ActionMessage {
  return { title: error === NOT_WRITTEN_DOWN ? SYNCED_UNNOTED : SYNC_FAILED, description: error };
}

export const INVENTORY_FILTERS = [
  { value: "all", label: "All" },
  { value: "in-stock", label: "In Stock" },
  { value: "sold-out", label: "Sold Out" },
] as const;

export type InventoryFilter = (typeof INVENTORY_FILTERS)[number]["value"];

export function readInventoryFilter(typed: string | null): InventoryFilter {
  return INVENTORY_FILTERS.find(({ value }) => value === typed)?.value ?? "all";
}

type Shown = { filter: InventoryFilter; search: string; after?: string | null };

/** The address that shows this much of the list. */
export function inventoryAddress({ filter, search, after }: Shown): string {
  const query = new URLSearchParams({
    ...(search ? { q: search } : {}),
    ...(filter === "all" ? {} : { show: filter }),
    ...(after ? { after } : {}),
  }).toString();
  return query ? `/admin/inventory?${query}` : "/admin/inventory";
}

/** A row of inventory_tracking with what its variant is called; null where the provider knows no such variant. */
export type InventoryRow = {
  variantId: string;
  currentStock: number | null;
  isSoldOut: boolean;
  lastSyncedAt: Date;
  variant: NamedVariant | null;
  waiting: number;
};

/** Null for an only variant, whose title at Shopify says nothing. */
export function variantName({ variantTitle }: Pick<NamedVariant, "variantTitle">): string | null {
  return variantTitle === ONLY_VARIANT ? null : variantTitle;
}

/** The sold-out mark alone decides, never the number (decision D56). */
export function stockBadge({ isSoldOut }: { isSoldOut: boolean }): "Sold Out" | "In Stock" {
  return isSoldOut ? "Sold Out" : "In Stock";
}

/** A dash where the provider told no number (decision D128). */
export function stockText(currentStock: number | null): string {
  return currentStock === null ? "—" : currentStock.toLocaleString("en");
}

export function waitingText(waiting: number): string | null {
  return waiting > 0 ? `${waiting.toLocaleString("en")} waiting` : null;
}
