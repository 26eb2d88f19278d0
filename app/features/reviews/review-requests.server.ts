import { and, eq, isNull, lte, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import { suppressionsAmong } from "#app/features/email/delivery/delivery.server.ts";
import { emailAddress } from "#app/platform/email-address.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { DAY_MS } from "#app/platform/email/email-kind.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import { REVIEW_EMAIL } from "./review-email.server.ts";
import { reviewRequests, reviews } from "./reviews.tables.server.ts";

export const SEND_REVIEW_REQUESTS = "send-review-requests";

const id = z.union([z.int(), z.string().min(1)]).transform(String);

const fulfilledOrder = z.object({
  id,
  email: emailAddress("No email address"),
  cancelled_at: z.string().nullish(),
  line_items: z.array(
    z.object({
      id,
      product_id: id.nullish(),
      title: z.string(),
      variant_title: z.string().nullish(),
    }),
  ),
});

/** Notes that the customer of a fulfilled order can be asked for reviews, each line once. Orders without an address are not asked. */
export async function noteFulfilledOrder(
  tx: Db,
  payload: unknown,
  { days, now }: { days: number; now: Date },
): Promise<void> {
  const read = fulfilledOrder.safeParse(payload);
  if (!read.success || read.data.cancelled_at || days === 0) return;
  const { id: orderId, email, line_items } = read.data;
  if (await wantsNone(tx, email)) return;
  const dueAt = new Date(now.getTime() + days * DAY_MS);
  const rows = line_items.flatMap((line) =>
    line.product_id == null
      ? []
      : {
          orderLineId: line.id,
          orderId,
          productId: `gid://shopify/Product/${line.product_id}`,
          productTitle: line.title,
          variantTitle: line.variant_title ?? null,
          email,
          dueAt,
        },
  );
  if (rows.length > 0) await tx.insert(reviewRequests).values(rows).onConflictDoNothing();
}

const canceledOrder = z.object({ id });

/** A canceled order is not reviewed, unless it was already. */
export async function forgetCanceledOrder(tx: Db, payload: unknown): Promise<void> {
  const read = canceledOrder.safeParse(payload);
  if (!read.success) return;
  await tx.delete(reviewRequests).where(and(eq(reviewRequests.orderId, read.data.id), hasNoReview(tx)));
}

const hasNoReview = (db: Db) =>
  notExists(db.select({ id: reviews.id }).from(reviews).where(eq(reviews.requestId, reviewRequests.id)));

const ofAddress = (email: string) => sql`lower(${reviewRequests.email}) = lower(${email})`;

async function wantsNone(db: Db, email: string): Promise<boolean> {
  const [stopped] = await db
    .select({ id: reviewRequests.id })
    .from(reviewRequests)
    .where(and(ofAddress(email), eq(reviewRequests.wantsEmails, false)))
    .limit(1);
  return stopped !== undefined;
}

/** No more review emails to the address of this request. */
export async function stopReviewEmails(db: Db, requestId: number): Promise<void> {
  const request = await requestWithId(db, requestId);
  if (!request) return;
  await db
    .update(reviewRequests)
    .set({ wantsEmails: false })
    .where(and(ofAddress(request.email), eq(reviewRequests.wantsEmails, true)));
}

export async function requestWithId(db: Db, requestId: number) {
  const [request] = await db.select().from(reviewRequests).where(eq(reviewRequests.id, requestId));
  return request ?? null;
}

const BATCH = 200;

type Sending = {
  emails: Pick<EmailDelivery, "enqueue">;
  limiter: Pick<Limiter, "claimEmails">;
  now: Date;
  days: number;
};

/**
 * Enqueues the emails that are due, one for each order. Suppressed addresses are never asked; those at their limit are asked later. `days`: until
 * a review is asked for; 0: no customer is asked anymore, nor once it is changed back.
 */
export async function sendDueReviewRequests(db: Db, { emails, limiter, now, days }: Sending): Promise<void> {
  if (days === 0) {
    const waiting = and(isNull(reviewRequests.askedAt), eq(reviewRequests.wantsEmails, true));
    await db.delete(reviewRequests).where(and(waiting, hasNoReview(db)));
    return;
  }
  await db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(reviewRequests)
      .where(and(lte(reviewRequests.dueAt, now), isNull(reviewRequests.askedAt), eq(reviewRequests.wantsEmails, true)))
      .orderBy(reviewRequests.dueAt, reviewRequests.id)
      .limit(BATCH)
      .for("update", { skipLocked: true });
    const suppressed = await suppressionsAmong(tx, [...new Set(due.map(({ email }) => email.toLowerCase()))]);
    const ofOrder = (orderId: string) => and(eq(reviewRequests.orderId, orderId), isNull(reviewRequests.askedAt));
    const orders = [...Map.groupBy(due, ({ orderId }) => orderId).values()].flatMap(([first]) => first ?? []);
    const isSuppressed = ({ email }: { email: string }) => suppressed.has(email.toLowerCase());
    for (const { orderId } of orders.filter(isSuppressed)) await tx.delete(reviewRequests).where(ofOrder(orderId));
    const asked = orders.filter((order) => !isSuppressed(order));
    const to = asked.map(({ email }) => email);
    const isClaimed = await limiter.claimEmails(tx, { kind: REVIEW_EMAIL, to }, now);
    for (const { id, orderId } of asked.filter((_order, at) => isClaimed[at])) {
      await tx.update(reviewRequests).set({ askedAt: now }).where(ofOrder(orderId));
      await emails.enqueue(tx, REVIEW_EMAIL, { id });
    }
  });
}
