import { bigint, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What an admin changed: who, what, before and after. Append-only. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    adminId: text().notNull(),
    adminEmail: text().notNull(),
    /** Such as "promo-code.created". */
    action: text().notNull(),
    /** Which one, as the owner knows it: a code, a title, a name. */
    subject: text().notNull(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
  },
  (t) => [index("audit_log_newest").on(t.id), index("audit_log_by_action").on(t.action, t.id)],
);
