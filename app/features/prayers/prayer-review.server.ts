import { and, desc, eq, or, sql, type SQL } from "drizzle-orm";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { searchedPage } from "#app/platform/db/word-search.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import type { FunctionHandler } from "#app/platform/submission.server.ts";
import { WALL_EMAIL } from "./prayer-emails.server.ts";
import {
  decideApproval,
  decideEdit,
  shownText,
  type Approval,
  type EditDecision,
  type PrayerEdit,
} from "./prayer-review.ts";
import { instantOf, microsOf, onTheWall, reviewOrder, toReview } from "./prayers.server.ts";
import { isReachable, placeText, readCursor } from "./prayers.ts";
import { prayerRequests, shownWords } from "./prayers.tables.server.ts";

type Deps = { db: Db; jobs: Pick<Jobs, "enqueue"> };

/** Where a page of requests ends: the last one on it. */
export type ReviewCursor = { isUrgent: boolean; micros: number; id: number };

/** As it stands in an address. */
export function reviewCursorText({ isUrgent, micros, id }: ReviewCursor): string {
  return `${isUrgent ? "u" : "n"}-${placeText({ micros, id })}`;
}

/** Null for what no page of ours has written. */
export function readReviewCursor(text: string | null): ReviewCursor | null {
  const place = readCursor(text?.slice(2) ?? null);
  return place && /^[un]-/.test(text ?? "") ? { ...place, isUrgent: text?.startsWith("u") ?? false } : null;
}

/** "waiting": handled by no admin yet. `search`: how words of the card begin. */
type Wanted = { after?: ReviewCursor; limit: number; filter?: "all" | "waiting"; search?: string };
export type ReviewedPrayer = typeof prayerRequests.$inferSelect;

/** Null when there is no such request any more. */
export async function prayerForReview(db: Db, id: number): Promise<ReviewedPrayer | null> {
  const [prayer] = await db.select().from(prayerRequests).where(eq(prayerRequests.id, id));
  return prayer ?? null;
}

type Read = Pick<ReviewedPrayer, "prayerRequest" | "editedRequest" | "consentPostToWall">;

/** The version of what an admin reads before deciding: the words, and whether they may be posted. */
export function prayerVersion(prayer: Read): string {
  return rowVersion({ text: shownText(prayer), consentPostToWall: prayer.consentPostToWall });
}

/** The same of all that an edit writes over. */
export function editVersion(prayer: ReviewedPrayer): string {
  const { adminNotes, approved, postedToWall } = prayer;
  return rowVersion({ text: shownText(prayer), adminNotes, approved, postedToWall });
}

type Listed = { listed: SQL | undefined; order: SQL[] };

const { isUrgent, createdAt, id } = prayerRequests;

const LISTS: Record<NonNullable<Wanted["filter"]>, (after: ReviewCursor | undefined) => Listed> = {
  all: (after) => ({
    listed:
      after &&
      sql`(${isUrgent}, ${createdAt}, ${id}) < (${after.isUrgent}::boolean, ${instantOf(after.micros)}, ${after.id})`,
    order: [desc(isUrgent), desc(createdAt), desc(id)],
  }),
  waiting: (after) => ({
    listed: and(
      toReview,
      after &&
        sql`((not ${isUrgent}), ${createdAt}, ${id}) > (${!after.isUrgent}::boolean, ${instantOf(after.micros)}, ${after.id})`,
    ),
    order: reviewOrder,
  }),
};

/**
 * A page of requests; `after` is the last one of the page before. All of them: urgent first, then newest. Those to review: urgent first,
 * then oldest.
 */
export async function prayersForReview(db: Db, { after, limit, filter = "all", search }: Wanted) {
  const { listed, order } = LISTS[filter](after);
  const inOrder = db
    .select({ id })
    .from(prayerRequests)
    .where(listed)
    .orderBy(...order);
  const words = shownWords(prayerRequests);
  const rows = await searchedPage({ id, inOrder, words, search, limit }, (found) =>
    db
      .select({ prayer: prayerRequests, micros: microsOf })
      .from(prayerRequests)
      .where(and(listed, found))
      .orderBy(...order)
      .limit(limit),
  );
  return rows.map(({ prayer, micros }) => ({ ...prayer, micros }));
}

/**
 * Puts a request on the wall if its author allows it, and writes to them. A mail that fails later undoes nothing. `read`: the mark of the
 * words that were on the admin's screen.
 */
export async function approveAndPost({ db, jobs }: Deps, id: number, read?: string): Promise<Approval> {
  return db.transaction(async (tx) => {
    const prayer = await locked(tx, id);
    if (!prayer) return "not-found";
    const approval = decideApproval(prayer, read === undefined || read === prayerVersion(prayer));
    if (approval !== "posted") return approval;
    await tx
      .update(prayerRequests)
      .set({ approved: true, postedToWall: true, reviewedAt: prayer.reviewedAt ?? new Date() })
      .where(eq(prayerRequests.id, id));
    await tellOfTheWall(tx, jobs, prayer);
    await publish(tx, { topic: "community" });
    return approval;
  });
}

export type UpdateDecision =
  | EditDecision
  | { accepted: false; reason: "not-found" }
  | { accepted: false; reason: "changed"; now: ReviewedPrayer };

/**
 * Saves what an admin made of a request: the words for the wall, notes, and whether it stands there. `version`: of the request as it was when
 * the edit began; where another is there now, nothing is written.
 */
export async function updatePrayer(
  { db, jobs }: Deps,
  id: number,
  { version, ...edit }: PrayerEdit & { version?: string },
): Promise<UpdateDecision> {
  return db.transaction(async (tx) => {
    const prayer = await locked(tx, id);
    if (!prayer) return { accepted: false, reason: "not-found" };
    if (version !== undefined && version !== editVersion(prayer))
      return { accepted: false, reason: "changed", now: prayer };
    const decision = decideEdit(prayer, edit);
    if (!decision.accepted) return decision;
    const reviewedAt = prayer.reviewedAt ?? (decision.set.approved ? new Date() : null);
    await tx
      .update(prayerRequests)
      .set({ ...decision.set, reviewedAt })
      .where(eq(prayerRequests.id, id));
    if (decision.isNewOnTheWall) await tellOfTheWall(tx, jobs, prayer);
    await publish(tx, { topic: "community" });
    return decision;
  });
}

/** Takes a request off the wall, and nothing else of it away. */
export async function takeOffTheWall(db: Db, id: number): Promise<"taken-off" | "not-there" | "not-found"> {
  return db.transaction(async (tx) => {
    const prayer = await locked(tx, id);
    if (!prayer) return "not-found";
    if (!prayer.postedToWall) return "not-there";
    await tx.update(prayerRequests).set({ postedToWall: false }).where(eq(prayerRequests.id, id));
    await publish(tx, { topic: "community" });
    return "taken-off";
  });
}

/** False when there is no such request any more. */
export async function deletePrayer(db: Db, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const gone = await tx.delete(prayerRequests).where(eq(prayerRequests.id, id)).returning({ id: prayerRequests.id });
    if (gone.length > 0) await publish(tx, { topic: "community" });
    return gone.length > 0;
  });
}

const NOT_ON_THE_WALL = "No request with this email and these words is on the wall.";

/**
 * The documented function: writes to the author of a request that is on the wall. The mail takes nothing from the call: name, address and
 * words are those of the request, so that it is no open mailer (decision D146).
 */
export function sendWallConfirmation(jobs: Pick<Jobs, "enqueue">): FunctionHandler<{ db: Db }> {
  return async ({ db }, body) => {
    const { email, prayerRequest } = (body ?? {}) as Record<string, unknown>;
    if (typeof email !== "string" || typeof prayerRequest !== "string")
      return { status: 400, body: { error: "email and prayerRequest are required." } };
    if (!isReachable(email)) return { status: 400, body: { error: "No email provided" } };
    const [post] = await db
      .select({ id: prayerRequests.id })
      .from(prayerRequests)
      .where(
        and(
          onTheWall,
          sql`lower(${prayerRequests.email}) = lower(${email})`,
          or(eq(prayerRequests.prayerRequest, prayerRequest), eq(prayerRequests.editedRequest, prayerRequest)),
        ),
      )
      .orderBy(desc(prayerRequests.id))
      .limit(1);
    if (!post) return { status: 404, body: { error: NOT_ON_THE_WALL } };
    await jobs.enqueue(db, WALL_EMAIL, { id: post.id });
    return { status: 200, body: { success: true, message: "Confirmation email sent" } };
  };
}

async function locked(tx: Db, id: number) {
  const [prayer] = await tx.select().from(prayerRequests).where(eq(prayerRequests.id, id)).for("update");
  return prayer;
}

async function tellOfTheWall(tx: Db, jobs: Pick<Jobs, "enqueue">, { id, email }: { id: number; email: string }) {
  if (isReachable(email)) await jobs.enqueue(tx, WALL_EMAIL, { id });
}
