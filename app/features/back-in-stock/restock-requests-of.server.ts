import { desc, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { backInStockRequests } from "./back-in-stock.tables.server.ts";

/** The restock requests of an email address, for its owner's data export. */
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
