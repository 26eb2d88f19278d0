import { amountText, priceText } from "#app/platform/money.ts";
import { Button } from "#app/ui/button.tsx";
import { MayUse, READ_ONLY } from "#app/ui/admin-access.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { ExpectedVersion } from "#app/ui/admin/expected-version.tsx";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { isTyped, useActionForm } from "#app/ui/use-action-form.ts";
import type { AdjustMonthAdmin, Recount } from "./adjust-month.server.ts";
import { Adjustments } from "./adjustments.tsx";
import { adjustedRevenue, monthAfter, monthText, type LedgerMonth } from "./giving.ts";

/** Recounts a closed month, and records a dated adjustment where the books differ. */
export function AdjustMonth({ month, recount, version, today }: AdjustMonthAdmin) {
  const name = monthText(month.month);
  return (
    <AdminPage
      title={`Adjust ${name}`}
      lead="A closed month never changes. Record later changes beside it as adjustments, with a date and a reason."
    >
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <section aria-labelledby="books">
          <h2 id="books" className="font-display text-22">
            The books
          </h2>
          <p className="mt-4 tabular-nums">
            {`${price(month, month.revenue)} from ${month.orders} ${month.orders === 1 ? "order" : "orders"} at closing.`}
          </p>
          <Adjustments month={month} />
          <h2 className="mt-5 font-display text-22">Recount</h2>
          <RecountResult recount={recount} month={month} />
        </section>
        <section aria-labelledby="adjustment" className="bg-sunk p-4 sm:p-5">
          <h2 id="adjustment" className="font-display text-22">
            Record an adjustment
          </h2>
          <MayUse url="/admin/giving" otherwise={<p>{READ_ONLY}</p>}>
            <AdjustmentForm month={month} recount={recount} version={version} today={today} />
          </MayUse>
        </section>
      </div>
    </AdminPage>
  );
}

function RecountResult({ recount, month }: { recount: Recount; month: LedgerMonth }) {
  if (recount.state === "not-counted") return <p className="mt-4 max-w-measure">{recount.reason}</p>;
  const { revenue, orders, difference } = recount;
  const counted = `${orders} ${orders === 1 ? "order totals" : "orders total"} ${price(month, revenue)} today, net of refunds.`;
  const booked = price(month, adjustedRevenue(month));
  const found =
    difference === 0
      ? "The books match."
      : `The books show ${booked}, which is ${price(month, Math.abs(difference))} too ${difference < 0 ? "high" : "low"}.`;
  return <p className="mt-4 max-w-measure tabular-nums">{`${counted} ${found}`}</p>;
}

function AdjustmentForm({ month, recount, version, today }: AdjustMonthAdmin) {
  const action = `/admin/giving/months/${month.month.slice(0, 7)}/adjustments`;
  const { Form, form, formKey, doneCount, isSubmitting, typed, field, refusal } = useActionForm(action);
  useUnsavedGuard(() => isTyped(typed) || hasEdits(form.ref.current));
  const difference = recount.state === "counted" ? recount.difference : 0;
  const proposed = difference === 0 ? "" : amountText({ minor: difference, currency: month.currency });
  return (
    <Form key={`${formKey} ${version}`} {...form} className="mt-6 grid gap-6">
      <FormKey key={doneCount} typed={typed} />
      <ExpectedVersion version={version} refused={typed["version"]} />
      <Refusal message={refusal} />
      <TextField label="Date" {...field("day", today)} type="date" required min={monthAfter(month.month)} max={today} />
      <TextField
        label={`Change in revenue, in ${month.currency}`}
        {...field("revenue", proposed)}
        inputMode="text"
        autoComplete="off"
        required
        hint="Use a minus sign for refunds, such as -40.00."
      />
      <TextField
        label="Reason"
        {...field("reason", difference < 0 ? "Refunds after the month was closed" : "")}
        autoComplete="off"
        required
        hint="Shown on the Give Back page while the month is published."
      />
      <Button type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Saving..." : "Record Adjustment"}
      </Button>
    </Form>
  );
}

function price({ currency }: LedgerMonth, minor: number): string {
  return priceText({ minor, currency });
}
