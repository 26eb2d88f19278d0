import type { AuditAction } from "#app/platform/audit/audit-action.ts";
import { data, redirect, type RouterContextProvider } from "react-router";
import { brand } from "#app/brand.ts";
import { adminCreate, FormAlreadySubmitted } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { completed, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { priceText } from "#app/platform/money.ts";
import {
  DONE,
  disbursementForm,
  doneIn,
  costsForm,
  giftInLog,
  giftPublication,
  lastMonth,
  correctedMonth,
  monthField,
  monthForm,
  monthInLog,
  monthPublication,
  monthText,
  type Done,
  type GivingMonth,
} from "./giving.ts";
import {
  boundsOfMonth,
  closeMonth,
  correctCosts,
  costsVersion,
  deleteDisbursement,
  disbursementWithId,
  givingRecipientsInOrder,
  monthOf,
  publishDisbursement,
  publishMonth,
  recordDisbursement,
  revenueOfMonth,
  wholeLedger,
} from "./giving.server.ts";

type Context = Readonly<RouterContextProvider>;
type ActionInput = { request: Request; context: Context };

/** The data of the giving screen, which all its forms return to. */
export async function givingAdmin({ request, context }: ActionInput) {
  const { db, admin } = context.get(servicesContext);
  const today = todayIn(context);
  const { searchParams } = new URL(request.url);
  const reopened = monthField.safeParse(searchParams.get("month"));
  return {
    ledger: await wholeLedger(db),
    /** Proposed as the recipient of a gift. */
    recipients: [...new Set((await givingRecipientsInOrder(db)).map(({ name }) => name))],
    /** The month that the form to close one begins with: the one that was reopened, or the last. */
    monthToClose: (reopened.success ? reopened.data : lastMonth(today)).slice(0, 7),
    today,
    currency: brand.defaultCurrency,
    percent: brand.givingPercent,
    canCount: admin !== null,
    done: doneIn(searchParams),
  };
}
export type GivingAdmin = Awaited<ReturnType<typeof givingAdmin>>;

/** Closes a month with the revenue of the provider's orders and the costs that the owner typed. */
export async function closeMonthAction({ request, context, form }: SentForm) {
  const today = todayIn(context);
  const read = await readForm(form, monthForm(today, brand.defaultCurrency));
  if (!read.ok) return read.invalid;
  const { db, admin, env } = context.get(servicesContext);
  const { month, note } = read.value;
  try {
    if (!admin)
      return refused(form, {
        message: { title: "Set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET to read the month’s orders" },
      });
    const bounds = await boundsOfMonth(db, month, env.STORE_TIMEZONE);
    const counted = await revenueOfMonth(admin, bounds);
    const { minor: revenue, currency } = counted?.revenue ?? { minor: 0, currency: brand.defaultCurrency };
    // Parsed again, now that the shop's currency is known.
    const { costs } = monthForm(today, currency).parse(Object.fromEntries(form));
    const percent = brand.givingPercent;
    const orders = counted?.orders ?? 0;
    const closed = { month, currency, revenue, orders, costs, percent, note };
    const isNew = await adminCreate({ context, request, form }, async (tx) => {
      const result = await closeMonth(tx, { ...closed, ...bounds });
      const entry: AuditEntry = { action: "giving-month.closed", subject: monthText(month), after: monthInLog(closed) };
      return { result, entry: result ? entry : null };
    });
    if (!isNew) return refused(form, { fieldErrors: { month: `${monthText(month)} is already closed` } });
  } catch (error) {
    if (error instanceof FormAlreadySubmitted)
      return refused(form, { fieldErrors: { month: `${monthText(month)} is already closed` } });
    log("error", "a month was not closed", { error });
    return refused(form, {
      message: { title: "The month wasn’t closed", description: "We couldn’t read its orders. Please try again." },
      status: 503,
    });
  }
  return done(request, "closed");
}

export async function correctCostsAction({ request, context, form, version }: SentForm) {
  const named = await readForm(form, correctedMonth);
  if (!named.ok) return named.invalid;
  const { month: day } = named.value;
  const refusal = await adminWrite(context, async (tx) => {
    const before = await monthOf(tx, day);
    if (!before) throw data(null, { status: 404 });
    const read = await readForm(form, costsForm(before.currency));
    if (!read.ok) return { result: read.invalid, entry: null };
    if (version !== costsVersion(before)) return { result: refuseChanged(form, before), entry: null };
    await correctCosts(tx, day, read.value);
    const [was, is] = [monthInLog(before), monthInLog({ ...before, ...read.value })];
    const entry: AuditEntry = { action: "giving-month.corrected", subject: monthText(day), before: was, after: is };
    return { result: null, entry };
  });
  return refusal ?? done(request, "corrected");
}

function refuseChanged(form: FormData, now: GivingMonth) {
  const costs = `The costs are now ${priceText({ minor: now.costs, currency: now.currency })}`;
  const current = now.note ? `${costs}, with the note “${now.note}”.` : `${costs}.`;
  return refuseConflict(form, { title: "Costs not saved", version: costsVersion(now), current });
}

export async function publishMonthAction({ request, context, form }: SentForm) {
  const read = await readForm(form, monthPublication);
  if (!read.ok) return read.invalid;
  const { month: day, publish: isPublished } = read.value;
  const isFound = await auditedWrite(context, "giving-month.updated", async (tx) => {
    const before = await monthOf(tx, day);
    if (!before) return null;
    await publishMonth(tx, day, isPublished ? new Date() : null);
    return { subject: monthText(day), before: { isPublished: before.isPublished }, after: { isPublished } };
  });
  return doneIf(isFound, request, isPublished ? "published" : "withdrawn");
}

export async function recordDisbursementAction({ request, context, form }: SentForm) {
  const read = await readForm(form, disbursementForm(todayIn(context), brand.defaultCurrency));
  if (!read.ok) return read.invalid;
  const gift = { ...read.value, currency: brand.defaultCurrency };
  const failed = { title: "The gift wasn’t recorded", description: "Please try again in a moment." };
  return refuseOnError(form, failed, async () => {
    await adminCreate({ context, request, form }, async (tx) => {
      await recordDisbursement(tx, gift);
      return { result: null, entry: { action: "gift.recorded", subject: gift.recipient, after: giftInLog(gift) } };
    });
    return done(request, "recorded");
  });
}

export async function publishDisbursementAction({ request, context, form, id }: SentForm) {
  const read = await readForm(form, giftPublication);
  if (!read.ok) return read.invalid;
  const isPublished = read.value.publish;
  const isFound = await auditedWrite(context, "gift.updated", async (tx) => {
    const before = await disbursementWithId(tx, id);
    if (!before || !(await publishDisbursement(tx, id, isPublished ? new Date() : null))) return null;
    return { subject: before.recipient, before: { isPublished: before.isPublished }, after: { isPublished } };
  });
  return doneIf(isFound, request, isPublished ? "published" : "withdrawn");
}

export async function deleteDisbursementAction({ context, id }: { context: Context; id: number }) {
  await adminWrite(context, async (tx) => {
    const gift = await disbursementWithId(tx, id);
    await deleteDisbursement(tx, id);
    return {
      result: null,
      entry: gift && { action: "gift.deleted", subject: gift.recipient, before: giftInLog(gift) },
    };
  });
  throw redirect("/admin/giving?done=deleted#done");
}

/** The gift id in a URL; throws 404 for anything else. */
export function giftIdIn(param: string): number {
  if (!/^[1-9]\d{0,14}$/.test(param)) throw data(null, { status: 404 });
  return Number(param);
}

/** The first day of the month in a URL; throws 404 for anything else. */
export function firstDay(month: string): string {
  const read = monthField.safeParse(month);
  if (!read.success) throw data(null, { status: 404 });
  return read.data;
}

export function todayIn(context: Context): string {
  return dayIn(context.get(servicesContext).env.STORE_TIMEZONE, new Date());
}

/** Throws 404 for a month or gift that does not exist. */
function doneIf(isFound: boolean, request: Request, name: Done) {
  if (!isFound) throw data(null, { status: 404 });
  return done(request, name);
}

const done = (request: Request, name: Done) => completed(request, DONE[name], `/admin/giving?done=${name}#done`);

/** Makes a change with its audit entry; false when `change` returns null. */
function auditedWrite(
  context: Context,
  action: AuditAction,
  change: (tx: Db) => Promise<Omit<AuditEntry, "action"> | null>,
) {
  return adminWrite(context, async (tx) => {
    const entry = await change(tx);
    return { result: entry !== null, entry: entry && { action, ...entry } };
  });
}
