import { data, redirect, type RouterContextProvider } from "react-router";
import { brand } from "#app/brand.ts";

import { answered, readFields, refused } from "#app/platform/http/form-answers.server.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { adminApiContext, dbContext, envContext } from "#app/platform/context.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { DONE, disbursementForm, doneIn, costsForm, lastMonth, monthForm, monthText, type Done } from "./giving.ts";
import {
  closeMonth,
  correctCosts,
  deleteDisbursement,
  publishDisbursement,
  publishMonth,
  recordDisbursement,
  revenueOfMonth,
  wholeLedger,
} from "./giving.server.ts";

type Context = Readonly<RouterContextProvider>;
type Sent = { request: Request; context: Context };

/** The owner's screen of giving; every form of it comes back to it. */
export async function givingDesk({ request, context }: Sent) {
  const today = todayIn(context);
  return {
    ledger: await wholeLedger(context.get(dbContext)),
    lastMonth: lastMonth(today).slice(0, 7),
    today,
    currency: brand.defaultCurrency,
    percent: brand.givingPercent,
    canCount: context.get(adminApiContext) !== null,
    done: doneIn(new URL(request.url).searchParams),
  };
}
export type GivingDesk = Awaited<ReturnType<typeof givingDesk>>;

/** Closes a month: its orders are read from the provider now, its costs are what the owner typed. */
export async function closeMonthAction({ request, context }: Sent) {
  const form = await readForm(request);
  const today = todayIn(context);
  const read = readFields(monthForm(today, brand.defaultCurrency), form);
  if (!read.ok) return refused(form, { errors: read.errors });
  const admin = context.get(adminApiContext);
  const { month, note } = read.fields;
  try {
    if (!admin) return refused(form, { said: { title: `Set SHOPIFY_ADMIN_TOKEN to read the orders of a month` } });
    const counted = await revenueOfMonth(admin, month, context.get(envContext).STORE_TIMEZONE);
    const { minor: revenue, currency } = counted?.revenue ?? { minor: 0, currency: brand.defaultCurrency };
    // Typed before it was known what currency the shop sells in.
    const { costs } = monthForm(today, currency).parse(Object.fromEntries(form));
    const percent = brand.givingPercent;
    const orders = counted?.orders ?? 0;
    const isNew = await closeMonth(context.get(dbContext), { month, currency, revenue, orders, costs, percent, note });
    if (!isNew) return refused(form, { errors: { month: `${monthText(month)} is closed already` } });
  } catch (error) {
    log("error", "a month was not closed", { error });
    return refused(form, {
      said: { title: "The month was not closed", description: "Its orders could not be read. Please try again." },
      status: 503,
    });
  }
  return done(request, "closed");
}

export async function correctCostsAction({ request, context, month }: Sent & { month: string }) {
  const form = await readForm(request);
  const read = readFields(costsForm(brand.defaultCurrency), form);
  if (!read.ok) return refused(form, { errors: read.errors });
  return doneIf(await correctCosts(context.get(dbContext), firstDay(month), read.fields), request, "corrected");
}

export async function publishMonthAction({ request, context, month }: Sent & { month: string }) {
  const isPublished = (await readForm(request)).get("publish") === "yes";
  const isThere = await publishMonth(context.get(dbContext), firstDay(month), isPublished ? new Date() : null);
  return doneIf(isThere, request, isPublished ? "published" : "withdrawn");
}

export async function recordDisbursementAction({ request, context }: Sent) {
  const form = await readForm(request);
  const read = readFields(disbursementForm(todayIn(context), brand.defaultCurrency), form);
  if (!read.ok) return refused(form, { errors: read.errors });
  await recordDisbursement(context.get(dbContext), { ...read.fields, currency: brand.defaultCurrency });
  return done(request, "recorded");
}

export async function publishDisbursementAction({ request, context, id }: Sent & { id: number }) {
  const isPublished = (await readForm(request)).get("publish") === "yes";
  const isThere = await publishDisbursement(context.get(dbContext), id, isPublished ? new Date() : null);
  return doneIf(isThere, request, isPublished ? "published" : "withdrawn");
}

export async function deleteDisbursementAction({ request, context, id }: Sent & { id: number }) {
  await readForm(request);
  await deleteDisbursement(context.get(dbContext), id);
  throw redirect("/admin/giving?done=deleted#done");
}

/** The number of a gift in an address; throws 404 for anything else. */
export function giftIdIn(param: string): number {
  if (!/^[1-9]\d{0,14}$/.test(param)) throw data(null, { status: 404 });
  return Number(param);
}

/** "2026-10" in an address is the month that begins on "2026-10-01"; throws 404 for anything else. */
function firstDay(param: string): string {
  if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(param)) throw data(null, { status: 404 });
  return `${param}-01`;
}

function todayIn(context: Context): string {
  return dayIn(context.get(envContext).STORE_TIMEZONE, new Date());
}

/** What somebody else deleted meanwhile is not there any more. */
function doneIf(isThere: boolean, request: Request, name: Done) {
  if (!isThere) throw data(null, { status: 404 });
  return done(request, name);
}

function done(request: Request, name: Done) {
  return answered(request, DONE[name], `/admin/giving?done=${name}#done`);
}
