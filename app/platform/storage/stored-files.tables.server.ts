import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../auth/auth.tables.server.ts";
import type { Bucket } from "./stored-names.ts";

/** All uploads. A row is inserted before its file, so that two uploads never share a name. */
export const storedFiles = pgTable(
  "stored_files",
  {
    bucket: text().$type<Bucket>().notNull(),
    name: text().notNull(),
    /** In bytes, without a photo's narrower copies; 0 once the file is being removed. */
    size: bigint({ mode: "number" }).notNull(),
    type: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The provider's id. */
    shopifyProductId: text().notNull(),
    /** The uploaded file's original name; "" if it has no visible characters. */
    originalName: text().notNull().default(""),
    uploadedBy: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.name] }), index().on(t.createdAt), index().on(t.uploadedBy)],
);
