import { isNotNull, sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, timestamp, type AnyPgColumn } from "drizzle-orm/pg-core";
import type { AdminRole } from "#app/admin-roles.ts";
import { wordsIn } from "../db/word-search.server.ts";

/** What was changed in the admin: who, what, before and after. Append-only. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The account; "system" for a job, "command-line" for a command. */
    adminId: text().notNull(),
    /** Empty for the system and the command line. */
    adminEmail: text().notNull(),
    /** As it was then, because the account can be renamed or deleted. Null for older entries. */
    adminName: text(),
    adminRole: text().$type<AdminRole>(),
    /** Such as "promo-code.created". */
    action: text().notNull(),
    /** Which one, as the owner knows it: a code, a title, a name. */
    subject: text().notNull(),
    /** What the entry is about: its kind and id, such as "order/1001". */
    about: text(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
  },
  (t) => [
    index("audit_log_newest").on(t.at, t.id),
    index("audit_log_by_action").on(t.action, t.at, t.id),
    index("audit_log_by_admin").on(t.adminId, t.at, t.id),
    index("audit_log_about").on(t.about, t.at, t.id).where(isNotNull(t.about)),
    index("audit_log_words").using("gin", auditWords(t)),
  ],
);

type Searched = Record<"subject" | "action" | "adminEmail" | "adminName", AnyPgColumn>;

/** What the search finds an entry by. */
export function auditWords({ subject, action, adminEmail, adminName }: Searched) {
  return wordsIn(sql`${subject} || ' ' || ${action} || ' ' || ${adminEmail} || ' ' || coalesce(${adminName}, '')`);
}
