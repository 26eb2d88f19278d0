import { syncPromoCodes } from "#app/features/promos/mirror-promos.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";

/** An advisory lock: two processes at once would both find no discount and create one each. */
const PROMO_LOCK = 8_115_008;

type Deps = { database: Database; admin: ShopifyAdmin; timeZone: string };

/** Syncs promo codes to the provider's discounts, one process at a time. */
export async function mirrorPromoCodes({ database, admin, timeZone }: Deps): Promise<void> {
  await database.withMutex(PROMO_LOCK, () => syncPromoCodes({ db: database.db, admin, timeZone }));
}
