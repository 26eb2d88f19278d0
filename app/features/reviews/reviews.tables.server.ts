import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { ReviewPhoto } from "./reviews.ts";

/** One line of a fulfilled order, whose customer is asked once for a review. */
export const reviewRequests = pgTable(
  "review_requests",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The provider's ids. */
    orderLineId: text().notNull().unique(),
    orderId: text().notNull(),
    productId: text().notNull(),
    productTitle: text().notNull(),
    variantTitle: text(),
    email: text().notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    /** When its email was enqueued. */
    askedAt: timestamp({ withTimezone: true }),
    /** False once the customer stopped these emails. */
    wantsEmails: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("review_requests_due")
      .on(t.dueAt, t.id)
      .where(sql`${t.askedAt} is null and ${t.wantsEmails}`),
    index("review_requests_of_order").on(t.orderId),
    index("review_requests_by_email").on(sql`lower(${t.email})`),
  ],
);

export const reviews = pgTable(
  "reviews",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    requestId: bigint({ mode: "number" })
      .notNull()
      .unique()
      .references(() => reviewRequests.id, { onDelete: "cascade" }),
    productId: text().notNull(),
    stars: smallint().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** 1 runs small, 3 true to size, 5 runs large. */
    fit: smallint(),
    name: text().notNull(),
    mayPublish: boolean().notNull(),
    approvedAt: timestamp({ withTimezone: true }),
    rejectedAt: timestamp({ withTimezone: true }),
    reply: text(),
    photos: jsonb().$type<ReviewPhoto[]>().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("reviews_published")
      .on(t.productId, t.createdAt, t.id)
      .where(sql`${t.approvedAt} is not null`),
    index("reviews_newest").on(t.createdAt, t.id),
    check("reviews_stars", sql`${t.stars} between 1 and 5`),
    check("reviews_fit", sql`${t.fit} between 1 and 5`),
    // No write, however it is made, publishes a review without its author's consent.
    check(
      "reviews_published_by_consent",
      sql`${t.approvedAt} is null or (${t.mayPublish} and ${t.rejectedAt} is null)`,
    ),
  ],
);
