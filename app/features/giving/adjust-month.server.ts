import { data, type RouterContextProvider } from "react-router";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { CHANGED_MEANWHILE } from "#app/platform/audit/row-mark.ts";
import { adminApiContext, dbContext, envContext } from "#app/platform/context.ts";
import { answered, fieldOf, readFields, refused } from "#app/platform/http/form-answers.server.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { priceText } from "#app/platform/money.ts";
import { adjustedRevenue, adjustmentForm, adjustmentInLog, DONE, monthText, type LedgerMonth } from "./giving.ts";
import { firstDay, todayIn } from "./giving-desk.server.ts";
import { adjustedMonthOf, adjustmentsMark, recordAdjustment, revenueOfMonth } from "./giving.server.ts";

type Sent = { request: Request; context: Readonly<RouterContextProvider>; month: string };

/** What the provider's orders of a closed month come to now; `difference` is what the books do not have yet. */
export type Recount =
  | { state: "counted"; revenue: number; orders: number; difference: number }
  | { state: "not-counted"; why: string };

/** The screen that recounts a closed month and takes a dated correction of it. */
export async function adjustMonthDesk({ context, month: name }: Omit<Sent, "request">) {
  const month = await context.get(dbContext).transaction((tx) => adjustedMonthOf(tx, firstDay(name)));
  if (!month) throw data(null, { status: 404 });
  const recount = await recountOf(context, month);
  return { month, recount, mark: adjustmentsMark(month), today: todayIn(context) };
}
export type AdjustMonthDesk = Awaited<ReturnType<typeof adjustMonthDesk>>;

async function recountOf(context: Sent["context"], month: LedgerMonth): Promise<Recount> {
  const admin = context.get(adminApiContext);
  if (!admin) return { state: "not-counted", why: "Set SHOPIFY_ADMIN_TOKEN to read the orders of a month." };
  try {
    const counted = await revenueOfMonth(admin, month.month, context.get(envContext).STORE_TIMEZONE);
    const { minor: revenue, currency } = counted?.revenue ?? { minor: 0, currency: month.currency };
    if (currency !== month.currency)
      return {
        state: "not-counted",
        why: `The shop sells in ${currency} now, and these books are in ${month.currency}.`,
      };
    return { state: "counted", revenue, orders: counted?.orders ?? 0, difference: revenue - adjustedRevenue(month) };
  } catch (error) {
    log("error", "a closed month was not recounted", { error });
    return { state: "not-counted", why: "Its orders could not be read. Load the page again in a moment." };
  }
}

export async function adjustMonthAction({ request, context, month: name }: Sent) {
  const form = await readForm(request);
  const day = firstDay(name);
  const why = await adminWrite(context, async (tx) => {
    const month = await adjustedMonthOf(tx, day);
    if (!month) throw data(null, { status: 404 });
    const kept = (result: ReturnType<typeof refused>) => ({ result, entry: null });
    const read = readFields(adjustmentForm(day, todayIn(context), month.currency), form);
    if (!read.ok) return kept(refused(form, { errors: read.errors }));
    if (fieldOf(form, "mark") !== adjustmentsMark(month)) return kept(refuseStale(form, month));
    const booked = adjustedRevenue(month);
    if (booked + read.fields.revenue < 0) return kept(refused(form, { errors: { revenue: atMost(month, booked) } }));
    await recordAdjustment(tx, { month: day, ...read.fields });
    const after = adjustmentInLog(read.fields, month.currency);
    return { result: null, entry: { action: "giving-month.adjusted", subject: monthText(day), after } };
  });
  return why ?? answered(request, DONE.adjusted, "/admin/giving?done=adjusted#done");
}

function atMost(month: LedgerMonth, booked: number): string {
  const left = priceText({ minor: booked, currency: month.currency });
  return `The books have ${left} for ${monthText(month.month)}: take off at most that`;
}

/** Nothing is done and nothing typed is lost: whoever records again has read what stands there now. */
function refuseStale(form: FormData, month: LedgerMonth) {
  form.set("mark", adjustmentsMark(month));
  const booked = priceText({ minor: adjustedRevenue(month), currency: month.currency });
  const description = `${CHANGED_MEANWHILE} The books have ${booked} for the month now. Record again only if this change is still missing.`;
  return refused(form, { said: { title: "Adjustment not recorded", description }, status: 409 });
}
