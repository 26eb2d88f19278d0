import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { bytea } from "#app/platform/db/bytea.server.ts";

/** A file between its upload and its import: removed with the import, or after a day. */
export const importFiles = pgTable(
  "import_files",
  {
    /** Random: it is in the URL. */
    id: text().primaryKey(),
    /** Only the admin who sent it reads it. */
    adminId: text().notNull(),
    name: text().notNull(),
    /** As it was sent: the mapping may choose another encoding. */
    content: bytea().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("import_files_oldest").on(t.createdAt), index("import_files_of").on(t.adminId)],
);
