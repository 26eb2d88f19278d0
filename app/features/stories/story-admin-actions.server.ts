import { z } from "zod";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { runBulkAction } from "#app/platform/audit/bulk.server.ts";
import { completedInList, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import type { SentForm } from "#app/platform/forms/form-actions.server.ts";
import {
  NOT_REVIEWED,
  REVIEW_FAILED,
  STORY_BULK,
  STORY_DECISIONS,
  STORY_DONE,
  type StoryDecision,
} from "./story-admin.ts";
import { reviewStory } from "./story-review.server.ts";

const decisionInput = z.enum(["approve", "withdraw", "decline"]);
const decisionForm = z.object({ decision: decisionInput });

export async function review({ context, request, form, id, version }: SentForm) {
  return refuseOnError(form, { title: REVIEW_FAILED, description: "Please try again in a moment." }, async () => {
    const read = await readForm(form, decisionForm);
    if (!read.ok)
      return refused(form, {
        message: { title: REVIEW_FAILED, description: "Choose Approve, Unpublish, or Decline." },
      });
    const { decision } = read.value;
    const outcome = await decide(context, { id, version }, decision);
    if (outcome !== "reviewed") {
      const message = { title: REVIEW_FAILED, description: NOT_REVIEWED[outcome] };
      return refused(form, { message, status: outcome === "not-found" ? 404 : 409 });
    }
    const done = STORY_DECISIONS[decision];
    return completedInList(request, { message: STORY_DONE[done], page: "/admin/stories", done: { done }, row: id });
  });
}

export async function bulk(input: SentForm) {
  return runBulkAction(input, STORY_BULK, async (action, row) => {
    const outcome = await decide(input.context, row, decisionInput.parse(action));
    return outcome === "reviewed" ? {} : { why: NOT_REVIEWED[outcome] };
  });
}

/** The audit entry names the story by its id only: entries are kept after the story is deleted. */
function decide(
  context: SentForm["context"],
  { id, version }: { id: number; version: string },
  decision: StoryDecision,
) {
  return adminWrite(context, async (tx) => {
    const result = await reviewStory(tx, id, { version, decision });
    const approved = decision === "approve";
    const after = { approved, ...(decision === "decline" ? { declined: true } : {}) };
    const before = decision === "decline" ? { approved } : { approved: !approved };
    const entry = { action: `story.${STORY_DECISIONS[decision]}`, subject: `Story ${id}`, before, after };
    return { result, entry: result === "reviewed" ? entry : null };
  });
}
