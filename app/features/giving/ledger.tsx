import { priceText } from "#app/platform/money.ts";
import { Adjustments } from "./adjustments.tsx";
import {
  dayText,
  monthText,
  profitOf,
  shareOf,
  type Disbursement,
  type GivingTotals,
  type LedgerMonth,
} from "./giving.ts";

type Props = { months: LedgerMonth[]; disbursements: Disbursement[]; totals: GivingTotals[] };

/** The public ledger on the Give Back page. */
export function Ledger({ months, disbursements, totals }: Props) {
  return (
    <section className="page border-t border-line py-section" aria-labelledby="ledger-title">
      <h2 id="ledger-title" className="font-display text-64">
        The ledger
      </h2>
      {totals.length === 0 ? (
        <p className="mt-6 max-w-measure text-18">
          Nothing has been published yet. Each month appears here once its books are closed, and each gift with its
          receipt.
        </p>
      ) : (
        <>
          {totals.map((total) => (
            <Totals key={total.currency} {...total} />
          ))}
          <div className="mt-16 grid gap-x-8 gap-y-16 lg:grid-cols-2">
            <Months months={months} />
            <Gifts disbursements={disbursements} />
          </div>
        </>
      )}
    </section>
  );
}

function Totals({ currency, share, given, balance }: GivingTotals) {
  const facts: [string, number][] = [
    ["Set aside so far", share],
    ["Given", given],
    [balance < 0 ? "Given ahead" : "Still to give", Math.abs(balance)],
  ];
  return (
    <dl className="mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-3">
      {facts.map(([name, minor]) => (
        <div key={name} className="flex flex-col-reverse justify-end border-t border-line-strong pt-4">
          <dt className="mt-1 text-stone-strong">{name}</dt>
          <dd className="font-display text-40 tabular-nums">{priceText({ minor, currency })}</dd>
        </div>
      ))}
    </dl>
  );
}

function Months({ months }: { months: LedgerMonth[] }) {
  return (
    <div>
      <h3 className="label border-b border-line-strong pb-3">Month by month</h3>
      {months.length === 0 && <p className="mt-4 text-stone-strong">No months published yet.</p>}
      <ul>
        {months.map((month) => {
          const money = (minor: number) => priceText({ minor, currency: month.currency });
          return (
            <li key={month.month} className="border-b border-line py-5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-6">
                <span className="font-display text-28">{monthText(month.month)}</span>{" "}
                <span className="text-18 tabular-nums">{money(shareOf(month))}</span>
              </p>
              <p className="mt-1 text-14 text-stone-strong tabular-nums">
                {`${money(month.revenue)} from ${month.orders} ${month.orders === 1 ? "order" : "orders"}, less ${money(month.costs)} in costs. ${month.percent}% of ${money(profitOf(month))} in profit.`}
              </p>
              {month.note && <p className="mt-1 max-w-measure text-14">{month.note}</p>}
              <Adjustments month={month} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Gifts({ disbursements }: { disbursements: Disbursement[] }) {
  return (
    <div>
      <h3 className="label border-b border-line-strong pb-3">Gifts</h3>
      {disbursements.length === 0 && <p className="mt-4 text-stone-strong">No gifts published yet.</p>}
      <ul>
        {disbursements.map(({ id, day, recipient, currency, amount, receiptUrl, note }) => (
          <li key={id} className="border-b border-line py-5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span className="min-w-0 font-display text-28">{recipient}</span>{" "}
              <span className="text-18 tabular-nums">{priceText({ minor: amount, currency })}</span>
            </p>
            <p className="mt-1 text-14 text-stone-strong">
              <time dateTime={day}>{dayText(day)}</time>
              {receiptUrl && (
                <>
                  {". "}
                  <a className="link" href={receiptUrl} target="_blank" rel="noopener noreferrer">
                    Receipt
                    <span className="sr-only">{` for the gift to ${recipient}`}</span>
                  </a>
                </>
              )}
            </p>
            {note && <p className="mt-1 max-w-measure text-14">{note}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
