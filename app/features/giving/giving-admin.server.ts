import { data, redirect, type RouterContextProvider } from "react-router";
import { brand } from "#app/brand.ts";
import { adminCreate, FormAlreadySubmitted } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { completed, fieldOf, readFields, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
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
  lastMonth,
  monthForm,
  monthInLog,
  monthText,
  type Done,
  type GivingMonth,
} from "./giving.ts";
import {
  closeMonth,
  correctCosts,
  costsVersion,
  deleteDisbursement,
  disbursementWithId,
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
  return {
    ledger: await wholeLedger(db),
    lastMonth: lastMonth(today).slice(0, 7),
    today,
    currency: brand.defaultCurrency,
    percent: brand.givingPercent,
    canCount: admin !== null,
    done: doneIn(new URL(request.url).searchParams),
  };
}
export type GivingAdmin = Awaited<ReturnType<typeof givingAdmin>>;

/** Closes a month with the revenue of the provider's orders and the costs that the owner typed. */
export async function closeMonthAction({ request, context }: ActionInput) {
  const form = await readForm(request);
  const today = todayIn(context);
  const read = readFields(monthForm(today, brand.defaultCurrency), form);
  if (!read.ok) return refused(form, { fieldErrors: read.fieldErrors });
  const { admin, env } = context.get(servicesContext);
  const { month, note } = read.fields;
  try {
    if (!admin)
      return refused(form, {
        message: { title: "Set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET to read the month’s orders" },
      });
    const counted = await revenueOfMonth(admin, month, env.STORE_TIMEZONE);
    const { minor: revenue, currency } = counted?.revenue ?? { minor: 0, currency: brand.defaultCurrency };
    // Parsed again, now that the shop's currency is known.
    const { costs } = monthForm(today, currency).parse(Object.fromEntries(form));
    const percent = brand.givingPercent;
    const orders = counted?.orders ?? 0;
    const closed = { month, currency, revenue, orders, costs, percent, note };
    const isNew = await adminCreate({ context, request, form }, async (tx) => {
      const result = await closeMonth(tx, closed);
      const entry = { action: "giving-month.closed", subject: monthText(month), after: monthInLog(closed) };
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

export async function correctCostsAction({ request, context, month }: ActionInput & { month: string }) {
  const form = await readForm(request);
  const day = firstDay(month);
  const refusal = await adminWrite(context, async (tx) => {
    const before = await monthOf(tx, day);
    if (!before) throw data(null, { status: 404 });
    const unchanged = (result: ReturnType<typeof refused>) => ({ result, entry: null });
    const read = readFields(costsForm(before.currency), form);
    if (!read.ok) return unchanged(refused(form, { fieldErrors: read.fieldErrors }));
    if (fieldOf(form, "version") !== costsVersion(before)) return unchanged(refuseChanged(form, before));
    await correctCosts(tx, day, read.fields);
    const [was, is] = [monthInLog(before), monthInLog({ ...before, ...read.fields })];
    const entry = { action: "giving-month.corrected", subject: monthText(day), before: was, after: is };
    return { result: null, entry };
  });
  return refusal ?? done(request, "corrected");
}

function refuseChanged(form: FormData, now: GivingMonth) {
  const costs = `The costs are now ${priceText({ minor: now.costs, currency: now.currency })}`;
  const current = now.note ? `${costs}, with the note “${now.note}”.` : `${costs}.`;
  return refuseConflict(form, { title: "Costs not saved", version: costsVersion(now), current });
}

export async function publishMonthAction({ request, context, month }: ActionInput & { month: string }) {
  const isPublished = (await readForm(request)).get("publish") === "yes";
  const day = firstDay(month);
  const isFound = await auditedWrite(context, "giving-month.updated", async (tx) => {
    const before = await monthOf(tx, day);
    if (!before) return null;
    await publishMonth(tx, day, isPublished ? new Date() : null);
    return { subject: monthText(day), before: { isPublished: before.isPublished }, after: { isPublished } };
  });
  return doneIf(isFound, request, isPublished ? "published" : "withdrawn");
}

export async function recordDisbursementAction({ request, context }: ActionInput) {
  const form = await readForm(request);
  const read = readFields(disbursementForm(todayIn(context), brand.defaultCurrency), form);
  if (!read.ok) return refused(form, { fieldErrors: read.fieldErrors });
  const gift = { ...read.fields, currency: brand.defaultCurrency };
  const failed = { title: "The gift wasn’t recorded", description: "Please try again in a moment." };
  return refuseOnError(form, failed, async () => {
    await adminCreate({ context, request, form }, async (tx) => {
      await recordDisbursement(tx, gift);
      return { result: null, entry: { action: "gift.recorded", subject: gift.recipient, after: giftInLog(gift) } };
    });
    return done(request, "recorded");
  });
}

export async function publishDisbursementAction({ request, context, id }: ActionInput & { id: number }) {
  const isPublished = (await readForm(request)).get("publish") === "yes";
  const isFound = await auditedWrite(context, "gift.updated", async (tx) => {
    const before = await disbursementWithId(tx, id);
    if (!before || !(await publishDisbursement(tx, id, isPublished ? new Date() : null))) return null;
    return { subject: before.recipient, before: { isPublished: before.isPublished }, after: { isPublished } };
  });
  return doneIf(isFound, request, isPublished ? "published" : "withdrawn");
}

export async function deleteDisbursementAction({ request, context, id }: ActionInput & { id: number }) {
  await readForm(request);
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

/** The first day of a month in a URL: "2026-10-01" for "2026-10"; throws 404 for anything else. */
export function firstDay(param: string): string {
  if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(param)) throw data(null, { status: 404 });
  return `${param}-01`;
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
  action: string,
  change: (tx: Db) => Promise<Omit<AuditEntry, "action"> | null>,
) {
  return adminWrite(context, async (tx) => {
    const entry = await change(tx);
    return { result: entry !== null, entry: entry && { action, ...entry } };
  });
}
