import { sql } from "drizzle-orm";
import type { AdminRole } from "#app/admin-roles.ts";
import { check, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../auth.tables.server.ts";

/** Keyed by the account, so that a role survives a change of address. */
export const userRoles = pgTable(
  "user_roles",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: ["admin"] }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] }), check("role_known", sql`${t.role} in ('admin')`)],
);

/**
 * What an admin may do. A user is an admin only with a row in user_roles; one without a row here may do everything (docs/decisions/119). The
 * row of a former admin stays, to be shown on the team screen.
 */
export const adminPermissions = pgTable(
  "admin_permissions",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text().$type<AdminRole>().notNull(),
    grantedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (t) => [check("admin_role_known", sql`${t.role} in ('owner', 'manager', 'content', 'support')`)],
);
