import { priceText } from "#app/platform/money.ts";
import { MOST_RECKONED, type OrderFigures } from "./order-admin.ts";

/** The store's three totals, and what they exclude. */
export function OrderCards({ orders, revenue, average, otherCurrency, hasMore }: OrderFigures) {
  const count = orders.toLocaleString("en");
  return (
    <section aria-label="Totals" className="mb-12">
      <dl className="grid gap-x-8 border-y border-line sm:grid-cols-3">
        <Card name="Total Orders" figure={hasMore ? `${count}+` : count} />
        <Card name="Total Revenue" figure={priceText(revenue)} />
        <Card name="Avg Order Value" figure={priceText(average)} />
      </dl>
      <div className="mt-3 grid max-w-measure gap-1 text-14 text-stone-strong">
        <p>
          Revenue is payments less refunds. Unpaid, voided, canceled and refunded orders are left out of revenue and
          average.
        </p>
        {hasMore && <p>{`These totals cover the newest ${MOST_RECKONED.toLocaleString("en")} orders.`}</p>}
        {otherCurrency > 0 && (
          <p>
            {`Revenue and average leave out ${otherCurrency.toLocaleString("en")} ${otherCurrency === 1 ? "order" : "orders"} not in ${revenue.currency}.`}
          </p>
        )}
      </div>
    </section>
  );
}

function Card({ name, figure }: { name: string; figure: string }) {
  return (
    <div className="border-b border-line py-5 last:border-b-0 sm:border-b-0">
      <dt className="text-14 text-stone-strong">{name}</dt>
      <dd className="mt-1 font-display text-40 tabular-nums">{figure}</dd>
    </div>
  );
}
