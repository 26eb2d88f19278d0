import { EmptyList } from "#app/ui/admin/admin-list.tsx";
import type { InventoryFilter } from "./inventory-admin.ts";

/** Why the list is empty, and what to do about it. */
export function NoStock({ search, filter, isFirst }: { search: string; filter: InventoryFilter; isFirst: boolean }) {
  if (search) return <EmptyList title={`Nothing found for “${search}”`}>Try fewer words.</EmptyList>;
  if (!isFirst) return <EmptyList title="No more inventory" />;
  if (filter === "sold-out") return <EmptyList title="Nothing is sold out" />;
  if (filter === "in-stock") return <EmptyList title="Nothing is in stock" />;
  return <EmptyList title="No inventory yet">Click Sync Inventory to load it from the store.</EmptyList>;
}
