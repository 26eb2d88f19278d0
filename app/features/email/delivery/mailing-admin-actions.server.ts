import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { completed, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import {
  cancelMailing,
  mailingWithId,
  pauseMailing,
  resendUnknown,
  resumeMailing,
  retryFailed,
} from "./mailing-admin.server.ts";
import {
  DECISIONS,
  MAILING_DONE,
  MAILING_FAILED,
  NOTHING_TO_DO,
  type MailingDecision,
  type MailingDone,
} from "./delivery.ts";

type Deps = { db: Db; jobs: Pick<Jobs, "enqueue"> };

/** What each decision does, how many rows or mailings it changed, and its result. */
const DECIDE: Record<
  MailingDecision,
  { done: Exclude<MailingDone, "sent">; act: (deps: Deps, id: number) => Promise<number | boolean> }
> = {
  pause: { done: "paused", act: ({ db }, id) => pauseMailing(db, id) },
  resume: { done: "resumed", act: (deps, id) => resumeMailing(deps, id) },
  cancel: { done: "cancelled", act: (deps, id) => cancelMailing(deps, id) },
  retry: { done: "retried", act: (deps, id) => retryFailed(deps, id, new Date()) },
  resend: { done: "resent", act: (deps, id) => resendUnknown(deps, id, new Date()) },
};

/** Applies one decision to one mailing and records it in the audit log. */
export async function decide({ context, request, form, intent }: SentForm, id: number) {
  if (!Object.hasOwn(DECIDE, intent)) return nothingToDo(form);
  const { db, jobs } = context.get(servicesContext);
  const { done, act } = DECIDE[intent as MailingDecision];
  const { label, question } = DECISIONS[intent as MailingDecision];
  const unconfirmed = question ? requireConfirmation(form, label) : null;
  if (unconfirmed) return unconfirmed;
  const failure = { title: MAILING_FAILED, description: "Please try again in a moment." };
  return refuseOnError(form, failure, async () => {
    const mailing = await mailingWithId(db, id);
    if (!mailing) return nothingToDo(form, 404);
    const result = await adminWrite(context, async (tx) => {
      const changed = await act({ db: tx, jobs }, id);
      const after = typeof changed === "number" ? { id, recipients: changed } : { id };
      const entry: AuditEntry | null = changed ? { action: `mailing.${done}`, subject: mailing.subject, after } : null;
      return { result: changed, entry };
    });
    if (!result) return nothingToDo(form, 409);
    return completed(request, MAILING_DONE[done], `/admin/newsletter/mailings/${id}?done=${done}`);
  });
}

const nothingToDo = (form: FormData, status = 422) =>
  refused(form, { message: { title: MAILING_FAILED, description: NOTHING_TO_DO }, status });
