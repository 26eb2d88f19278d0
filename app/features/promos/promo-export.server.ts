import type { Db } from "#app/platform/db/database.server.ts";
import { csvDownload } from "#app/platform/http/csv-download.server.ts";
import { PROMO_COLUMNS } from "./promo-admin.ts";
import { scopeNames } from "./promo-scope.server.ts";
import { promoCodes } from "./promos.server.ts";

const AT_ONCE = 500;

/** All codes that match `search` as a CSV file that the import accepts, newest first. */
export function exportPromoCodes(
  db: Db,
  { search, batch = "", today }: { search: string; batch?: string; today: string },
): Response {
  return csvDownload(`promo-codes-${today}.csv`, PROMO_COLUMNS, codes(db, search, batch));
}

async function* codes(db: Db, search: string, batch: string) {
  for (let before: number | undefined, more = true; more;) {
    const rows = await promoCodes(db, { search, batch, limit: AT_ONCE, ...(before ? { before } : {}) });
    const names = await scopeNames(db, rows);
    yield rows.map((row) => [
      row.code,
      row.discountType,
      row.discountValue,
      row.usageLimit,
      row.expiresAt,
      row.active,
      row.usageCount,
      row.createdAt.toISOString(),
      row.startsOn,
      row.minimumSpend,
      row.oncePerCustomer,
      row.freeShipping,
      row.appliesTo,
      row.appliesToIds.map((id) => names.get(id)?.handle ?? id).join("; "),
      row.note,
      row.batch,
    ]);
    before = rows.at(-1)?.id;
    more = rows.length === AT_ONCE;
  }
}
