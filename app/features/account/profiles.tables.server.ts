import { pgTable, text } from "drizzle-orm/pg-core";
import { users } from "#app/platform/auth/auth.tables.server.ts";

export const profiles = pgTable("profiles", {
  id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Contact only; it cannot be used to sign in. */
  backupEmail: text(),
});
