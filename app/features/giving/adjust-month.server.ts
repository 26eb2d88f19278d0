import { data, type RouterContextProvider } from "react-router";
import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { EDIT_CONFLICT } from "#app/platform/audit/row-version.ts";
import { adminApiContext, dbContext, envContext } from "#app/platform/context.ts";
import { completed, fieldOf, orRefuse, readFields, refused } from "#app/platform/http/action-results.server.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { priceText } from "#app/platform/money.ts";
import { adjustedRevenue, adjustmentForm, adjustmentInLog, DONE, monthText, type LedgerMonth } from "./giving.ts";
import { firstDay, todayIn } from "./giving-admin.server.ts";
import { adjustedMonthOf, adjustmentsVersion, recordAdjustment, revenueOfMonth } from "./giving.server.ts";

type Sent = { request: Request; context: Readonly<RouterContextProvider>; month: string };

/** What the provider's orders of a closed month come to now; `difference` is what the books do not have yet. */
export type Recount =
  | { state: "counted"; revenue: number; orders: number; difference: number }
  | { state: "not-counted"; why: string };

/** The screen that recounts a closed month and takes a dated correction of it. */
export async function adjustMonthAdmin({ context, month: name }: Omit<Sent, "request">) {
  const month = await context.get(dbContext).transaction((tx) => adjustedMonthOf(tx, firstDay(name)));
  if (!month) throw data(null, { status: 404 });
  const recount = await recountOf(context, month);
  return { month, recount, version: adjustmentsVersion(month), today: todayIn(context) };
}
export type AdjustMonthAdmin = Awaited<ReturnType<typeof adjustMonthAdmin>>;

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
    return { state: "not-counted", why: "Its orders couldn’t be read. Reload the page in a moment." };
  }
}

/** Why an adjustment is not recorded. `stale`: the books as they are now, which its sender has not read. */
type AdjustmentRefusal = { errors: Record<string, string> } | { stale: { version: string; booked: string } };

export async function adjustMonthAction({ request, context, month: name }: Sent) {
  const form = await readForm(request);
  const day = firstDay(name);
  return orRefuse(form, NOT_RECORDED, async () => {
    const refusal = await adminCreate({ context, request, form }, async (tx) => {
      const kept = (result: AdjustmentRefusal) => ({ result, entry: null });
      const month = await adjustedMonthOf(tx, day);
      if (!month) throw data(null, { status: 404 });
      const read = readFields(adjustmentForm(day, todayIn(context), month.currency), form);
      if (!read.ok) return kept({ errors: read.errors });
      const booked = adjustedRevenue(month);
      if (fieldOf(form, "version") !== adjustmentsVersion(month))
        return kept({ stale: { version: adjustmentsVersion(month), booked: price(month, booked) } });
      if (booked + read.fields.revenue < 0) return kept({ errors: { revenue: atMost(month, booked) } });
      await recordAdjustment(tx, { month: day, ...read.fields });
      const after = adjustmentInLog(read.fields, month.currency);
      return { result: null, entry: { action: "giving-month.adjusted", subject: monthText(day), after } };
    });
    if (refusal === null) return completed(request, DONE.adjusted, "/admin/giving?done=adjusted#done");
    return "errors" in refusal ? refused(form, { errors: refusal.errors }) : refuseStale(form, refusal.stale);
  });
}

const NOT_RECORDED = { title: "Adjustment not recorded", description: "Please try again in a moment." };

function atMost(month: LedgerMonth, booked: number): string {
  return `The books have ${price(month, booked)} for ${monthText(month.month)}: take off no more than that`;
}

/** Nothing is recorded and nothing typed is lost; sending the form again counts as having read the books as they are now. */
function refuseStale(form: FormData, { version, booked }: { version: string; booked: string }) {
  form.set("version", version);
  const description = `${EDIT_CONFLICT} The books now have ${booked} for the month. Record the adjustment again only if it’s still missing.`;
  return refused(form, { message: { title: NOT_RECORDED.title, description }, status: 409 });
}

function price({ currency }: LedgerMonth, minor: number): string {
  return priceText({ minor, currency });
}
