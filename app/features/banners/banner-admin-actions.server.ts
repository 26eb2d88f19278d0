import type { z } from "zod";
import { submittedValues, type ActionMessage } from "#app/platform/forms/action-result.ts";
import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite, auditedWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { runBulkAction } from "#app/platform/audit/bulk.server.ts";
import { currentValues, refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import { servicesContext } from "#app/platform/context.ts";
import { completedInList, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import { storedDate } from "./banner-dates.ts";
import {
  BANNER_BULK,
  BANNER_DONE,
  DELETE_FAILED,
  GONE,
  pagesIn,
  SAVE_FAILED,
  differencesFrom,
  typedBanner,
  type BannerDone,
} from "./banner-admin.ts";
import {
  bannerFields,
  bannerWithId,
  deleteBanner,
  insertBanner,
  setBannerActive,
  updateBanner,
  type Banner,
  type BannerFields,
  type BannerUpdate,
} from "./banners.server.ts";

const failed = (title: string): ActionMessage => ({ title, description: "Please try again in a moment." });

/** Creates a banner, or updates the one whose id the form has. */
export async function save(sent: SentForm) {
  const { context, form, id } = sent;
  return refuseOnError(form, failed(SAVE_FAILED), async () => {
    const kept = id === 0 ? null : await bannerWithId(context.get(servicesContext).db, id);
    if (id !== 0 && !kept) return gone(form, SAVE_FAILED);
    const read = readBanner(sent, kept);
    if (!read.success) return refused(form, refusalOf(read.error));
    return kept ? change(sent, read.data) : create(sent, read.data);
  });
}

async function create(sent: SentForm, banner: BannerFields) {
  await adminCreate(sent, async (tx) => {
    const { banner: after, samples } = await insertBanner(tx, banner);
    const created: AuditEntry = { action: "banner.created", ...named(after), after };
    return { result: null, entry: [...samples.map(deletionEntry), created] };
  });
  return successMessage(sent.request, "created");
}

async function change({ context, request, form, id, version }: SentForm, banner: BannerFields) {
  const update = await adminWrite<BannerUpdate>(context, async (tx) => {
    const result = await updateBanner(tx, { id, version }, banner);
    if (result.state !== "updated") return { result, entry: null };
    const { before, after } = result;
    return { result, entry: { action: "banner.updated", ...named(after), before, after } };
  });
  if (update.state === "gone") return gone(form, SAVE_FAILED);
  if (update.state === "differs") return refuseChanged(context, form, update.now);
  return successMessage(request, "updated");
}

export async function remove({ context, request, form, id }: SentForm) {
  const unconfirmed = requireConfirmation(form, "Delete");
  if (unconfirmed) return unconfirmed;
  return refuseOnError(form, failed(DELETE_FAILED), async () => {
    const { result, entries } = await deleteOne(context, id);
    return result ? successMessage(request, "deleted", entries) : gone(form, DELETE_FAILED);
  });
}

/** One action on many banners. */
export async function bulk(sent: SentForm) {
  return runBulkAction(sent, BANNER_BULK, async (action, { id }) => {
    if (action !== "delete") return (await setActive(sent.context, id, action === "activate")) ? {} : { why: GONE };
    const { result, entries } = await deleteOne(sent.context, id);
    return result ? { undo: entries } : { why: GONE };
  });
}

function deleteOne(context: SentForm["context"], id: number) {
  return auditedWrite(context, async (tx) => {
    const result = await deleteBanner(tx, id);
    return { result, entry: result && deletionEntry(result) };
  });
}

const deletionEntry = (before: Banner): AuditEntry => ({ action: "banner.deleted", ...named(before), before });

const named = ({ id, title }: Banner) => ({ subject: title, about: `banner/${id}` as const });

function setActive(context: SentForm["context"], id: number, isActive: boolean): Promise<Banner | null> {
  return adminWrite(context, async (tx) => {
    const result = await setBannerActive(tx, id, isActive);
    return { result, entry: result && { action: "banner.updated", ...named(result), after: { isActive } } };
  });
}

function readBanner({ context, form }: SentForm, kept: Banner | null) {
  const { STORE_TIMEZONE: timeZone } = context.get(servicesContext).env;
  const typed = submittedValues(form);
  const date = (name: "start" | "end") =>
    storedDate(
      { day: typed[`${name}Day`] ?? "", time: typed[`${name}Time`] ?? "" },
      (name === "start" ? kept?.startDate : kept?.endDate) ?? null,
      timeZone,
    );
  return bannerFields({ timeZone, publicUrl: context.get(servicesContext).publicUrl }).safeParse({
    title: "",
    message: "",
    linkUrl: "",
    linkText: "",
    backgroundColor: "",
    textColor: "",
    ...typed,
    isActive: "isActive" in typed,
    dismissible: "dismissible" in typed,
    startDate: date("start"),
    endDate: date("end"),
    pages: pagesIn(typed),
  });
}

const FIELD_OF: Record<string, string> = { startDate: "startDay", endDate: "endDay" };

function refusalOf(error: z.ZodError) {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[FIELD_OF[String(path[0])] ?? String(path[0])] ??= message;
  return { fieldErrors: errors, message: { title: SAVE_FAILED, description: error.issues[0]?.message ?? "" } };
}

function refuseChanged(context: SentForm["context"], form: FormData, now: Banner) {
  const { env } = context.get(servicesContext);
  const current = differencesFrom(typedBanner(now, env.STORE_TIMEZONE), submittedValues(form));
  return refuseConflict(form, { title: SAVE_FAILED, version: rowVersion(now), current: currentValues(current) });
}

const gone = (form: FormData, title: string) => refused(form, { message: { title, description: GONE }, status: 404 });

const successMessage = (request: Request, done: BannerDone, undo: number[] = []) =>
  completedInList(request, { message: { ...BANNER_DONE[done], undo }, page: "/admin/banners", done: { done } });
