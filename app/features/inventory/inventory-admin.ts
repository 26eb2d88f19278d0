import { providerNameFirst } from "#app/platform/shopify/provider-name.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { ONLY_VARIANT, type NamedVariant } from "#app/features/shop/shop.ts";
import { reasonText, type StockChange } from "./stock-history.ts";

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

export const INVENTORY_FILTERS = { all: "All", "in-stock": "In Stock", "sold-out": "Sold Out", low: "Low Stock" };

export type InventoryFilter = keyof typeof INVENTORY_FILTERS;

/** Why the list is empty, and what to do about it. */
export const NO_STOCK: Record<InventoryFilter, readonly [title: string, hint?: string]> = {
  all: ["No inventory yet", "Click Sync Inventory to load it from the store."],
  "in-stock": ["Nothing is in stock"],
  "sold-out": ["Nothing is sold out"],
  low: ["Nothing is low in stock"],
};

/** The order of the list in the URL ("sort"). */
export const INVENTORY_SORTS = { newest: "Last synced", lowest: "Lowest stock", highest: "Highest stock" };
export type InventorySort = keyof typeof INVENTORY_SORTS;

/** A row of inventory_tracking with the variant's names; null if the provider does not have the variant. */
export type InventoryRow = {
  variantId: string;
  currentStock: number | null;
  isSoldOut: boolean;
  isLow: boolean;
  lastSyncedAt: Date;
  /** From how many units on it is low; `hasOwnThreshold`: not the shop's number. */
  threshold: number;
  hasOwnThreshold: boolean;
  variant: NamedVariant | null;
  waiting: number;
  lastChange: StockChange | null;
};

export const STOCK_SET: ActionMessage = { title: "Stock updated" };
export const THRESHOLD_SET: ActionMessage = { title: "Low-stock threshold saved" };

/** The number in a variant's id, which its URL has. */
export const variantNumber = (variantId: string): string => variantId.split("/").at(-1) ?? "";

/** "Pilgrim Low, Ivory / M 9"; the id if the catalog does not have the variant. */
export function itemText(variantId: string, variant: NamedVariant | null | undefined): string {
  if (!variant) return variantId;
  return [variant.productTitle, variantName(variant)].filter(Boolean).join(", ");
}

/** For a field whose number changed since it was shown. */
export function conflictText(current: number, typed: number): string {
  return `Now ${current.toLocaleString("en")}: it changed after you opened this page. Save again to set it to ${typed.toLocaleString("en")}.`;
}

/** "ruth@shod.example · Received" */
export function changeText({ source, adminEmail, reason }: StockChange, provider: string): string {
  const who = { admin: adminEmail ?? "An admin", import: `${adminEmail ?? "An admin"} (CSV import)` };
  if (source === "admin" || source === "import") return [who[source], reasonText(reason)].filter(Boolean).join(" · ");
  const name = providerNameFirst(provider);
  return source === "webhook" ? name : `${name} (sync)`;
}

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
