import { useRef } from "react";
import { Link } from "react-router";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { isTyped, useActionForm, type ActionForm } from "#app/ui/use-action-form.ts";
import { amountText, priceText } from "#app/platform/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { MayUse } from "#app/ui/admin-access.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { ExpectedVersion } from "#app/ui/admin/expected-version.tsx";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { SentNotice } from "#app/ui/form-notice.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { Adjustments } from "./adjustments.tsx";
import { dayText, DONE, monthText, profitOf, shareOf } from "./giving.ts";
import type { GivingAdmin as GivingScreen } from "./giving-admin.server.ts";

type Month = GivingScreen["ledger"]["months"][number];
type Gift = GivingScreen["ledger"]["disbursements"][number];

/** The owner's books of giving: the balance first, then the forms and what they recorded. */
export function GivingAdmin({ ledger, done, ...screen }: GivingScreen) {
  const message: ActionMessage | null = done && DONE[done];
  const books = useRef<HTMLDivElement>(null);
  useUnsavedGuard(() => hasUnsavedForms(books.current));
  return (
    <AdminPage
      title="Giving"
      lead="What was set aside each month, and where it went."
      actions={
        <ButtonLink kind="secondary" to="/admin/giving/recipients">
          Causes and partners
        </ButtonLink>
      }
    >
      {message && (
        <div id="done" className="mb-5">
          <SentNotice title={message.title} description={message.description ?? ""} />
        </div>
      )}
      <Totals totals={ledger.totals} currency={screen.currency} />
      <div ref={books} className="mt-8 grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <section aria-labelledby="months">
          <h2 id="months" className="font-display text-22">
            Months
          </h2>
          <CloseMonth {...screen} />
          <ul data-rows className="mt-5 border-t border-line-strong">
            {ledger.months.map((month) => (
              <MonthRow key={month.month} month={month} />
            ))}
          </ul>
          {ledger.months.length === 0 && <p className="mt-4 text-stone-strong">No months closed yet.</p>}
        </section>
        <section aria-labelledby="gifts">
          <h2 id="gifts" className="font-display text-22">
            Gifts
          </h2>
          <RecordGift {...screen} />
          <ul data-rows className="mt-5 border-t border-line-strong">
            {ledger.disbursements.map((gift) => (
              <GiftRow key={gift.id} gift={gift} />
            ))}
          </ul>
          {ledger.disbursements.length === 0 && <p className="mt-4 text-stone-strong">No gifts recorded yet.</p>}
        </section>
      </div>
    </AdminPage>
  );
}

/** A rejected form is rendered with what was typed, so only its errors show that it is unsaved. */
function hasUnsavedForms(books: HTMLElement | null): boolean {
  if (books?.querySelector("form [aria-invalid]")) return true;
  return [...(books?.querySelectorAll("form") ?? [])].some(hasEdits);
}

function Totals({ totals, currency }: { totals: GivingScreen["ledger"]["totals"]; currency: string }) {
  const shown = totals.length > 0 ? totals : [{ currency, share: 0, given: 0, balance: 0 }];
  return (
    <ul className="grid gap-8 border-b border-line pb-10">
      {shown.map(({ currency: of, share, given, balance }) => (
        <li key={of}>
          <p className="flex flex-col gap-2">
            <span className={`font-display text-28 tabular-nums ${balance > 0 ? "" : "text-stone"}`}>
              {priceText({ minor: Math.abs(balance), currency: of })}
            </span>{" "}
            <span className="text-16">{balance < 0 ? "given ahead" : "still to give"}</span>
          </p>
          <p className="mt-1 text-14 text-stone-strong tabular-nums">
            {`${priceText({ minor: share, currency: of })} set aside, ${priceText({ minor: given, currency: of })} given`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function CloseMonth({ monthToClose, percent, currency, canCount }: Omit<GivingScreen, "ledger" | "done">) {
  const { Form, form, hidden, formKey, doneCount, isSubmitting, typed, field, refusal } = useActionForm(
    "/admin/giving",
    { fields: { intent: "close" } },
  );
  if (!canCount)
    return (
      <p className="mt-4 max-w-measure">
        Closing a month reads its orders from the shop. Set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET to turn this on.
      </p>
    );
  return (
    <Form key={formKey} {...form} className="mt-6 grid gap-6">
      {hidden}
      <FormKey key={doneCount} typed={typed} />
      <p className="max-w-measure text-stone-strong">
        {`Closing a month totals what its orders were paid, less refunds, and sets aside ${percent}% of what remains after costs. Unpaid, voided, canceled, and refunded orders are left out.`}
      </p>
      <Refusal message={refusal} />
      <TextField label="Month" {...field("month", monthToClose)} type="month" required />
      <CostsAndNote currency={currency} field={field} />
      <Button type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Counting..." : "Close Month"}
      </Button>
    </Form>
  );
}

type CostsAndNoteProps = {
  currency: string;
  field: ActionForm<undefined>["field"];
  stored?: { costs: string; note: string };
};

function CostsAndNote({ currency, field, stored }: CostsAndNoteProps) {
  return (
    <>
      <TextField
        label={`Costs in ${currency}`}
        {...field("costs", stored?.costs)}
        inputMode="decimal"
        autoComplete="off"
        required
        hint="Materials, labor, shipping, fees, and taxes combined."
      />
      <TextField label="Note" {...field("note", stored?.note)} autoComplete="off" />
    </>
  );
}

function MonthRow({ month }: { month: Month }) {
  const money = (minor: number) => priceText({ minor, currency: month.currency });
  const typedMonth = month.month.slice(0, 7);
  const name = monthText(month.month);
  return (
    <li className="border-b border-line py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="font-display text-16">{name}</h3>
        <p className="text-16 tabular-nums">{money(shareOf(month))}</p>
      </div>
      <p className="mt-1 text-14 text-stone-strong tabular-nums">
        {`${money(month.revenue)} from ${month.orders} ${month.orders === 1 ? "order" : "orders"}, less ${money(month.costs)}: ${month.percent}% of ${money(profitOf(month))}`}
      </p>
      {month.note && <p className="mt-1 text-14">{month.note}</p>}
      <Adjustments month={month} />
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Publication
          fields={{ intent: "publish-month", month: typedMonth }}
          of={name}
          isPublished={month.isPublished}
        />
        <MayUse url="/admin/giving">
          <Link
            className="link inline-flex min-h-tap items-center"
            to={`/admin/giving/months/${typedMonth}/adjustments`}
          >
            Recount or adjust
            <span className="sr-only">{` ${name}`}</span>
          </Link>
          {!month.isPublished && (
            <Link className="link inline-flex min-h-tap items-center" to={`/admin/giving/months/${typedMonth}/reopen`}>
              Reopen
              <span className="sr-only">{` ${name}`}</span>
            </Link>
          )}
        </MayUse>
      </div>
      <MayUse url="/admin/giving">
        <CorrectCosts month={month} fields={{ intent: "correct", month: typedMonth }} name={name} />
      </MayUse>
    </li>
  );
}

type CorrectCostsProps = { month: Month; fields: Record<string, string>; name: string };

function CorrectCosts({ month, fields, name }: CorrectCostsProps) {
  const { Form, form, hidden, formKey, isSubmitting, typed, field, refusal } = useActionForm("/admin/giving", {
    fields,
  });
  const stored = { costs: amountText({ minor: month.costs, currency: month.currency }), note: month.note ?? "" };
  return (
    <details open={isTyped(typed)} className="mt-2">
      <summary className="inline-flex min-h-tap items-center underline underline-offset-4">{`Correct the costs of ${name}`}</summary>
      <Form key={formKey} {...form} className="mt-4 grid gap-6">
        {hidden}
        <ExpectedVersion version={month.version} refused={typed["version"]} />
        <Refusal message={refusal} />
        <CostsAndNote currency={month.currency} field={field} stored={stored} />
        <Button type="submit" kind="secondary" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Saving..." : "Save Costs"}
        </Button>
      </Form>
    </details>
  );
}

function RecordGift({ today, currency, recipients }: Omit<GivingScreen, "ledger" | "done">) {
  const { Form, form, hidden, formKey, doneCount, isSubmitting, typed, field, refusal } = useActionForm(
    "/admin/giving",
    { fields: { intent: "record" } },
  );
  return (
    <Form key={formKey} {...form} className="mt-6 grid gap-6">
      {hidden}
      <FormKey key={doneCount} typed={typed} />
      <Refusal message={refusal} />
      <TextField label="Date" {...field("day")} type="date" required max={today} />
      <TextField label="Recipient" {...field("recipient")} required autoComplete="off" list="recipients" />
      <datalist id="recipients">
        {recipients.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <TextField label={`Amount in ${currency}`} {...field("amount")} inputMode="decimal" autoComplete="off" required />
      <TextField
        label="Receipt URL"
        {...field("receiptUrl")}
        type="url"
        autoComplete="off"
        hint="Must begin with https://. Anyone can open it once the gift is published."
      />
      <TextField label="Note" {...field("note")} autoComplete="off" />
      <Button type="submit" kind="secondary" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Saving..." : "Record Gift"}
      </Button>
    </Form>
  );
}

function GiftRow({ gift }: { gift: Gift }) {
  return (
    <li className="border-b border-line py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="min-w-0 font-display text-16">{gift.recipient}</h3>
        <p className="text-16 tabular-nums">{priceText({ minor: gift.amount, currency: gift.currency })}</p>
      </div>
      <p className="mt-1 text-14 text-stone-strong">
        {dayText(gift.day)}
        {gift.receiptUrl && (
          <>
            {", "}
            <a className="link" href={gift.receiptUrl} target="_blank" rel="noopener noreferrer">
              receipt
            </a>
          </>
        )}
      </p>
      {gift.note && <p className="mt-1 text-14">{gift.note}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Publication
          fields={{ intent: "publish-gift", id: String(gift.id) }}
          of={`the gift to ${gift.recipient}`}
          isPublished={gift.isPublished}
        />
        <MayUse url="/admin/giving">
          <Link
            className="link inline-flex min-h-tap items-center"
            to={`/admin/giving/disbursements/${gift.id}/delete`}
          >
            Delete
            <span className="sr-only">{` the gift to ${gift.recipient}`}</span>
          </Link>
        </MayUse>
      </div>
    </li>
  );
}

type PublicationProps = { fields: Record<string, string>; of: string; isPublished: boolean };

function Publication({ fields, of, isPublished }: PublicationProps) {
  const { Form, form, hidden, isSubmitting } = useActionForm("/admin/giving", {
    fields: { ...fields, publish: isPublished ? "no" : "yes" },
  });
  return (
    <>
      <span className="text-14 text-stone-strong">{isPublished ? "Published" : "Not published"}</span>
      <Form {...form}>
        {hidden}
        <Button type="submit" kind="secondary" disabled={isSubmitting}>
          {isPublished ? "Unpublish" : "Publish"}
          <span className="sr-only">{` ${of}`}</span>
        </Button>
      </Form>
    </>
  );
}
