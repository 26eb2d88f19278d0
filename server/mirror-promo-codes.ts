import { keepPromoCodes } from "#app/features/promos/mirror-promos.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";

/** Any constant: two processes that look at once would both find no discount and make one each. */
const PROMO_LOCK = 8_115_008;

type Deps = { database: Database; admin: ShopifyAdmin; timeZone: string };

/** Brings the provider's discounts into line with our promo codes, one process at a time. */
export async function mirrorPromoCodes({ database, admin, timeZone }: Deps): Promise<void> {
  await database.withMutex(PROMO_LOCK, () => keepPromoCodes({ db: database.db, admin, timeZone }));
}
