import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Every signed webhook, stored before it is processed; the id makes a repeated delivery harmless. */
export const webhookInbox = pgTable(
  "webhook_inbox",
  {
    id: text().primaryKey(),
    topic: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    processedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.receivedAt),
    index("webhook_inbox_waiting")
      .on(t.receivedAt)
      .where(sql`${t.processedAt} is null`),
  ],
);
