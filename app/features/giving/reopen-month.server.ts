import { data, redirect, type RouterContextProvider } from "react-router";
import { brand } from "#app/brand.ts";
import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { sentForm } from "#app/platform/forms/sent-form.ts";
import { formOf } from "#app/platform/forms/read-form.server.ts";
import { recountOf, type Recount } from "./adjust-month.server.ts";
import { adjustedShare, adjustmentInLog, monthInLog, monthText, type LedgerMonth } from "./giving.ts";
import { firstDay } from "./giving-admin.server.ts";
import { adjustedMonthOf, monthVersion, reopenMonth, wholeLedger } from "./giving.server.ts";

type ActionInput = { request: Request; context: Readonly<RouterContextProvider>; month: string };

/** What reopening a month changes: its share leaves the totals, and closing it again counts its orders again. */
export async function reopenMonthAdmin({ context, month: name }: Omit<ActionInput, "request">) {
  const { db } = context.get(servicesContext);
  const month = await db.transaction((tx) => adjustedMonthOf(tx, firstDay(name)));
  if (!month) throw data(null, { status: 404 });
  const recount = await recountOf(context, month);
  const { totals } = await wholeLedger(db);
  const total = totals.find(({ currency }) => currency === month.currency)?.share ?? 0;
  return {
    month,
    version: monthVersion(month),
    recount,
    why: whyNotReopened(month, recount),
    /** What closing it again sets aside. */
    percent: brand.givingPercent,
    share: { month: adjustedShare(month), now: total, after: total - adjustedShare(month) },
  };
}
export type ReopenMonthAdmin = Awaited<ReturnType<typeof reopenMonthAdmin>>;

/** Why closing the month again could not book all that its books have; null if it can. Shopify lists old orders only with read_all_orders. */
function whyNotReopened(month: LedgerMonth, recount: Recount): string | null {
  if (recount.state === "not-counted") return recount.reason;
  const { orders } = recount;
  if (orders < month.orders)
    return `The books have ${month.orders} ${month.orders === 1 ? "order" : "orders"}, but ${orders === 0 ? "none" : `only ${orders}`} can be counted today.`;
  // A month without orders is closed in the shop's own currency.
  if (orders === 0 && month.currency !== brand.defaultCurrency)
    return `The shop now sells in ${brand.defaultCurrency}, but these books are in ${month.currency}.`;
  return null;
}

type Refusal = { isPublished: true } | { version: string } | { why: string };

const NOT_REOPENED = "Month not reopened";

/** Removes the month from the books if it is unpublished, as it was shown, and can be counted again. */
export async function reopenMonthAction({ request, context, month: name }: ActionInput) {
  const { form, version } = sentForm({ request, context, form: await formOf(request) });
  const day = firstDay(name);
  const refuse = (description: string) => refused(form, { message: { title: NOT_REOPENED, description }, status: 409 });
  return refuseOnError(form, { title: NOT_REOPENED, description: "Please try again in a moment." }, async () => {
    const { db } = context.get(servicesContext);
    const counted = await db.transaction((tx) => adjustedMonthOf(tx, day));
    const recount = counted && (await recountOf(context, counted));
    const refusal = await adminCreate<Refusal | null>({ context, request, form }, async (tx) => {
      const month = await adjustedMonthOf(tx, day);
      if (!month || !recount) throw data(null, { status: 404 });
      if (month.isPublished) return { result: { isPublished: true }, entry: null };
      if (monthVersion(month) !== version) return { result: { version: monthVersion(month) }, entry: null };
      const why = whyNotReopened(month, recount);
      if (why) return { result: { why }, entry: null };
      await reopenMonth(tx, day);
      const adjustments = month.adjustments.map((entry) => adjustmentInLog(entry, month.currency));
      const { isPublished: _unpublished, adjustments: _logged, ...books } = month;
      const before = { ...monthInLog(books), ...(adjustments.length > 0 && { adjustments }) };
      return { result: null, entry: { action: "giving-month.reopened", subject: monthText(day), before } };
    });
    if (refusal === null) throw redirect(`/admin/giving?done=reopened&month=${day.slice(0, 7)}#done`);
    if ("isPublished" in refusal) return refuse(`${monthText(day)} is published. Unpublish it first.`);
    if ("why" in refusal) return refuse(`${refusal.why} Use “Recount or adjust” instead.`);
    return refuseConflict(form, {
      title: NOT_REOPENED,
      version: refusal.version,
      current: "This page now shows the month as it is.",
      next: "Reopen it again if that is still right.",
    });
  });
}
