import { and, eq, sql } from "drizzle-orm";
import { countUpTo } from "#app/platform/db/count.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import { searchedPage } from "#app/platform/db/word-search.server.ts";
import type { Mailing, MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { subscriberStatus } from "./subscribers.ts";
import { devotionalSubscriptions, hasChosen, personsWords } from "./subscribers.tables.server.ts";

/** A row as a link refers to it: `version` is its opt-in then. Changes apply only while it is unchanged. */
export type SubscriptionRef = { id: number; version: number };

export async function subscriptionWithId(db: Db, id: number) {
  const [row] = await db.select().from(devotionalSubscriptions).where(eq(devotionalSubscriptions.id, id));
  return row ?? null;
}

/** Confirms a subscription. False if it ended since. */
export function confirmSubscription(tx: Db, ref: SubscriptionRef): Promise<boolean> {
  return change(tx, ref, { confirmedAt: sql`coalesce(${devotionalSubscriptions.confirmedAt}, now())` }, isActive);
}

/** False if it had already ended. */
export function endSubscription(tx: Db, ref: SubscriptionRef): Promise<boolean> {
  return change(tx, ref, { subscribed: false, confirmedAt: null }, isActive);
}

/** Subscribes again by an emailed link, which confirms the address. */
export function resumeSubscription(tx: Db, ref: SubscriptionRef): Promise<boolean> {
  return change(tx, ref, {
    subscribed: true,
    confirmedAt: sql`coalesce(${devotionalSubscriptions.confirmedAt}, now())`,
  });
}

export function changeSubscription(
  tx: Db,
  ref: SubscriptionRef,
  choices: { name: string; preferences: MailingPreferences },
): Promise<boolean> {
  return change(tx, ref, choices);
}

/** The columns shown to the subscriber and to admins. */
export const SUBSCRIPTION_COLUMNS = {
  id: devotionalSubscriptions.id,
  name: devotionalSubscriptions.name,
  email: devotionalSubscriptions.email,
  subscribed: devotionalSubscriptions.subscribed,
  preferences: devotionalSubscriptions.preferences,
  confirmedAt: devotionalSubscriptions.confirmedAt,
  createdAt: devotionalSubscriptions.createdAt,
};

/** `search`: prefixes of words of the name or address. `wants`: only subscribers with that preference. */
type Wanted = Paging & { search?: string | undefined; wants?: Mailing | undefined };

export async function subscribersNewestFirst(db: Db, { after, limit, search, wants }: Wanted) {
  const { id } = devotionalSubscriptions;
  const listed = olderThan(devotionalSubscriptions, after, wants && hasChosen(devotionalSubscriptions, wants));
  const inOrder = db
    .select({ id })
    .from(devotionalSubscriptions)
    .where(listed)
    .orderBy(...newestFirst(devotionalSubscriptions));
  const words = personsWords(devotionalSubscriptions);
  const rows = await searchedPage({ id, inOrder, words, search, limit }, (found) =>
    db
      .select({ ...SUBSCRIPTION_COLUMNS, cursor: cursorOf(devotionalSubscriptions) })
      .from(devotionalSubscriptions)
      .where(and(listed, found))
      .orderBy(...newestFirst(devotionalSubscriptions))
      .limit(limit),
  );
  return rows.map((row) => ({ ...row, status: subscriberStatus(row) }));
}

/** All rows of the list above, including unsubscribed ones (decision D127), counted up to `most`. */
export function subscriptionCount(db: Db, most: number, wants?: Mailing): Promise<number> {
  return countUpTo(db, most, devotionalSubscriptions, wants && hasChosen(devotionalSubscriptions, wants));
}

const isActive = eq(devotionalSubscriptions.subscribed, true);

async function change(
  tx: Db,
  { id, version }: SubscriptionRef,
  set: Parameters<ReturnType<typeof tx.update<typeof devotionalSubscriptions>>["set"]>[0],
  only = sql`true`,
): Promise<boolean> {
  const changed = await tx
    .update(devotionalSubscriptions)
    .set(set)
    .where(and(eq(devotionalSubscriptions.id, id), eq(devotionalSubscriptions.optIn, version), only))
    .returning({ id: devotionalSubscriptions.id });
  return changed.length === 1;
}
