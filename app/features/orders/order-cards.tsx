import { priceText } from "#app/platform/money.ts";
import { MAX_TOTALED_ORDERS, type OrderTotals } from "./order-admin.ts";

/** The store's three totals, and what they exclude. */
export function OrderCards({ orders, revenue, average, otherCurrency, hasMore }: OrderTotals) {
  const count = orders.toLocaleString("en");
  return (
    <section aria-label="Totals" className="mb-12">
      <dl className="grid gap-x-8 border-y border-line sm:grid-cols-3">
        <Card name="Total Orders" value={hasMore ? `${count}+` : count} />
        <Card name="Total Revenue" value={priceText(revenue)} />
        <Card name="Avg Order Value" value={priceText(average)} />
      </dl>
      <div className="mt-3 grid max-w-measure gap-1 text-14 text-stone-strong">
        <p>
          Revenue is payments less refunds. Unpaid, voided, canceled and refunded orders are left out of revenue and
          average.
        </p>
        {hasMore && <p>{`These totals cover the newest ${MAX_TOTALED_ORDERS.toLocaleString("en")} orders.`}</p>}
        {otherCurrency > 0 && (
          <p>
            {`Revenue and average leave out ${otherCurrency.toLocaleString("en")} ${otherCurrency === 1 ? "order" : "orders"} not in ${revenue.currency}.`}
          </p>
        )}
      </div>
    </section>
  );
}

function Card({ name, value }: { name: string; value: string }) {
  return (
    <div className="border-b border-line py-5 last:border-b-0 sm:border-b-0">
      <dt className="text-14 text-stone-strong">{name}</dt>
      <dd className="mt-1 font-display text-40 tabular-nums">{value}</dd>
    </div>
  );
}
