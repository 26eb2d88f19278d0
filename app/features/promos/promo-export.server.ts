import type { Db } from "#app/platform/db/database.server.ts";
import { csvDownload } from "#app/platform/http/csv-download.server.ts";
import { PROMO_COLUMNS } from "./promo-admin.ts";
import { promoCodes } from "./promos.server.ts";

const AT_ONCE = 500;

/** All codes that match `search` as a CSV file that the import accepts, newest first. */
export function exportPromoCodes(db: Db, { search, today }: { search: string; today: string }): Response {
  return csvDownload(`promo-codes-${today}.csv`, PROMO_COLUMNS, codes(db, search));
}

async function* codes(db: Db, search: string) {
  for (let before: number | undefined, more = true; more;) {
    const rows = await promoCodes(db, { search, limit: AT_ONCE, ...(before ? { before } : {}) });
    yield rows.map((row) => [
      row.code,
      row.discountType,
      row.discountValue,
      row.usageLimit,
      row.expiresAt,
      row.active,
      row.usageCount,
      row.createdAt.toISOString(),
    ]);
    before = rows.at(-1)?.id;
    more = rows.length === AT_ONCE;
  }
}
