import { z } from "zod";
import { adminWrite, auditedWrite, type AuditedResult, type Written } from "#app/platform/audit/admin-write.server.ts";
import { runBulkAction } from "#app/platform/audit/bulk.server.ts";
import { currentValues, refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { normalizeText } from "#app/platform/characters.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { completedInList, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { checkbox, text } from "#app/platform/forms/fields.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
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
const named = (id: number) => ({ subject: `Prayer request ${id}`, about: `prayer/${id}` as const });

export async function approve({ context, request, form, id, version }: SentForm) {
  return refuseOnError(form, { title: "Error", description: FAILED.approve }, async () => {
    const emails = trackingWallEmail(context);
    const approval = await approveOne(context, emails, id, version || undefined);
    if (approval === "already-posted") return successMessage(request, "approved", id);
    if (approval !== "posted") return refused(form, { message: refusalOf(approval), status: 409 });
    return successMessage(request, (await emails.wasEmailSent()) ? "approved-and-emailed" : "approved", id);
  });
}

const editForm = z.object({
  text: text.transform(normalizeText),
  adminNotes: text.transform(normalizeText),
  postToWall: checkbox,
});

export async function save({ context, request, form, id, version }: SentForm) {
  const read = await readForm(form, editForm);
  if (!read.ok) return read.invalid;
  const edit = read.value;
  return refuseOnError(form, { title: "Error", description: FAILED.update }, async () => {
    const decision = await adminWrite<UpdateDecision>(context, async (tx) => {
      const result = await updatePrayer({ db: tx, emails: context.get(servicesContext).emails }, id, {
        ...edit,
        version,
      });
      if (!result.accepted) return { result, entry: null };
      const { editedRequest, adminNotes, ...flags } = result.set;
      const after = { ...flags, isEdited: editedRequest !== null, hasNotes: adminNotes !== null };
      return { result, entry: { action: "prayer.updated", ...named(id), after } };
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

export async function remove({ context, request, form, id }: SentForm) {
  const unconfirmed = requireConfirmation(form, "Delete");
  if (unconfirmed) return unconfirmed;
  return refuseOnError(form, { title: "Error", description: FAILED.delete }, async () => {
    const isGone = await deleteOne(context, id);
    return isGone ? successMessage(request, "deleted") : refused(form, { message: goneWhile("delete"), status: 404 });
  });
}

/** Marks a request as prayed for or closed, or moves it back to review. */
export async function care({ context, request, form, id, version }: SentForm, action: CareAction) {
  return refuseOnError(form, { title: "Error", description: FAILED.update }, async () => {
    const { result, entries } = await careOne(context, action, id, version || undefined);
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
    const approval = await approveOne(context, context.get(servicesContext).emails, row.id, row.version);
    return approval === "posted" || approval === "already-posted" ? {} : { why: refusalOf(approval).description };
  });
}

function approveOne(
  context: SentForm["context"],
  emails: Pick<EmailDelivery, "enqueue">,
  id: number,
  expectedVersion: string | undefined,
) {
  return adminWrite(context, async (tx) => {
    const result = await approveAndPost({ db: tx, emails }, id, expectedVersion);
    const after = { approved: true, postedToWall: true };
    return { result, entry: result === "posted" ? { action: "prayer.approved", ...named(id), after } : null };
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
        ...named(id),
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
        ...named(id),
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
    return { result, entry: result ? { action: "prayer.deleted", ...named(id) } : null };
  });
}

/** Enqueues the approval's email and remembers it, so that it can be waited for. */
function trackingWallEmail(context: SentForm["context"]) {
  const { emails } = context.get(servicesContext);
  let id: string | void;
  return {
    enqueue: async (...email: Parameters<typeof emails.enqueue>) => (id = await emails.enqueue(...email)),
    wasEmailSent: async () => id !== undefined && (await emails.outcomes([id], EMAIL_WAIT_MS)).get(id) === "sent",
  };
}

function successMessage(request: Request, done: PrayerDone, row = 0, undo: number[] = []) {
  const message = { ...PRAYER_DONE[done], ...(undo.length > 0 ? { undo } : {}) };
  return completedInList(request, { message, page: "/admin/prayers", done: { done }, row });
}
