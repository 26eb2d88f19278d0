import { priceText } from "#app/platform/money.ts";
import type { OrderTotals } from "./order-admin.ts";

/** The store's three totals, and what they exclude. */
export function OrderCards({ orders, revenue, average, otherCurrency }: OrderTotals) {
  return (
    <section aria-label="Totals" className="mb-6">
      <dl className="grid gap-x-8 border-y border-line sm:grid-cols-3">
        <Card name="Total Orders" value={orders.toLocaleString("en")} />
        <Card name="Total Revenue" value={priceText(revenue)} />
        <Card name="Avg Order Value" value={priceText(average)} />
      </dl>
      <div className="mt-3 grid max-w-measure gap-1 text-14 text-stone-strong">
        <p>
          Revenue is payments less refunds. Unpaid, voided, canceled and refunded orders are left out of revenue and
          average.
        </p>
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
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-1.5 last:border-b-0 sm:block sm:border-b-0 sm:py-3">
      <dt className="text-14 text-stone-strong">{name}</dt>
      <dd className="font-display text-22 tabular-nums sm:mt-1 sm:text-28">{value}</dd>
    </div>
  );
}
