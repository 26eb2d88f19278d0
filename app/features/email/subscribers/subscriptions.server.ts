import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { consentsByRow } from "#app/platform/consent/consents.server.ts";
import { countUpTo } from "#app/platform/db/count.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import { searchedPage } from "#app/platform/db/word-search.server.ts";
import type { MailingChoices } from "#app/platform/email/recipient-list.server.ts";
import type { Mailing } from "#app/platform/mailing-preferences.ts";
import type { LinkSubject } from "#app/platform/signed-links.server.ts";
import { confirmationText, subscriberStatus } from "./subscribers.ts";
import { devotionalSubscriptions, hasChosen, personsWords } from "./subscribers.tables.server.ts";

// A link refers to a row by its id and, as `version`, its opt-in: changes apply only while that is unchanged.

export async function subscriptionWithId(db: Db, id: number) {
  const [row] = await db.select().from(devotionalSubscriptions).where(eq(devotionalSubscriptions.id, id));
  return row ?? null;
}

/** The subscription of a normalized address. `lock`: until the end of the transaction. */
export async function subscriptionOf(db: Db, email: string, { lock = false } = {}) {
  const query = db.select().from(devotionalSubscriptions).where(eq(devotionalSubscriptions.email, email));
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

/** Confirms a subscription. False if it ended since. */
export function confirmSubscription(tx: Db, ref: LinkSubject): Promise<boolean> {
  return change(tx, ref, { confirmedAt: sql`coalesce(${devotionalSubscriptions.confirmedAt}, now())` }, isActive);
}

/** False if it had already ended. */
export function endSubscription(tx: Db, ref: LinkSubject): Promise<boolean> {
  return change(tx, ref, { subscribed: false, confirmedAt: null }, isActive);
}

/** Subscribes again by an emailed link, which confirms the address. */
export function resumeSubscription(tx: Db, ref: LinkSubject): Promise<boolean> {
  return change(tx, ref, {
    subscribed: true,
    confirmedAt: sql`coalesce(${devotionalSubscriptions.confirmedAt}, now())`,
  });
}

/** A new opt-in, unconfirmed, for someone who had unsubscribed. Null if they have not. */
export async function reopenSubscription(tx: Db, id: number) {
  const { id: rowId, optIn, subscribed } = devotionalSubscriptions;
  const [row] = await tx
    .update(devotionalSubscriptions)
    .set({ subscribed: true, confirmedAt: null, optIn: sql`${optIn} + 1` })
    .where(and(eq(rowId, id), eq(subscribed, false)))
    .returning();
  return row ?? null;
}

export async function deleteSubscription(tx: Db, id: number): Promise<void> {
  await tx.delete(devotionalSubscriptions).where(eq(devotionalSubscriptions.id, id));
}

/** Which of these normalized addresses have a subscription, also an ended one. */
export async function listedAmong(db: Db, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const { email } = devotionalSubscriptions;
  const rows = await db.select({ email }).from(devotionalSubscriptions).where(inArray(email, addresses));
  return new Set(rows.map((row) => row.email));
}

export function changeSubscription(tx: Db, ref: LinkSubject, { name, preferences }: MailingChoices): Promise<boolean> {
  return change(tx, ref, { name, preferences });
}

/** The columns shown to the subscriber and to admins. */
const SUBSCRIPTION_COLUMNS = {
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
  return rows.map((row) => ({ ...row, status: subscriberStatus(row), note: confirmationText(row) }));
}

/** All rows of the list above, including unsubscribed ones, counted up to `most`. */
export function subscriptionCount(db: Db, most: number, wants?: Mailing): Promise<number> {
  return countUpTo(db, most, devotionalSubscriptions, wants && hasChosen(devotionalSubscriptions, wants));
}

/** The subscriptions and consents of an address, as personal data. */
export async function subscriptionsOf(db: Db, email: string) {
  const rows = await db
    .select(SUBSCRIPTION_COLUMNS)
    .from(devotionalSubscriptions)
    .where(sql`lower(${devotionalSubscriptions.email}) = lower(${email})`)
    .orderBy(desc(devotionalSubscriptions.createdAt), desc(devotionalSubscriptions.id));
  const consents = await consentsByRow(
    db,
    "subscription",
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, ...row }) => ({ ...row, consents: consents(id) }));
}

const isActive = eq(devotionalSubscriptions.subscribed, true);

async function change(
  tx: Db,
  { id, version }: LinkSubject,
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
