import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

export const backInStockRequests = pgTable(
  "back_in_stock_requests",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    shopifyProductId: text().notNull(),
    shopifyVariantId: text().notNull(),
    productTitle: text().notNull(),
    variantTitle: text().notNull(),
    customerName: text(),
    /** In lower case, so that the same address is the same however it is typed. */
    customerEmail: text().notNull(),
    notified: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // Also serves the count of open requests per variant.
    uniqueIndex("back_in_stock_requests_open")
      .on(t.shopifyVariantId, t.customerEmail)
      .where(sql`not ${t.notified}`),
    index().on(t.createdAt, t.id),
    index("back_in_stock_requests_by_state").on(t.notified, t.createdAt, t.id),
    index("back_in_stock_requests_by_email").on(t.customerEmail),
    index("back_in_stock_requests_by_variant").on(t.shopifyVariantId, t.createdAt),
    check("customer_email_lower_case", sql`${t.customerEmail} = lower(trim(${t.customerEmail}))`),
  ],
);
