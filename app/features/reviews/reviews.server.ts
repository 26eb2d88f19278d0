import { and, count, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import { recordConsents } from "#app/platform/consent/consents.server.ts";
import { countIn } from "#app/platform/db/count.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { PERSON_ROWS, type PersonSection } from "#app/platform/person.ts";
import {
  REVIEW_CONSENT,
  REVIEWS_ON_PRODUCT,
  type ProductReviews,
  type PublishedReview,
  type ReviewCounts,
} from "./reviews.ts";
import { reviewState, type ReviewFilter } from "./review-admin.ts";
import { reviewRequests, reviews } from "./reviews.tables.server.ts";

const isPublished = isNotNull(reviews.approvedAt);

/** What the product page shows of a product's published reviews. */
export async function productReviews(db: Db, productId: string): Promise<ProductReviews> {
  const counts = await reviewCounts(db, productId);
  const isEmpty = counts.stars.every((each) => each === 0);
  return { counts, reviews: isEmpty ? [] : await publishedReviews(db, productId, { limit: REVIEWS_ON_PRODUCT }) };
}

export async function reviewCounts(db: Db, productId: string): Promise<ReviewCounts> {
  const rows = await db
    .select({ stars: reviews.stars, fit: reviews.fit, count: count() })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), isPublished))
    .groupBy(reviews.stars, reviews.fit);
  const counts: ReviewCounts = { stars: [0, 0, 0, 0, 0], fit: [0, 0, 0, 0, 0] };
  for (const row of rows) {
    counts.stars[row.stars - 1]! += row.count;
    if (row.fit !== null) counts.fit[row.fit - 1]! += row.count;
  }
  return counts;
}

const shownColumns = {
  id: reviews.id,
  stars: reviews.stars,
  title: reviews.title,
  text: reviews.text,
  fit: reviews.fit,
  name: reviews.name,
  reply: reviews.reply,
  photos: reviews.photos,
};

/** The published reviews of a product, newest first. */
export async function publishedReviews(
  db: Db,
  productId: string,
  { after, limit }: Paging,
): Promise<(PublishedReview & { cursor: string })[]> {
  return db
    .select({
      ...shownColumns,
      variantTitle: reviewRequests.variantTitle,
      day: sql<string>`to_char(${reviews.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`,
      cursor: cursorOf(reviews),
    })
    .from(reviews)
    .innerJoin(reviewRequests, eq(reviewRequests.id, reviews.requestId))
    .where(olderThan(reviews, after, eq(reviews.productId, productId), isPublished))
    .orderBy(...newestFirst(reviews))
    .limit(limit);
}

const waiting = and(eq(reviews.mayPublish, true), isNull(reviews.approvedAt), isNull(reviews.rejectedAt));

/** The reviews to moderate, for the counts of the admin. */
export const reviewsToModerate = countIn(reviews, waiting);

const STATES: Record<ReviewFilter, SQL | undefined> = {
  all: undefined,
  waiting,
  published: isPublished,
  rejected: isNotNull(reviews.rejectedAt),
  private: eq(reviews.mayPublish, false),
};

const adminColumns = {
  ...shownColumns,
  mayPublish: reviews.mayPublish,
  approvedAt: reviews.approvedAt,
  rejectedAt: reviews.rejectedAt,
  createdAt: reviews.createdAt,
};

/** All reviews for admins, newest first, with their buyers. */
export async function reviewsNewestFirst(
  db: Db,
  { after, limit, show = "all" }: Paging & { show?: ReviewFilter | undefined },
) {
  const rows = await db
    .select({
      ...adminColumns,
      email: reviewRequests.email,
      productTitle: reviewRequests.productTitle,
      variantTitle: reviewRequests.variantTitle,
      cursor: cursorOf(reviews),
    })
    .from(reviews)
    .innerJoin(reviewRequests, eq(reviewRequests.id, reviews.requestId))
    .where(olderThan(reviews, after, STATES[show]))
    .orderBy(...newestFirst(reviews))
    .limit(limit);
  return rows.map((row) => ({ ...row, version: reviewVersion(row) }));
}

type Versioned = Pick<
  typeof reviews.$inferSelect,
  "id" | "stars" | "title" | "text" | "fit" | "name" | "mayPublish" | "approvedAt" | "rejectedAt" | "reply" | "photos"
>;

/** The version of what an admin reads before deciding. */
export function reviewVersion(row: Versioned): string {
  const { id, stars, title, text, fit, name, mayPublish, approvedAt, rejectedAt, reply, photos } = row;
  return rowVersion({ id, stars, title, text, fit, name, mayPublish, approvedAt, rejectedAt, reply, photos });
}

/** The review requests of an email address with their reviews, for its owner's data export. */
export function reviewsOf(db: Db, email: string) {
  const { id: _, ...written } = adminColumns;
  return db
    .select({
      product: reviewRequests.productTitle,
      variant: reviewRequests.variantTitle,
      askedAt: reviewRequests.askedAt,
      review: written,
    })
    .from(reviewRequests)
    .leftJoin(reviews, eq(reviews.requestId, reviewRequests.id))
    .where(sql`lower(${reviewRequests.email}) = lower(${email})`)
    .orderBy(reviewRequests.id);
}

const isBy = (email: string) => sql`lower(${reviewRequests.email}) = ${email}`;

/** The reviews of a person, for the team. */
export async function reviewsSection(db: Db, email: string): Promise<PersonSection | null> {
  const found = await db
    .select({ ...adminColumns, product: reviewRequests.productTitle })
    .from(reviewRequests)
    .innerJoin(reviews, eq(reviews.requestId, reviewRequests.id))
    .where(isBy(email))
    .orderBy(...newestFirst(reviews))
    .limit(PERSON_ROWS + 1);
  if (found.length === 0) return null;
  return {
    title: "Reviews",
    name: found[0]?.name ?? null,
    rows: found.map((review) => ({
      key: review.id,
      label: `${review.product}: ${review.stars} of 5`,
      detail: [review.title, review.text].filter(Boolean).join(". "),
      state: reviewState(review),
      at: review.createdAt,
    })),
  };
}

export async function reviewCountOf(db: Db, email: string): Promise<number> {
  const [found] = await db
    .select({ reviews: count() })
    .from(reviewRequests)
    .innerJoin(reviews, eq(reviews.requestId, reviewRequests.id))
    .where(isBy(email));
  return found?.reviews ?? 0;
}

/**
 * Deletes the reviews of a person, whose photos are swept then, and asks them for no more. The requests stay, so that an event of an old order
 * does not ask again.
 */
export async function deleteReviewsOf(tx: Db, email: string): Promise<number> {
  const requests = await tx
    .update(reviewRequests)
    .set({ wantsEmails: false })
    .where(isBy(email))
    .returning({ id: reviewRequests.id });
  if (requests.length === 0) return 0;
  const ids = requests.map(({ id }) => id);
  const deleted = await tx.delete(reviews).where(inArray(reviews.requestId, ids)).returning();
  for (const { id, mayPublish } of deleted)
    if (mayPublish)
      await recordConsents(tx, { subject: "review", subjectId: id, source: "admin" }, [
        { purpose: "publication", given: false, wording: REVIEW_CONSENT },
      ]);
  if (deleted.length > 0) await publish(tx, { topic: "community" });
  return deleted.length;
}
