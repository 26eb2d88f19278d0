import { and, eq, ne, not, sql, type SQL } from "drizzle-orm";
import { recordConsents, type Consent } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { isReachable, wallStatusOf } from "./prayers.ts";
import { prayerRequests } from "./prayers.tables.server.ts";
import { OWN_CHANGES, wordingOf, type Wording } from "./wording.ts";

/** A request as its author may see it: without their address, which the link alone does not entitle anybody to read. */
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
    isTold: row.wantsToKnow,
    hasAddress: isReachable(row.email),
    prayedCount: row.prayedCount,
    createdAt: row.createdAt,
  };
}

export type OwnPrayer = NonNullable<Awaited<ReturnType<typeof ownPrayer>>>;

/** Nobody has read or prayed these words yet. */
const UNREAD = { reviewedAt: null, prayedForAt: null, prayedForBy: null };

/** New words are read by an admin before anybody else sees them; those on the wall come down at once. */
export function rewriteOwn(db: Db, id: number, words: string): Promise<void> {
  const set = { prayerRequest: words, editedRequest: null, approved: false, postedToWall: false, ...UNREAD };
  return change(db, id, { set, where: ne(prayerRequests.prayerRequest, words) });
}

/** Off the wall, and not to be put up again without being asked: consent and place go in one statement. */
export function takeOwnOffTheWall(db: Db, id: number, message: Wording): Promise<void> {
  return change(db, id, {
    // One that was approved before approvals were dated has been read too.
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

/** Whoever asks again hears of those who pray from then on. */
export function tellOwn(db: Db, id: number, isTold: boolean, source: "link" | "one-click" = "link"): Promise<void> {
  const message = isTold ? OWN_CHANGES.tell : OWN_CHANGES.tellNoMore;
  const isReached = not(sql`lower(${prayerRequests.email}) like '%.invalid'`);
  return change(db, id, {
    set: { wantsToKnow: isTold, ...(isTold ? { prayedTold: sql`${prayerRequests.prayedCount}` } : {}) },
    where: and(ne(prayerRequests.wantsToKnow, isTold), isTold ? isReached : undefined),
    consents: [{ purpose: "tell-when-prayed", given: isTold, wording: wordingOf(message) }],
    source,
  });
}

/** The row and whatever hangs on it. The ledger keeps what was agreed to, and holds nothing of the person. */
export async function deleteOwn(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.delete(prayerRequests).where(eq(prayerRequests.id, id)).returning({ id: prayerRequests.id });
    if (gone.length === 0) return;
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
  /** Where it is so already, nothing changes and nothing is written down. */
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
