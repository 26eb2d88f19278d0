import { sql, type SQL } from "drizzle-orm";
import { bigint, boolean, check, index, jsonb, pgTable, text, timestamp, type AnyPgColumn } from "drizzle-orm/pg-core";
import { BANNER_DEFAULTS } from "./banners.ts";

export const banners = pgTable(
  "banners",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    message: text().notNull(),
    linkUrl: text(),
    linkText: text(),
    backgroundColor: text().notNull().default(BANNER_DEFAULTS.backgroundColor),
    textColor: text().notNull().default(BANNER_DEFAULTS.textColor),
    isActive: boolean().notNull().default(BANNER_DEFAULTS.isActive),
    /** A day of the shop's time zone, as "2026-12-24", or an instant, as "2026-12-24T17:00:00.000Z". */
    startDate: text(),
    /** Same formats; a day is included to its end. */
    endDate: text(),
    /** Paths, or only "all". */
    pages: jsonb().$type<string[]>().notNull().default(BANNER_DEFAULTS.pages),
    dismissible: boolean().notNull().default(BANNER_DEFAULTS.dismissible),
    /** Of the sample shop and no admin's: it leaves with the sample catalog, and with the owner's first banner. */
    isSample: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index("banners_active")
      .on(t.createdAt, t.id)
      .where(sql`${t.isActive}`),
    check("start_date_day_or_instant", isDayOrInstant(t.startDate)),
    check("end_date_day_or_instant", isDayOrInstant(t.endDate)),
  ],
);

function isDayOrInstant(column: AnyPgColumn): SQL {
  return sql`${column} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z)?$'`;
}
