import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { checkbox } from "#app/platform/forms/fields.ts";
import { recordConsents } from "#app/platform/consent/consents.server.ts";
import { countCharacters } from "#app/platform/characters.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { nameInput, textInput } from "#app/platform/forms/submission.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { lockFiles } from "#app/platform/storage/stored-files.server.ts";
import { photoUrls } from "./review-photos.server.ts";
import { requestWithId } from "./review-requests.server.ts";
import { REVIEW_CONSENT, REVIEW_LIMITS, type ReviewPhoto } from "./reviews.ts";
import { reviewRequests, reviews } from "./reviews.tables.server.ts";

const required = (message: string, limit: number, what: string) =>
  z
    .string(message)
    .pipe(textInput(limit, `${what} must be at most ${limit.toLocaleString("en-US")} characters`))
    .refine((text) => text !== "", message);

const MISSING_STARS = "Choose from 1 to 5 stars";

/** A review as its author typed it. */
export const reviewInput = z.object({
  stars: z
    .string(MISSING_STARS)
    .regex(/^[1-5]$/, MISSING_STARS)
    .transform(Number),
  title: required("Title is required", REVIEW_LIMITS.title, "Title").transform((title) =>
    title.replaceAll(/\s+/g, " "),
  ),
  text: required("Review is required", REVIEW_LIMITS.text, "Review").refine(
    (text) => text === "" || countCharacters(text) >= 10,
    "Review must be at least 10 characters",
  ),
  fit: z
    .string()
    .regex(/^[1-5]?$/, "Choose how it fits")
    .nullish()
    .transform((fit) => (fit ? Number(fit) : null)),
  name: z
    .string("Name is required")
    .pipe(nameInput(REVIEW_LIMITS.name, `Name must be at most ${REVIEW_LIMITS.name} characters`))
    .refine((name) => name !== "", "Name is required"),
  mayPublish: checkbox,
});
export type ReviewInput = z.infer<typeof reviewInput>;

/** A request, its review and the other requests of its order: for the holder of the link only. */
export async function ownReview(db: Db, requestId: number) {
  const request = await requestWithId(db, requestId);
  if (!request) return null;
  const ofOrder = await db
    .select({ request: reviewRequests, review: reviews })
    .from(reviewRequests)
    .leftJoin(reviews, eq(reviews.requestId, reviewRequests.id))
    .where(and(eq(reviewRequests.orderId, request.orderId), eq(reviewRequests.email, request.email)))
    .orderBy(reviewRequests.id);
  const own = ofOrder.find((row) => row.request.id === requestId);
  return { request, review: own?.review ?? null, others: ofOrder.filter((row) => row !== own) };
}

/**
 * Stores a review or its edit with its photos. What changed has to be approved again; until then it is not published. "photos-gone": a photo was
 * removed because its form was left open for more than a day.
 */
export async function saveReview(
  db: Db,
  requestId: number,
  input: ReviewInput,
  photos: ReviewPhoto[] = [],
): Promise<"saved" | "gone" | "photos-gone"> {
  return db.transaction(async (tx) => {
    // Also makes two submissions at once wait for each other.
    const [request] = await tx.select().from(reviewRequests).where(eq(reviewRequests.id, requestId)).for("update");
    if (!request) return "gone";
    const [before] = await tx.select().from(reviews).where(eq(reviews.requestId, requestId));
    if (before && isSame(before, input) && JSON.stringify(before.photos) === JSON.stringify(photos)) return "saved";
    if ((await lockFiles(tx, photoUrls(photos))).length > 0) return "photos-gone";
    const values = { ...input, photos, approvedAt: null, rejectedAt: null };
    const [row] = before
      ? await tx.update(reviews).set(values).where(eq(reviews.id, before.id)).returning({ id: reviews.id })
      : await tx
          .insert(reviews)
          .values({ ...values, requestId, productId: request.productId })
          .returning({ id: reviews.id });
    if (row && (before?.mayPublish ?? false) !== input.mayPublish) await recordConsent(tx, row.id, input.mayPublish);
    if (before?.approvedAt) await publish(tx, { topic: "community" });
    return "saved";
  });
}

function isSame(before: ReviewInput, input: ReviewInput): boolean {
  return (["stars", "title", "text", "fit", "name", "mayPublish"] as const).every(
    (name) => before[name] === input[name],
  );
}

/**
 * Deletes a review and returns its photos. Its author may write another one with the same link. The consents are kept: they hold no personal
 * data.
 */
export async function withdrawReview(db: Db, requestId: number): Promise<ReviewPhoto[]> {
  return db.transaction(async (tx) => {
    const [deleted] = await tx.delete(reviews).where(eq(reviews.requestId, requestId)).returning();
    if (!deleted) return [];
    if (deleted.mayPublish) await recordConsent(tx, deleted.id, false);
    await publish(tx, { topic: "community" });
    return deleted.photos;
  });
}

function recordConsent(tx: Db, id: number, given: boolean): Promise<void> {
  return recordConsents(tx, { subject: "review", subjectId: id, source: "link" }, [
    { purpose: "publication", given, wording: REVIEW_CONSENT },
  ]);
}
