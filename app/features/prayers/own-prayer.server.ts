import { and, eq, ne, not, sql, type SQL } from "drizzle-orm";
import { recordConsents, type Consent } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { isReachable, wallStatusOf } from "./prayers.ts";
import { prayerRequests } from "./prayers.tables.server.ts";
import { OWN_CHANGES, wordingOf, type Wording } from "./wording.ts";

/** A request for its author page. Without the email address, which holding the link is no proof of owning. */
export async function ownPrayer(db: Db, id: number) {
  const [row] = await db.select().from(prayerRequests).where(eq(prayerRequests.id, id));
  if (!row) return null;
  return {
    words: row.prayerRequest,
    editedWords: row.editedRequest,
    name: row.name,
    sharesName: row.shareNamePublicly,
    status: wallStatusOf(row),
    isAnswered: row.answeredAt !== null,
    isNotified: row.wantsToKnow,
    hasEmail: isReachable(row.email),
    prayedCount: row.prayedCount,
    createdAt: row.createdAt,
  };
}

export type OwnPrayer = NonNullable<Awaited<ReturnType<typeof ownPrayer>>>;

/** A changed text has not been read or prayed for. */
const UNREAD = { reviewedAt: null, prayedForAt: null, prayedForBy: null };

/** Replaces the text and takes the request off the wall until an admin has read it again. */
export function rewriteOwn(db: Db, id: number, words: string): Promise<void> {
  const set = { prayerRequest: words, editedRequest: null, approved: false, postedToWall: false, ...UNREAD };
  return change(db, id, { set, where: ne(prayerRequests.prayerRequest, words) });
}

/** Takes the request off the wall and withdraws the consent to post it, in one statement. */
export function takeOwnOffTheWall(db: Db, id: number, message: Wording): Promise<void> {
  return change(db, id, {
    // A request approved before `reviewedAt` existed has been reviewed as well.
    set: {
      consentPostToWall: false,
      approved: false,
      postedToWall: false,
      reviewedAt: sql`coalesce(${prayerRequests.reviewedAt}, case when ${prayerRequests.approved} then now() end)`,
    },
    where: eq(prayerRequests.consentPostToWall, true),
    consents: [{ purpose: "wall", given: false, wording: wordingOf(message) }],
  });
}

export function askForTheWall(db: Db, id: number): Promise<void> {
  return change(db, id, {
    set: { consentPostToWall: true, approved: false, postedToWall: false, reviewedAt: null },
    where: eq(prayerRequests.consentPostToWall, false),
    consents: [{ purpose: "wall", given: true, wording: wordingOf(OWN_CHANGES.ontoWall) }],
  });
}

export function shareOwnName(db: Db, id: number, isShared: boolean): Promise<void> {
  const message = isShared ? OWN_CHANGES.showName : OWN_CHANGES.hideName;
  return change(db, id, {
    set: { shareNamePublicly: isShared },
    where: ne(prayerRequests.shareNamePublicly, isShared),
    consents: [{ purpose: "name", given: isShared, wording: wordingOf(message) }],
  });
}

export function markOwnAnswered(db: Db, id: number, answeredAt: Date | null): Promise<void> {
  return change(db, id, { set: { answeredAt } });
}

/** Turns the emails about prayers on or off. Turned on again, they count the prayers from then on. */
export function setPrayedEmails(
  db: Db,
  id: number,
  isNotified: boolean,
  source: "link" | "one-click" = "link",
): Promise<void> {
  const message = isNotified ? OWN_CHANGES.notify : OWN_CHANGES.stopNotifying;
  const hasReachableEmail = not(sql`lower(${prayerRequests.email}) like '%.invalid'`);
  return change(db, id, {
    set: { wantsToKnow: isNotified, ...(isNotified ? { prayedTold: sql`${prayerRequests.prayedCount}` } : {}) },
    where: and(ne(prayerRequests.wantsToKnow, isNotified), isNotified ? hasReachableEmail : undefined),
    consents: [{ purpose: "tell-when-prayed", given: isNotified, wording: wordingOf(message) }],
    source,
  });
}

/** Deletes the request and its `prayed` rows. The consents are kept: they hold no personal data. */
export async function deleteOwn(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx
      .delete(prayerRequests)
      .where(eq(prayerRequests.id, id))
      .returning({ id: prayerRequests.id });
    if (deleted.length === 0) return;
    const wording = wordingOf(OWN_CHANGES.delete);
    await recordConsents(
      tx,
      { subject: "prayer", subjectId: id, source: "link" },
      (["name", "wall", "tell-when-prayed"] as const).map((purpose) => ({ purpose, given: false, wording })),
    );
    await publish(tx, { topic: "community" });
  });
}

type Change = {
  set: { [Column in keyof typeof prayerRequests.$inferInsert]?: (typeof prayerRequests.$inferInsert)[Column] | SQL };
  /** Where it does not match, nothing changes and no consent is recorded. */
  where?: SQL | undefined;
  consents?: Consent[];
  source?: "link" | "one-click";
};

async function change(db: Db, id: number, { set, where, consents = [], source = "link" }: Change): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(prayerRequests)
      .set(set)
      .where(and(eq(prayerRequests.id, id), where))
      .returning({ id: prayerRequests.id });
    if (changed.length === 0) return;
    await recordConsents(tx, { subject: "prayer", subjectId: id, source }, consents);
    await publish(tx, { topic: "community" });
  });
}
