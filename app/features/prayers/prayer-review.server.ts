import { and, desc, eq, or, sql, type SQL } from "drizzle-orm";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { searchedPage } from "#app/platform/db/word-search.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import type { FunctionHandler } from "#app/platform/feature.server.ts";
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
import { isReachable, cursorText, readCursor } from "./prayers.ts";
import { prayerRequests, shownWords } from "./prayers.tables.server.ts";

type Deps = { db: Db; emails: Pick<EmailDelivery, "enqueue"> };

/** The keyset cursor of the admin's list. */
type ReviewCursor = { isUrgent: boolean; micros: number; id: number };

/** The cursor as a URL parameter. */
export function reviewCursorText({ isUrgent, micros, id }: ReviewCursor): string {
  return `${isUrgent ? "u" : "n"}-${cursorText({ micros, id })}`;
}

/** Null for malformed text. */
export function readReviewCursor(text: string | null): ReviewCursor | null {
  const cursor = readCursor(text?.slice(2) ?? null);
  return cursor && /^[un]-/.test(text ?? "") ? { ...cursor, isUrgent: text?.startsWith("u") ?? false } : null;
}

/** "waiting": to review. `search`: beginnings of words on the card. */
type ListQuery = { after?: ReviewCursor | null; limit: number; filter?: "all" | "waiting"; search?: string };
export type ReviewedPrayer = typeof prayerRequests.$inferSelect;

/** Null when it was deleted. */
export async function prayerForReview(db: Db, id: number): Promise<ReviewedPrayer | null> {
  const [prayer] = await db.select().from(prayerRequests).where(eq(prayerRequests.id, id));
  return prayer ?? null;
}

type Reviewable = Pick<ReviewedPrayer, "prayerRequest" | "editedRequest" | "consentPostToWall">;

/** The version of what an admin reads before deciding: the text and the consent. */
export function prayerVersion(prayer: Reviewable): string {
  return rowVersion({ text: shownText(prayer), consentPostToWall: prayer.consentPostToWall });
}

/** The version of everything an edit overwrites. */
export function editVersion(prayer: ReviewedPrayer): string {
  const { adminNotes, approved, postedToWall } = prayer;
  return rowVersion({ text: shownText(prayer), adminNotes, approved, postedToWall });
}

type ListClauses = { where: SQL | undefined; order: SQL[] };

const { isUrgent, createdAt, id } = prayerRequests;

const LISTS: Record<NonNullable<ListQuery["filter"]>, (after: ReviewCursor | undefined) => ListClauses> = {
  all: (after) => ({
    where:
      after &&
      sql`(${isUrgent}, ${createdAt}, ${id}) < (${after.isUrgent}::boolean, ${instantOf(after.micros)}, ${after.id})`,
    order: [desc(isUrgent), desc(createdAt), desc(id)],
  }),
  waiting: (after) => ({
    where: and(
      toReview,
      after &&
        sql`((not ${isUrgent}), ${createdAt}, ${id}) > (${!after.isUrgent}::boolean, ${instantOf(after.micros)}, ${after.id})`,
    ),
    order: reviewOrder,
  }),
};

/** A page of requests after the cursor. All: urgent first, then newest. To review: urgent first, then oldest. */
export async function prayersForReview(db: Db, { after, limit, filter = "all", search }: ListQuery) {
  const { where, order } = LISTS[filter](after ?? undefined);
  const inOrder = db
    .select({ id })
    .from(prayerRequests)
    .where(where)
    .orderBy(...order);
  const words = shownWords(prayerRequests);
  const rows = await searchedPage({ id, inOrder, words, search, limit }, (found) =>
    db
      .select({ prayer: prayerRequests, micros: microsOf })
      .from(prayerRequests)
      .where(and(where, found))
      .orderBy(...order)
      .limit(limit),
  );
  return rows.map(({ prayer, micros }) => ({ ...prayer, micros }));
}

/**
 * Posts a request on the wall if its author consented, and emails them; a failed email undoes nothing. Without `expectedVersion` the text
 * is not compared with what the admin read.
 */
export async function approveAndPost({ db, emails }: Deps, id: number, expectedVersion?: string): Promise<Approval> {
  return db.transaction(async (tx) => {
    const prayer = await locked(tx, id);
    if (!prayer) return "not-found";
    const approval = decideApproval(prayer, expectedVersion === undefined || expectedVersion === prayerVersion(prayer));
    if (approval !== "posted") return approval;
    await tx
      .update(prayerRequests)
      .set({ approved: true, postedToWall: true, reviewedAt: prayer.reviewedAt ?? new Date() })
      .where(eq(prayerRequests.id, id));
    await enqueueWallEmail(tx, emails, prayer);
    await publish(tx, { topic: "community" });
    return approval;
  });
}

export type UpdateDecision =
  | EditDecision
  | { accepted: false; reason: "not-found" }
  | { accepted: false; reason: "changed"; now: ReviewedPrayer };

/** Saves an admin's edit. `version`: the request's version when the edit was opened; nothing is written when it has changed. */
export async function updatePrayer(
  { db, emails }: Deps,
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
    if (decision.isNewOnTheWall) await enqueueWallEmail(tx, emails, prayer);
    await publish(tx, { topic: "community" });
    return decision;
  });
}

/** Takes a request off the wall; the approval stays. */
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

/** False when it was already deleted. */
export async function deletePrayer(db: Db, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const deleted = await tx
      .delete(prayerRequests)
      .where(eq(prayerRequests.id, id))
      .returning({ id: prayerRequests.id });
    if (deleted.length > 0) await publish(tx, { topic: "community" });
    return deleted.length > 0;
  });
}

/** Deletes the requests of an address; returns how many. */
export async function deletePrayersOf(tx: Db, email: string): Promise<number> {
  const deleted = await tx
    .delete(prayerRequests)
    .where(sql`lower(${prayerRequests.email}) = ${email}`)
    .returning({ id: prayerRequests.id });
  if (deleted.length > 0) await publish(tx, { topic: "community" });
  return deleted.length;
}

const NOT_ON_THE_WALL = "No request with this email and text is on the wall.";

/**
 * The function send-prayer-wall-confirmation: emails the author of a request that is on the wall. Name, address and text are taken from
 * the request, never from the call, so that it cannot be abused to send email (decision 097).
 */
export function sendWallConfirmation(emails: Pick<EmailDelivery, "enqueue">): FunctionHandler<{ db: Db }> {
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
    await emails.enqueue(db, WALL_EMAIL, { id: post.id });
    return { status: 200, body: { success: true, message: "Confirmation email sent" } };
  };
}

async function locked(tx: Db, id: number) {
  const [prayer] = await tx.select().from(prayerRequests).where(eq(prayerRequests.id, id)).for("update");
  return prayer;
}

async function enqueueWallEmail(
  tx: Db,
  emails: Pick<EmailDelivery, "enqueue">,
  { id, email }: { id: number; email: string },
) {
  if (isReachable(email)) await emails.enqueue(tx, WALL_EMAIL, { id });
}
