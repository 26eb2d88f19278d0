import { desc, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { backInStockRequests } from "./back-in-stock.tables.server.ts";

/** What somebody asked to be told about under an address, for that person to read. */
export function restockRequestsOf(db: Db, email: string) {
  return db
    .select({
      productTitle: backInStockRequests.productTitle,
      variantTitle: backInStockRequests.variantTitle,
      customerName: backInStockRequests.customerName,
      notified: backInStockRequests.notified,
      createdAt: backInStockRequests.createdAt,
    })
    .from(backInStockRequests)
    .where(sql`${backInStockRequests.customerEmail} = lower(${email})`)
    .orderBy(desc(backInStockRequests.createdAt), desc(backInStockRequests.id));
}
