import { bigint, boolean, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";

export const devotionalSubscriptions = pgTable(
  "devotional_subscriptions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Trimmed and in lower case: one row per address (decision D107). */
    email: text().notNull().unique(),
    subscribed: boolean().notNull().default(true),
    preferences: jsonb().$type<MailingPreferences>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("devotional_subscriptions_newest").on(t.createdAt.desc(), t.id.desc())],
);
