import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { PolicyName } from "./policies.ts";

/** What the owner reviewed. A policy without a row is an unreviewed template. */
export const policies = pgTable("policies", {
  name: text().$type<PolicyName>().primaryKey(),
  /** Markdown with placeholders. Null: the template as it is, which was reviewed. */
  text: text(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
