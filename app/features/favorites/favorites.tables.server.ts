import { index, pgTable, text, timestamp, unique, bigint } from "drizzle-orm/pg-core";
import { users } from "#app/platform/auth/auth.tables.server.ts";

/** One row per user and product. It outlives the product. */
export const favorites = pgTable(
  "favorites",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    shopifyProductId: text().notNull(),
    /** The variant that was chosen when the heart was clicked; null on a card, which has none. */
    favoredVariantId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique("favorites_user_product").on(t.userId, t.shopifyProductId),
    index("favorites_newest").on(t.userId, t.createdAt, t.id),
  ],
);
