import { and, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import { searchedPage } from "#app/platform/db/word-search.server.ts";
import { normalizeEmail } from "#app/platform/email-address.ts";
import { addressWords, emailSuppressions } from "./delivery.tables.server.ts";

export type SuppressionReason = (typeof emailSuppressions.$inferInsert)["reason"];

type Origin = Partial<Pick<typeof emailSuppressions.$inferInsert, "source" | "detail" | "at">>;
type Suppression = { email: string; reason: SuppressionReason } & Origin;

/** Said of an address whose owner an admin lets be asked again. Mailings still wait for their confirmation. */
export const MAY_BE_ASKED = "an admin allowed asking them to confirm again";

/**
 * Stops all mailings to the address. The first reason is kept, except that a complaint replaces any other, the recipient's own words replace
 * those of a file, and any replaces what an admin had lifted.
 */
export async function suppress(tx: Db, email: string, reason: SuppressionReason, origin: Origin = {}): Promise<void> {
  await suppressAll(tx, [{ email, reason, ...origin }]);
}

/** The same for several, each address once. */
export async function suppressAll(tx: Db, suppressions: Suppression[]): Promise<void> {
  if (suppressions.length === 0) return;
  const { email, reason, source, detail } = emailSuppressions;
  await tx
    .insert(emailSuppressions)
    .values(suppressions.map((each) => ({ ...each, email: normalizeEmail(each.email) })))
    .onConflictDoUpdate({
      target: email,
      set: {
        reason: sql`excluded.reason`,
        source: sql`excluded.source`,
        detail: sql`excluded.detail`,
        at: sql`excluded.at`,
      },
      setWhere: sql`${reason} <> 'complained'
        and (excluded.reason = 'complained' or (${source} = 'import' and excluded.source = 'recipient')
          or (${source} = 'admin' and ${detail} is not null))`,
    });
}

/** For a new confirmation by a link sent to the address. A complaint stays: only an admin may lift it. */
export async function liftSuppression(tx: Db, email: string): Promise<void> {
  const { email: suppressed, reason } = emailSuppressions;
  await tx.delete(emailSuppressions).where(and(eq(suppressed, normalizeEmail(email)), ne(reason, "complained")));
}

// What an admin lifts becomes "unsubscribed" instead of being deleted: other lists may have an opt-in of the address, which would count again
// at once. Its owner's confirmation deletes it (liftSuppression).

/** For an admin whom the person asked for mailings again. False if there is none. */
export function liftComplaint(tx: Db, email: string): Promise<boolean> {
  return untilConfirmed(tx, email, eq(emailSuppressions.reason, "complained"), null);
}

/** The same for what an imported file said, other than a complaint. */
export function liftImported(tx: Db, email: string): Promise<boolean> {
  const { reason, source } = emailSuppressions;
  return untilConfirmed(tx, email, and(eq(source, "import"), ne(reason, "complained")), MAY_BE_ASKED);
}

async function untilConfirmed(tx: Db, address: string, which: SQL | undefined, detail: string | null) {
  const { email } = emailSuppressions;
  const lifted = await tx
    .update(emailSuppressions)
    .set({ reason: "unsubscribed", source: "admin", detail })
    .where(and(eq(email, normalizeEmail(address)), which))
    .returning({ email });
  return lifted.length > 0;
}

/** Whether the address may be asked to confirm mailings: it is not suppressed, or an admin allowed it. */
export function mayBeAsked(suppression: Pick<typeof emailSuppressions.$inferSelect, "source" | "detail"> | null) {
  return suppression === null || (suppression.source === "admin" && suppression.detail !== null);
}

/** Why, by whom and since when an address gets no mailings, for its personal data. */
export async function suppressionOf(db: Db, email: string) {
  const { reason, source, detail, at } = emailSuppressions;
  const [found] = await db
    .select({ reason, source, detail, at })
    .from(emailSuppressions)
    .where(eq(emailSuppressions.email, normalizeEmail(email)));
  return found ?? null;
}

/** The suppression with that id, for its URL. */
export async function suppressionWithId(db: Db, id: number) {
  const [found] = await db.select().from(emailSuppressions).where(eq(emailSuppressions.id, id));
  return found ?? null;
}

const dated = { id: emailSuppressions.id, createdAt: emailSuppressions.at };

/** Addresses that no mailing may go to. `search`: beginnings of the words of an address. */
export function suppressionsNewestFirst(db: Db, { after, limit, search }: Paging & { search?: string | undefined }) {
  const { id, email, reason, source, detail, at } = emailSuppressions;
  const listed = olderThan(dated, after);
  const inOrder = db
    .select({ id })
    .from(emailSuppressions)
    .where(listed)
    .orderBy(...newestFirst(dated));
  return searchedPage({ id, inOrder, words: addressWords(emailSuppressions), search, limit }, (found) =>
    db
      .select({ id, email, reason, source, detail, at, cursor: cursorOf(dated) })
      .from(emailSuppressions)
      .where(and(listed, found))
      .orderBy(...newestFirst(dated))
      .limit(limit),
  );
}

/** Which of these addresses, in lower case, are suppressed, and why. */
export async function suppressionsAmong(db: Db, addresses: string[]): Promise<Map<string, SuppressionReason>> {
  if (addresses.length === 0) return new Map();
  const { email, reason } = emailSuppressions;
  const rows = await db.select({ email, reason }).from(emailSuppressions).where(inArray(email, addresses));
  return new Map(rows.map((row) => [row.email, row.reason]));
}
