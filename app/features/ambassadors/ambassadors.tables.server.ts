import { bigint, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";

/** Every sign-up is a row of its own: nobody overwrites an application by typing somebody's address (decision D115). */
export const ambassadorSignups = pgTable(
  "ambassador_signups",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    instagram: text(),
    tiktok: text(),
    facebook: text(),
    otherPlatforms: text(),
    motivation: text(),
    preferences: jsonb().$type<MailingPreferences>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("ambassador_signups_newest").on(t.createdAt.desc(), t.id.desc())],
);
