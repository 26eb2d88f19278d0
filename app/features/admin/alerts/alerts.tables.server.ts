import { bigint, boolean, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import { ALERT_KINDS } from "./alerts.ts";

/** Which alerts an admin gets; a row is added with the first one, when all are on. `id`: for the links that turn one off. */
export const adminAlertSettings = pgTable("admin_alert_settings", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  newOrder: boolean().notNull().default(true),
  urgentPrayer: boolean().notNull().default(true),
  digest: boolean().notNull().default(true),
});

/** The alerts that were enqueued, so that none is enqueued again: the key of an outgoing email only counts while that is pending. */
export const adminAlerts = pgTable(
  "admin_alerts",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ALERT_KINDS as [string, ...string[]] }).notNull(),
    subject: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.subject] }), index("admin_alerts_age").on(t.createdAt)],
);
