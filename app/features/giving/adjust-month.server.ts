import { data, type RouterContextProvider } from "react-router";
import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { completed, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { formOf, readForm } from "#app/platform/forms/read-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { priceText } from "#app/platform/money.ts";
import { adjustedRevenue, adjustmentForm, adjustmentInLog, DONE, monthText, type LedgerMonth } from "./giving.ts";
import { firstDay, todayIn } from "./giving-admin.server.ts";
import {
  adjustedMonthOf,
  adjustmentsVersion,
  boundsOfMonth,
  recordAdjustment,
  revenueOfMonth,
} from "./giving.server.ts";

type ActionInput = { request: Request; context: Readonly<RouterContextProvider>; month: string };

/** The revenue of a closed month counted again; `difference` is what the books lack. */
export type Recount =
  | { state: "counted"; revenue: number; orders: number; difference: number }
  | { state: "not-counted"; reason: string };

/** The data of the screen that recounts a closed month and records adjustments. */
export async function adjustMonthAdmin({ context, month: name }: Omit<ActionInput, "request">) {
  const month = await context.get(servicesContext).db.transaction((tx) => adjustedMonthOf(tx, firstDay(name)));
  if (!month) throw data(null, { status: 404 });
  const recount = await recountOf(context, month);
  return { month, recount, version: adjustmentsVersion(month), today: todayIn(context) };
}
export type AdjustMonthAdmin = Awaited<ReturnType<typeof adjustMonthAdmin>>;

export async function recountOf(context: ActionInput["context"], month: LedgerMonth): Promise<Recount> {
  const { db, admin, env } = context.get(servicesContext);
  if (!admin)
    return {
      state: "not-counted",
      reason: "Set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET to read the month’s orders.",
    };
  try {
    const counted = await revenueOfMonth(admin, await boundsOfMonth(db, month.month, env.STORE_TIMEZONE));
    const { minor: revenue, currency } = counted?.revenue ?? { minor: 0, currency: month.currency };
    if (currency !== month.currency)
      return {
        state: "not-counted",
        reason: `The shop now sells in ${currency}, but these books are in ${month.currency}.`,
      };
    return { state: "counted", revenue, orders: counted?.orders ?? 0, difference: revenue - adjustedRevenue(month) };
  } catch (error) {
    log("error", "a closed month was not recounted", { error });
    return { state: "not-counted", reason: "We couldn’t read its orders. Reload the page in a moment." };
  }
}

/** `stale`: the current state of the books, which changed since the form was opened. */
type AdjustmentRefusal = { fieldErrors: Record<string, string> } | { stale: { version: string; booked: string } };

export async function adjustMonthAction({ request, context, month: name }: ActionInput) {
  const form = await formOf(request);
  const day = firstDay(name);
  return refuseOnError(form, NOT_RECORDED, async () => {
    const refusal = await adminCreate({ context, request, form }, async (tx) => {
      const unchanged = (result: AdjustmentRefusal) => ({ result, entry: null });
      const month = await adjustedMonthOf(tx, day);
      if (!month) throw data(null, { status: 404 });
      const read = await readForm(form, adjustmentForm(day, todayIn(context), month.currency));
      if (!read.ok) return unchanged({ fieldErrors: read.fieldErrors });
      const booked = adjustedRevenue(month);
      const { version, ...adjustment } = read.value;
      if (version !== adjustmentsVersion(month))
        return unchanged({ stale: { version: adjustmentsVersion(month), booked: price(month, booked) } });
      if (booked + adjustment.revenue < 0) return unchanged({ fieldErrors: { revenue: atMost(month, booked) } });
      await recordAdjustment(tx, { month: day, ...adjustment });
      const after = adjustmentInLog(adjustment, month.currency);
      return { result: null, entry: { action: "giving-month.adjusted", subject: monthText(day), after } };
    });
    if (refusal === null) return completed(request, DONE.adjusted, "/admin/giving?done=adjusted#done");
    return "fieldErrors" in refusal
      ? refused(form, { fieldErrors: refusal.fieldErrors })
      : refuseChanged(form, refusal.stale);
  });
}

const NOT_RECORDED = { title: "Adjustment not recorded", description: "Please try again in a moment." };

function atMost(month: LedgerMonth, booked: number): string {
  return `You can subtract at most ${price(month, booked)}, the revenue of ${monthText(month.month)}`;
}

/** Keeps what was typed and shows the current state of the books: submitting again records the adjustment. */
function refuseChanged(form: FormData, { version, booked }: { version: string; booked: string }) {
  return refuseConflict(form, {
    title: NOT_RECORDED.title,
    version,
    current: `The books now show ${booked} for the month.`,
    next: "Record it again only if this change is still missing.",
  });
}

function price({ currency }: LedgerMonth, minor: number): string {
  return priceText({ minor, currency });
}
