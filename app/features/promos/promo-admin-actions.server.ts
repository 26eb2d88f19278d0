import { z } from "zod";
import { IDEMPOTENCY_KEY_FIELD } from "#app/platform/forms/idempotency-key.ts";
import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite, auditedWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { runBulkAction } from "#app/platform/audit/bulk.server.ts";
import { submittedValues, type ActionMessage } from "#app/platform/forms/action-result.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { completedInList, fieldErrorsOf, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import {
  CREATE_FAILED,
  DELETE_FAILED,
  differencesFrom,
  GENERATE_FAILED,
  GONE,
  PROMO_BULK,
  PROMO_DONE,
  TOGGLE_FAILED,
  typedPromo,
  type PromoDone,
} from "./promo-admin.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { redirect } from "react-router";
import { currentValues, refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { promoVersion, promoWithId, updatePromoCode, type PromoUpdate } from "./edit-promo.server.ts";
import { batchForm, batchSize, generatePromoCodes } from "./generate-promos.server.ts";
import { newPromoCode } from "./new-promo-code.server.ts";
import { readScope, scopeText } from "./promo-scope.server.ts";
import { createPromoCode, deletePromoCode, newCodeErrors, PAST_DATE, setPromoCodeActive } from "./promos.server.ts";
import { PROMO_SCOPES } from "./promos.ts";

/** What a repeated form gets, too. */
type Creation = { created: true } | { created: false; errors: Record<string, string> };

export async function create({ context, request, form }: SentForm) {
  const { jobs, env } = context.get(servicesContext);
  const today = dayIn(env.STORE_TIMEZONE, new Date());
  const { [IDEMPOTENCY_KEY_FIELD]: _, ...typed } = submittedValues(form);
  return refuseOnError(form, failed(CREATE_FAILED), async () => {
    const scope = await typedScope(context.get(servicesContext).db, typed);
    if (!scope.ok) return refused(form, asRefusal(CREATE_FAILED, { items: scope.error }));
    const made = await adminCreate<Creation>({ context, request, form }, async (tx) => {
      const wanted = { ...typed, code: typed["promo"], appliesTo: scope.appliesTo, appliesToIds: scope.appliesToIds };
      const result = await createPromoCode({ db: tx, jobs, today }, wanted);
      if (!result.created) return { result, entry: null };
      const { id, samples } = result;
      const subject = normalizeCode(typed["promo"] ?? "");
      const about = `promo-code/${subject}` as const;
      const { discountType, discountValue, usageLimit, expiresAt } = typed;
      const created: AuditEntry = {
        action: "promo-code.created",
        subject,
        about,
        after: { id, discountType, discountValue, usageLimit, expiresAt },
      };
      return { result: { created: true }, entry: [...samples.map(deletionEntry), created] };
    });
    if (made.created) return successMessage(request, "created");
    const { code, ...others } = made.errors;
    const errors = code ? { ...others, promo: code } : others;
    return refused(form, asRefusal(CREATE_FAILED, errors));
  });
}

const asRefusal = (title: string, fieldErrors: Record<string, string>) => ({
  fieldErrors,
  message: { title, description: Object.values(fieldErrors)[0] ?? "" },
});

function typedScope(db: Db, typed: Record<string, string>, known: string[] = []) {
  const named = typed["appliesTo"];
  const appliesTo = PROMO_SCOPES.find((scope) => scope === named) ?? "everything";
  return readScope(db, { appliesTo, items: typed["items"] ?? "" }, known);
}

/** Saves an edited code, unless someone else changed it since the form was opened. */
export async function update({ context, request, form, id, version }: SentForm) {
  const { db, jobs, env } = context.get(servicesContext);
  const today = dayIn(env.STORE_TIMEZONE, new Date());
  const typed = submittedValues(form);
  return refuseOnError(form, failed(TOGGLE_FAILED), async () => {
    const kept = await promoWithId(db, id);
    if (!kept) return gone(form, TOGGLE_FAILED);
    const scope = await typedScope(db, typed, kept.appliesToIds);
    if (!scope.ok) return refused(form, asRefusal(TOGGLE_FAILED, { items: scope.error }));
    const { appliesTo, appliesToIds } = scope;
    const read = newPromoCode.safeParse({ ...typed, code: kept.code, appliesTo, appliesToIds });
    if (!read.success) return refused(form, asRefusal(TOGGLE_FAILED, fieldErrorsOf(read.error)));
    const { code: _code, ...change } = read.data;
    if (change.expiresAt !== null && change.expiresAt < today && change.expiresAt !== kept.expiresAt)
      return refused(form, asRefusal(TOGGLE_FAILED, { expiresAt: PAST_DATE }));
    const result = await adminWrite<PromoUpdate>(context, async (tx) => {
      const wanted = { ...change, active: "active" in typed };
      const outcome = await updatePromoCode({ db: tx, jobs }, { id, version }, wanted);
      if (outcome.state !== "updated") return { result: outcome, entry: null };
      const { before, after } = outcome;
      return {
        result: outcome,
        entry: { action: "promo-code.updated", subject: after.code, about: `promo-code/${after.code}`, before, after },
      };
    });
    if (result.state === "gone") return gone(form, TOGGLE_FAILED);
    if (result.state === "refused") return refused(form, asRefusal(TOGGLE_FAILED, result.errors));
    if (result.state === "differs") {
      const current = differencesFrom(typedPromo(result.now, await scopeText(db, result.now)), typed);
      return refuseConflict(form, {
        title: TOGGLE_FAILED,
        version: promoVersion(result.now),
        current: currentValues(current),
      });
    }
    return successMessage(request, "updated", { row: id });
  });
}

type Generated = { made: number } | { errors: Record<string, string> };

/** Creates many codes at once; the page of the batch follows. */
export async function generate(sent: SentForm) {
  const { context, form } = sent;
  const { db, jobs, env } = context.get(servicesContext);
  const { [IDEMPOTENCY_KEY_FIELD]: _, ...typed } = submittedValues(form);
  return refuseOnError(form, failed(GENERATE_FAILED), async () => {
    const batch = batchForm.safeParse(typed);
    const scope = await typedScope(db, typed);
    const { appliesTo, appliesToIds } = scope.ok ? scope : { appliesTo: "everything", appliesToIds: [] };
    // Any code: those of the batch are drawn later.
    const wanted = { ...typed, code: "X", appliesTo, appliesToIds };
    const errors = {
      ...(batch.success ? {} : fieldErrorsOf(batch.error)),
      ...newCodeErrors(wanted, dayIn(env.STORE_TIMEZONE, new Date())),
      ...(scope.ok ? {} : { items: scope.error }),
    };
    if (!batch.success || Object.keys(errors).length > 0) return refused(form, asRefusal(GENERATE_FAILED, errors));
    const { code: _code, ...terms } = newPromoCode.parse(wanted);
    const result = await adminCreate<Generated>(sent, async (tx) => {
      if ((await batchSize(tx, batch.data.batch)) > 0)
        return {
          result: { errors: { batch: "There are codes of this name already. Choose another one." } },
          entry: null,
        };
      const { made, samples } = await generatePromoCodes({ db: tx, jobs }, batch.data, terms);
      const after = { ...batch.data, ...terms, codes: made };
      const entry = { action: "promo-codes.generated", subject: batch.data.batch, after } as const;
      return { result: { made: made.length }, entry: [...samples.map(deletionEntry), entry] };
    });
    if ("errors" in result) return refused(form, asRefusal(GENERATE_FAILED, result.errors));
    return redirect(`/admin/promo-codes?${new URLSearchParams({ batch: batch.data.batch, done: "generated" })}`);
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
    const entry: AuditEntry | null =
      result === null
        ? null
        : { action: "promo-code.updated", subject: result, about: `promo-code/${result}`, after: { active } };
    return { result, entry };
  });
}

function deleteOne(context: SentForm["context"], id: number) {
  return auditedWrite(context, async (tx) => {
    const result = await deletePromoCode({ db: tx, jobs: context.get(servicesContext).jobs }, id);
    return { result, entry: result && deletionEntry(result) };
  });
}

export const deletionEntry = (before: { code: string }): AuditEntry => ({
  action: "promo-code.deleted",
  subject: before.code,
  about: `promo-code/${before.code}`,
  before,
});

const failed = (title: string): ActionMessage => ({ title, description: "Please try again in a moment." });

const gone = (form: FormData, title: string) => refused(form, { message: { title, description: GONE }, status: 404 });

const successMessage = (
  request: Request,
  done: PromoDone,
  { undo = [], row = 0 }: { undo?: number[]; row?: number } = {},
) =>
  completedInList(request, { message: { ...PROMO_DONE[done], undo }, page: "/admin/promo-codes", done: { done }, row });
