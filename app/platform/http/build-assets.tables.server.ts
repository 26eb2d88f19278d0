import { boolean, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { bytea } from "../db/bytea.server.ts";

/** The immutable assets of the newest builds, so that a page of one build also loads from a process that runs another. */
export const buildAssets = pgTable("build_assets", {
  /** As in the URL: "/assets/app-BFdZ5UjN.css". */
  path: text().primaryKey(),
  type: text().notNull(),
  body: bytea().notNull(),
  /** Whether `body` is compressed. */
  isBrotli: boolean().notNull(),
  /** The newest build that has it: a hash of its assets' paths. */
  build: text().notNull(),
  /** When a process of that build last started. */
  startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
