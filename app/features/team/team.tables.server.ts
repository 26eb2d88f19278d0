import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { AdminRole } from "#app/admin-roles.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";

/** Invitations that are neither accepted nor withdrawn; those rows are deleted. */
export const teamInvitations = pgTable(
  "team_invitations",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull().unique(),
    role: text().$type<AdminRole>().notNull(),
    invitedBy: text().references(() => users.id, { onDelete: "set null" }),
    /** Counted up when it is sent again: the links of earlier emails stop working. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [check("invited_role_known", sql`${t.role} in ('owner', 'manager', 'content', 'support')`)],
);
