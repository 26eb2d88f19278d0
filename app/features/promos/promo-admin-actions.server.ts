import { z } from "zod";
import { IDEMPOTENCY_KEY_FIELD } from "#app/platform/forms/idempotency-key.ts";
import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite, auditedWrite } from "#app/platform/audit/admin-write.server.ts";
import { runBulkAction } from "#app/platform/audit/bulk.server.ts";
import { submittedValues, type ActionMessage } from "#app/platform/forms/action-result.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { completedInList, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import type { SentForm } from "#app/platform/forms/form-actions.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import {
  CREATE_FAILED,
  DELETE_FAILED,
  GONE,
  PROMO_BULK,
  PROMO_DONE,
  TOGGLE_FAILED,
  type PromoDone,
} from "./promo-admin.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { isLiveShop } from "#app/platform/shopify/credentials.server.ts";
import { createPromoCode, deletePromoCode, setPromoCodeActive } from "./promos.server.ts";

/** What a repeated form gets, too. */
type Creation = { created: true } | { created: false; errors: Record<string, string> };

export async function create({ context, request, form }: SentForm) {
  const { jobs, env } = context.get(servicesContext);
  const isLive = isLiveShop(env);
  const today = dayIn(env.STORE_TIMEZONE, new Date());
  const { [IDEMPOTENCY_KEY_FIELD]: _, ...typed } = submittedValues(form);
  return refuseOnError(form, failed(CREATE_FAILED), async () => {
    const made = await adminCreate<Creation>({ context, request, form }, async (tx) => {
      const result = await createPromoCode({ db: tx, jobs, today, isLive }, { ...typed, code: typed["promo"] });
      if (!result.created) return { result, entry: null };
      const { id, replaced } = result;
      const subject = normalizeCode(typed["promo"] ?? "");
      const created = { action: "promo-code.created", subject, after: { id, ...typed } };
      return { result: { created: true }, entry: replaced ? [deletionEntry(replaced), created] : created };
    });
    if (made.created) return successMessage(request, "created");
    const { code, ...others } = made.errors;
    const errors = code ? { ...others, promo: code } : others;
    return refused(form, {
      fieldErrors: errors,
      message: { title: CREATE_FAILED, description: Object.values(made.errors)[0] ?? "" },
    });
  });
}

const toggleForm = z.object({ active: text.transform((value) => value === "true") });

export async function toggle({ context, request, form, id: row }: SentForm) {
  const read = await readForm(form, toggleForm);
  if (!read.ok) return read.invalid;
  const { active } = read.value;
  return refuseOnError(form, failed(TOGGLE_FAILED), async () => {
    const code = await setActive(context, row, active);
    return code === null
      ? gone(form, TOGGLE_FAILED)
      : successMessage(request, active ? "activated" : "deactivated", { row });
  });
}

export async function remove({ context, request, form, id }: SentForm) {
  const unconfirmed = requireConfirmation(form, "Delete");
  if (unconfirmed) return unconfirmed;
  return refuseOnError(form, failed(DELETE_FAILED), async () => {
    const { result, entries } = await deleteOne(context, id);
    return result === null ? gone(form, DELETE_FAILED) : successMessage(request, "deleted", { undo: entries });
  });
}

/** Bulk version of the same actions. */
export async function bulk(sent: SentForm) {
  return runBulkAction(sent, PROMO_BULK, async (action, { id }) => {
    if (action !== "delete") return (await setActive(sent.context, id, action === "activate")) ? {} : { why: GONE };
    const { result, entries } = await deleteOne(sent.context, id);
    return result ? { undo: entries } : { why: GONE };
  });
}

/** The code; null if it no longer exists. */
function setActive(context: SentForm["context"], id: number, active: boolean): Promise<string | null> {
  return adminWrite(context, async (tx) => {
    const result = await setPromoCodeActive({ db: tx, jobs: context.get(servicesContext).jobs }, id, active);
    const entry = result === null ? null : { action: "promo-code.updated", subject: result, after: { active } };
    return { result, entry };
  });
}

function deleteOne(context: SentForm["context"], id: number) {
  return auditedWrite(context, async (tx) => {
    const result = await deletePromoCode({ db: tx, jobs: context.get(servicesContext).jobs }, id);
    return { result, entry: result && deletionEntry(result) };
  });
}

const deletionEntry = (before: { code: string }) => ({ action: "promo-code.deleted", subject: before.code, before });

const failed = (title: string): ActionMessage => ({ title, description: "Please try again in a moment." });

const gone = (form: FormData, title: string) => refused(form, { message: { title, description: GONE }, status: 404 });

const successMessage = (
  request: Request,
  done: PromoDone,
  { undo = [], row = 0 }: { undo?: number[]; row?: number } = {},
) =>
  completedInList(request, { message: { ...PROMO_DONE[done], undo }, page: "/admin/promo-codes", done: { done }, row });
