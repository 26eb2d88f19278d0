import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { CHANGE_LINK_DAYS } from "./devotionals.ts";
import { devotionalSubscriptions, subscriptionRequests } from "./devotionals.tables.server.ts";
import type { SubscriptionRef } from "./subscriptions.server.ts";

type Wanted = { name: string; preferences: MailingPreferences };

/** Keeps what an email is about to describe, and returns its number for the email's link. A change takes the place of an earlier one. */
export async function keepRequest(
  tx: Db,
  { id: subscriptionId, version: optIn }: SubscriptionRef,
  { name, preferences }: Wanted,
  { isChange, now }: { isChange: boolean; now: Date },
): Promise<number> {
  const isOpen = isNull(subscriptionRequests.confirmedAt);
  await tx.delete(subscriptionRequests).where(and(isOpen, lte(subscriptionRequests.expiresAt, now)));
  if (isChange)
    await tx.delete(subscriptionRequests).where(and(isOpen, eq(subscriptionRequests.subscriptionId, subscriptionId)));
  const expiresAt = isChange ? new Date(now.getTime() + CHANGE_LINK_DAYS * 86_400_000) : null;
  const [kept] = await tx
    .insert(subscriptionRequests)
    .values({ subscriptionId, optIn, name, preferences, expiresAt })
    .returning({ id: subscriptionRequests.id });
  if (!kept) throw new Error("The request was not kept");
  return kept.id;
}

/** Null for one that has expired or that a later one replaced; one that was confirmed stays. */
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
 * The address confirms a request: the subscription becomes what the email described, and every other open request of it ends. False where
 * nothing was applied: it was confirmed before, has expired, or the subscription was left since.
 */
export async function confirmRequest(tx: Db, id: number, now: Date): Promise<boolean> {
  const request = await requestWithId(tx, id, now);
  if (!request) return false;
  const { subscriptionId, optIn, name, preferences } = request;
  // The subscription is locked before its requests, as a form that asks for a change does it.
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
