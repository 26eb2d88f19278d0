import { eq } from "drizzle-orm";
import { z } from "zod";
import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { runBulkAction } from "#app/platform/audit/bulk.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { completedInList, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { textInput } from "#app/platform/forms/submission.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { publish } from "#app/platform/live/live.server.ts";
import {
  NOT_CHANGED,
  REVIEW_BULK,
  REVIEW_DECISIONS,
  REVIEW_DONE,
  REVIEW_FAILED,
  type ReviewDecision,
} from "./review-admin.ts";
import { REVIEW_LIMITS } from "./reviews.ts";
import { reviewVersion } from "./reviews.server.ts";
import { reviews } from "./reviews.tables.server.ts";

type Row = typeof reviews.$inferSelect;
type Moderation = "changed-it" | keyof typeof NOT_CHANGED;
type Target = { id: number; version: string };

const DECIDED: Record<ReviewDecision, (now: Date) => Pick<Row, "approvedAt" | "rejectedAt">> = {
  approve: (now) => ({ approvedAt: now, rejectedAt: null }),
  unpublish: () => ({ approvedAt: null, rejectedAt: null }),
  reject: (now) => ({ approvedAt: null, rejectedAt: now }),
};

/** Decides on a review if it is unchanged since it was read. Approves only with its author's consent. */
export function moderateReview(tx: Db, target: Target, decision: ReviewDecision): Promise<Moderation> {
  return changeReview(tx, target, (row) =>
    decision === "approve" && !row.mayPublish ? "no-consent" : DECIDED[decision](new Date()),
  );
}

/** The owner's reply, shown below the review; "" removes it. */
export function replyToReview(tx: Db, target: Target, reply: string): Promise<Moderation> {
  return changeReview(tx, target, () => ({ reply: reply || null }));
}

async function changeReview(
  tx: Db,
  { id, version }: Target,
  change: (row: Row) => Partial<Row> | "no-consent",
): Promise<Moderation> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("update");
  if (!row) return "not-found";
  const changed = change(row);
  if (changed === "no-consent") return changed;
  if (reviewVersion(row) !== version) return "changed";
  await tx.update(reviews).set(changed).where(eq(reviews.id, id));
  await publish(tx, { topic: "community" });
  return "changed-it";
}

const decisionInput = z.enum(["approve", "unpublish", "reject"]);
const decisionForm = z.object({ decision: decisionInput });

export async function moderate(sent: SentForm) {
  return refuseOnError(sent.form, FAILED, async () => {
    const read = await readForm(sent.form, decisionForm);
    if (!read.ok)
      return refused(sent.form, {
        message: { title: REVIEW_FAILED, description: "Choose Approve, Unpublish, or Reject." },
      });
    const { decision } = read.value;
    const outcome = await decide(sent, sent, decision);
    return outcome === "changed-it" ? done(sent, REVIEW_DECISIONS[decision]) : notChanged(sent.form, outcome);
  });
}

const replyForm = z.object({
  reply: textInput(
    REVIEW_LIMITS.reply,
    `Reply must be at most ${REVIEW_LIMITS.reply.toLocaleString("en-US")} characters`,
  ),
});

export async function reply(sent: SentForm) {
  return refuseOnError(sent.form, FAILED, async () => {
    const read = await readForm(sent.form, replyForm);
    if (!read.ok) return read.invalid;
    const outcome = await adminWrite<Moderation>(sent.context, async (tx) => {
      const result = await replyToReview(tx, sent, read.value.reply);
      const entry: AuditEntry = { action: "review.edited", subject: `Review ${sent.id}`, after: read.value };
      return { result, entry: result === "changed-it" ? entry : null };
    });
    return outcome === "changed-it" ? done(sent, "edited") : notChanged(sent.form, outcome);
  });
}

export async function bulk(sent: SentForm) {
  return runBulkAction(sent, REVIEW_BULK, async (action, row) => {
    const outcome = await decide(sent, row, decisionInput.parse(action));
    return outcome === "changed-it" ? {} : { why: NOT_CHANGED[outcome] };
  });
}

const FAILED = { title: REVIEW_FAILED, description: "Please try again in a moment." };

function done({ request, id }: SentForm, outcome: keyof typeof REVIEW_DONE) {
  const message = REVIEW_DONE[outcome];
  return completedInList(request, { message, page: "/admin/reviews", done: { done: outcome }, row: id });
}

function notChanged(form: FormData, outcome: keyof typeof NOT_CHANGED) {
  const message = { title: REVIEW_FAILED, description: NOT_CHANGED[outcome] };
  return refused(form, { message, status: outcome === "not-found" ? 404 : 409 });
}

/** The audit entry names the review by its id only: entries are kept after the review is deleted. */
function decide({ context }: SentForm, target: Target, decision: ReviewDecision) {
  return adminWrite<Moderation>(context, async (tx) => {
    const result = await moderateReview(tx, target, decision);
    const entry: AuditEntry = { action: `review.${REVIEW_DECISIONS[decision]}`, subject: `Review ${target.id}` };
    return { result, entry: result === "changed-it" ? entry : null };
  });
}
