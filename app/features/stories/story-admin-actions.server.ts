import { z } from "zod";
import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { runBulkAction } from "#app/platform/audit/bulk.server.ts";
import { refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { completed, completedInList, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import {
  NOT_EDITED,
  NOT_REVIEWED,
  REVIEW_FAILED,
  STORY_BULK,
  STORY_DECISIONS,
  STORY_DONE,
  type StoryDecision,
} from "./story-admin.ts";
import { storyText } from "./story-submission.server.ts";
import { editForClarity } from "./story-edit.server.ts";
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

const editedStory = z.object({ story: storyText });

/** Saves the text that the site shows, or restores the author's own. The audit entry has neither. */
export async function editStoryAction({ context, request, form, id, intent, version }: SentForm) {
  const read = intent === "restore" ? null : await readForm(form, editedStory);
  if (read && !read.ok) return read.invalid;
  return refuseOnError(form, { title: NOT_EDITED, description: "Please try again in a moment." }, async () => {
    const { emails } = context.get(servicesContext);
    const edit = await adminWrite(context, async (tx) => {
      const result = await editForClarity(tx, id, {
        version,
        text: read?.value.story ?? null,
        emails,
        now: new Date(),
      });
      const entry = (name: "edited" | "restored"): AuditEntry => ({ action: `story.${name}`, ...named(id) });
      if (result.state === "edited" || result.state === "edited-and-emailed") return { result, entry: entry("edited") };
      return { result, entry: result.state === "restored" ? entry("restored") : null };
    });
    if (edit.state === "changed")
      return refuseConflict(form, {
        title: NOT_EDITED,
        version: edit.version,
        current: "This page now shows the story as it is.",
        next: "Save again if your text is still right.",
      });
    if (edit.state === "not-found" || edit.state === "no-permission") {
      const message = { title: NOT_EDITED, description: NOT_REVIEWED[edit.state] };
      return refused(form, { message, status: edit.state === "not-found" ? 404 : 409 });
    }
    return completed(request, STORY_DONE[edit.state], `/admin/stories/${id}?done=${edit.state}`);
  });
}

/** Audit entries name the story by its id only: they are kept after the story is deleted. */
export const named = (id: number) => ({ subject: `Story ${id}`, about: `story/${id}` as const });

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
    const entry: AuditEntry = { action: `story.${STORY_DECISIONS[decision]}`, ...named(id), before, after };
    return { result, entry: result === "reviewed" ? entry : null };
  });
}
