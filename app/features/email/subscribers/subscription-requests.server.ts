import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { MailingChoices } from "#app/platform/email/recipient-list.server.ts";
import type { Mailing } from "#app/platform/mailing-preferences.ts";
import type { LinkSubject } from "#app/platform/signed-links.server.ts";
import { CHANGE_LINK_DAYS } from "./subscribers.ts";
import { devotionalSubscriptions, subscriptionRequests } from "./subscribers.tables.server.ts";

/** Stores a request and returns its id for the email's link. A change replaces an earlier one. */
export async function addRequest(
  tx: Db,
  { id: subscriptionId, version: optIn }: LinkSubject,
  { name, preferences }: MailingChoices,
  { isChange, now }: { isChange: boolean; now: Date },
): Promise<number> {
  const isOpen = isNull(subscriptionRequests.confirmedAt);
  await tx.delete(subscriptionRequests).where(and(isOpen, lte(subscriptionRequests.expiresAt, now)));
  if (isChange)
    await tx.delete(subscriptionRequests).where(and(isOpen, eq(subscriptionRequests.subscriptionId, subscriptionId)));
  const expiresAt = isChange ? new Date(now.getTime() + CHANGE_LINK_DAYS * 86_400_000) : null;
  const [added] = await tx
    .insert(subscriptionRequests)
    .values({ subscriptionId, optIn, name, preferences, expiresAt })
    .returning({ id: subscriptionRequests.id });
  if (!added) throw new Error("The insert returned no subscription request");
  return added.id;
}

/** Takes mailings out of the requests that are still open, so that no link turns on again what was turned off since. */
export async function withdrawFromRequests(tx: Db, subscriptionId: number, removed: readonly Mailing[]): Promise<void> {
  const off = JSON.stringify(Object.fromEntries(removed.map((mailing) => [mailing, false])));
  await tx
    .update(subscriptionRequests)
    .set({ preferences: sql`${subscriptionRequests.preferences} || ${off}::jsonb` })
    .where(and(eq(subscriptionRequests.subscriptionId, subscriptionId), isNull(subscriptionRequests.confirmedAt)));
}

/** Null if it expired or was replaced; a confirmed one is returned. */
export async function requestWithId(db: Db, id: number, now: Date) {
  const [row] = await db
    .select()
    .from(subscriptionRequests)
    .where(
      and(
        eq(subscriptionRequests.id, id),
        or(
          isNull(subscriptionRequests.expiresAt),
          gt(subscriptionRequests.expiresAt, now),
          gt(subscriptionRequests.confirmedAt, new Date(0)),
        ),
      ),
    );
  return row ?? null;
}

/**
 * Applies a request to its subscription and deletes the other open ones. False if it was already confirmed, has expired, or the subscription
 * ended since.
 */
export async function confirmRequest(tx: Db, id: number, now: Date): Promise<boolean> {
  const request = await requestWithId(tx, id, now);
  if (!request) return false;
  const { subscriptionId, optIn, name, preferences } = request;
  // Locks the subscription before its requests, in the same order as `subscribe`.
  const [subscription] = await tx
    .select({ confirmedAt: devotionalSubscriptions.confirmedAt })
    .from(devotionalSubscriptions)
    .where(
      and(
        eq(devotionalSubscriptions.id, subscriptionId),
        eq(devotionalSubscriptions.optIn, optIn),
        eq(devotionalSubscriptions.subscribed, true),
      ),
    )
    .for("update");
  if (!subscription) return false;
  const confirmed = await tx
    .update(subscriptionRequests)
    .set({ confirmedAt: now })
    .where(and(eq(subscriptionRequests.id, id), isNull(subscriptionRequests.confirmedAt)))
    .returning({ id: subscriptionRequests.id });
  if (confirmed.length === 0) return false;
  await tx
    .update(devotionalSubscriptions)
    .set({ name, preferences, confirmedAt: subscription.confirmedAt ?? now })
    .where(eq(devotionalSubscriptions.id, subscriptionId));
  await tx
    .delete(subscriptionRequests)
    .where(and(eq(subscriptionRequests.subscriptionId, subscriptionId), isNull(subscriptionRequests.confirmedAt)));
  return true;
}
