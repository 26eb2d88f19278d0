import { namedVariants } from "#app/features/shop/shop.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { csvDownload } from "#app/platform/http/csv-download.server.ts";
import { variantName, variantNumber, type InventoryFilter, type InventorySort } from "./inventory-admin.ts";
import { listedVariants, variantIdsMatching } from "./inventory-list.server.ts";
import { inventorySettingsOf } from "./low-stock.server.ts";
import { ALL_LOCATIONS, AVAILABLE, AVAILABLE_BEFORE } from "./stock-columns.ts";

type Wanted = { search: string; filter: InventoryFilter; sort: InventorySort; today: string };

const AT_ONCE = 500;

/** What the list shows, all pages, in its order. With one location the file can be edited and imported again. */
export async function exportInventory(db: Db, wanted: Wanted): Promise<Response> {
  const { locations } = await inventorySettingsOf(db);
  const isOneLocation = (locations ?? 1) <= 1;
  const columns = ["Product", "Variant", "SKU", "Variant ID", "Status", "Low at", "Last synced"];
  const numbers = isOneLocation ? [AVAILABLE, AVAILABLE_BEFORE] : [ALL_LOCATIONS];
  return csvDownload(`inventory-${wanted.today}.csv`, [...columns, ...numbers], pages(db, wanted, numbers.length));
}

async function* pages(db: Db, { search, filter, sort }: Wanted, numbers: number) {
  // The ids in one statement: a sync moves rows in the list's order, so that pages read one after another would miss some. Not a cursor, whose
  // transaction would keep a connection for as long as the download takes; the embedded database has one.
  const all = await variantIdsMatching(db, search, { filter, sort });
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const ids = all.slice(start, start + AT_ONCE);
    const [names, rows] = await Promise.all([namedVariants(db, ids), listedVariants(db, ids)]);
    const known = new Map(rows.map((row) => [row.variantId, row]));
    const listed = ids.flatMap((id) => known.get(id) ?? []);
    yield listed.map((row) => {
      const variant = names.get(row.variantId);
      return [
        variant?.productTitle ?? null,
        variant ? variantName(variant) : null,
        variant?.sku ?? null,
        variantNumber(row.variantId),
        row.isSoldOut ? "Sold Out" : row.isLow ? "Low" : "In Stock",
        row.threshold,
        row.lastSyncedAt.toISOString(),
        ...Array.from({ length: numbers }, () => row.currentStock),
      ];
    });
  }
}
