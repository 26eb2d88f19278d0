import { adminWrite, auditedWrite, type AuditedResult, type Written } from "#app/platform/audit/admin-write.server.ts";
import { runBulkAction } from "#app/platform/audit/bulk.server.ts";
import { currentValues, refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { signedIn } from "#app/platform/auth/visitor.server.ts";
import { normalizeText } from "#app/platform/characters.ts";
import { jobsContext } from "#app/platform/context.ts";
import { completedInList, fieldOf, refuseOnError, refused, rowOf } from "#app/platform/forms/action-results.server.ts";
import type { SentForm } from "#app/platform/http/admin-actions.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import { closePrayer, markPrayedFor, reopenPrayer, type CareOutcome } from "./prayer-care.server.ts";
import {
  CARE,
  careRefusal,
  FAILED,
  goneWhile,
  NOT_ON_THE_WALL,
  PRAYER_BULK,
  PRAYER_DONE,
  readCareAction,
  refusalOf,
  differingValues,
  type CareAction,
  type PrayerDone,
} from "./prayer-admin.ts";
import { WALL_EMAIL } from "./prayer-emails.server.ts";
import {
  approveAndPost,
  deletePrayer,
  editVersion,
  takeOffTheWall,
  updatePrayer,
  type ReviewedPrayer,
  type UpdateDecision,
} from "./prayer-review.server.ts";
import { shownText, type PrayerEdit } from "./prayer-review.ts";

/** How long the response waits for the email to be sent. It is sent later all the same. */
const EMAIL_WAIT_MS = 4_000;

/** Audit entries name a request by its id only, never its author or text, because its author may have it deleted entirely. */
const about = (id: number) => `Prayer request ${id}`;

export async function approve({ context, request, form }: SentForm) {
  const id = rowOf(form);
  return refuseOnError(form, { title: "Error", description: FAILED.approve }, async () => {
    const jobs = trackingWallEmail(context);
    const approval = await approveOne(context, jobs, id, fieldOf(form, "version") || undefined);
    if (approval === "already-posted") return successMessage(request, "approved", id);
    if (approval !== "posted") return refused(form, { message: refusalOf(approval), status: 409 });
    return successMessage(request, (await jobs.wasEmailSent()) ? "approved-and-emailed" : "approved", id);
  });
}

export async function save({ context, request, form }: SentForm) {
  const id = rowOf(form);
  const edit = {
    text: normalizeText(fieldOf(form, "text")),
    adminNotes: normalizeText(fieldOf(form, "adminNotes")),
    postToWall: form.has("postToWall"),
  };
  const version = fieldOf(form, "version");
  return refuseOnError(form, { title: "Error", description: FAILED.update }, async () => {
    const decision = await adminWrite<UpdateDecision>(context, async (tx) => {
      const result = await updatePrayer({ db: tx, jobs: context.get(jobsContext) }, id, { ...edit, version });
      if (!result.accepted) return { result, entry: null };
      const { editedRequest, adminNotes, ...flags } = result.set;
      const after = { ...flags, isEdited: editedRequest !== null, hasNotes: adminNotes !== null };
      return { result, entry: { action: "prayer.updated", subject: about(id), after } };
    });
    if (decision.accepted) return successMessage(request, "updated", id);
    if (decision.reason === "not-found") return refused(form, { message: goneWhile("update"), status: 404 });
    if (decision.reason === "changed") return refuseChanged(form, edit, decision.now);
    const field = decision.reason === "no-consent" ? "postToWall" : "text";
    return refused(form, {
      fieldErrors: { [field]: decision.message },
      message: { title: "Error", description: decision.message },
    });
  });
}

function refuseChanged(form: FormData, typed: PrayerEdit, now: ReviewedPrayer) {
  const current = differingValues(
    { text: shownText(now), adminNotes: now.adminNotes ?? "", postToWall: now.approved && now.postedToWall },
    typed,
  );
  return refuseConflict(form, {
    title: FAILED.update,
    version: editVersion(now),
    current: currentValues(current),
  });
}

export async function remove({ context, request, form }: SentForm) {
  const unconfirmed = requireConfirmation(form, "Delete");
  if (unconfirmed) return unconfirmed;
  const id = rowOf(form);
  return refuseOnError(form, { title: "Error", description: FAILED.delete }, async () => {
    const isGone = await deleteOne(context, id);
    return isGone ? successMessage(request, "deleted") : refused(form, { message: goneWhile("delete"), status: 404 });
  });
}

/** Marks a request as prayed for or closed, or moves it back to review. */
export async function care({ context, request, form }: SentForm, action: CareAction) {
  const id = rowOf(form);
  return refuseOnError(form, { title: "Error", description: FAILED.update }, async () => {
    const { result, entries } = await careOne(context, action, id, fieldOf(form, "version") || undefined);
    const { outcome } = result;
    if (outcome === "done" || outcome === "already") return successMessage(request, CARE[action], id, entries);
    return refused(form, { message: careRefusal(outcome), status: outcome === "not-found" ? 404 : 409 });
  });
}

export async function bulk(input: SentForm) {
  const { context } = input;
  return runBulkAction(input, PRAYER_BULK, async (action, row) => {
    if (action === "delete") return (await deleteOne(context, row.id)) ? {} : { why: goneWhile("delete").description };
    if (action === "hide") return hideOne(context, row.id);
    const marked = readCareAction(action);
    if (marked) return careReport(await careOne(context, marked, row.id, row.version));
    const approval = await approveOne(context, context.get(jobsContext), row.id, row.version);
    return approval === "posted" || approval === "already-posted" ? {} : { why: refusalOf(approval).description };
  });
}

type Queue = Parameters<typeof approveAndPost>[0]["jobs"];

function approveOne(context: SentForm["context"], jobs: Queue, id: number, expectedVersion: string | undefined) {
  return adminWrite(context, async (tx) => {
    const result = await approveAndPost({ db: tx, jobs }, id, expectedVersion);
    const after = { approved: true, postedToWall: true };
    return { result, entry: result === "posted" ? { action: "prayer.approved", subject: about(id), after } : null };
  });
}

function hideOne(context: SentForm["context"], id: number) {
  return adminWrite(context, async (tx): Promise<Written<{ why?: string }>> => {
    const result = await takeOffTheWall(tx, id);
    if (result === "not-found") return { result: { why: goneWhile("update").description ?? "" }, entry: null };
    if (result === "not-there") return { result: { why: NOT_ON_THE_WALL }, entry: null };
    return {
      result: {},
      entry: {
        action: "prayer.updated",
        subject: about(id),
        before: { postedToWall: true },
        after: { postedToWall: false },
      },
    };
  });
}

async function careOne(
  context: SentForm["context"],
  action: CareAction,
  id: number,
  expectedVersion: string | undefined,
) {
  const { email: by } = await signedIn(context);
  const now = new Date();
  return auditedWrite(context, async (tx): Promise<Written<CareOutcome>> => {
    const result =
      action === "reopen"
        ? await reopenPrayer(tx, id)
        : await (action === "prayed"
            ? markPrayedFor(tx, id, { by, now, expectedVersion })
            : closePrayer(tx, id, { now, expectedVersion }));
    if (result.outcome !== "done") return { result, entry: null };
    const { before, after } = result;
    return {
      result,
      entry: {
        action: `prayer.${CARE[action]}`,
        subject: about(id),
        before: { id, ...before },
        after: { id, ...after },
      },
    };
  });
}

function careReport({ result: { outcome }, entries }: AuditedResult<CareOutcome>) {
  if (outcome === "done" || outcome === "already") return { undo: entries };
  return { why: careRefusal(outcome).description ?? "" };
}

function deleteOne(context: SentForm["context"], id: number): Promise<boolean> {
  return adminWrite(context, async (tx) => {
    const result = await deletePrayer(tx, id);
    return { result, entry: result ? { action: "prayer.deleted", subject: about(id) } : null };
  });
}

/** The job queue, remembering the job of the approval's email so that it can be waited for. */
function trackingWallEmail(context: SentForm["context"]) {
  const jobs = context.get(jobsContext);
  let emailJob: string | null = null;
  return {
    async enqueue(...job: Parameters<typeof jobs.enqueue>) {
      const id = await jobs.enqueue(...job);
      if (job[1] === WALL_EMAIL) emailJob = id ?? null;
    },
    wasEmailSent: async () => emailJob !== null && (await jobs.isDone(WALL_EMAIL, emailJob, EMAIL_WAIT_MS)),
  };
}

function successMessage(request: Request, done: PrayerDone, row = 0, undo: number[] = []) {
  const message = { ...PRAYER_DONE[done], ...(undo.length > 0 ? { undo } : {}) };
  return completedInList(request, { message, page: "/admin/prayers", done: { done }, row });
}
