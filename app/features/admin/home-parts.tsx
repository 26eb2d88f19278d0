import { href, Link } from "react-router";
import { countText } from "#app/platform/counted.ts";
import type { ComparedSales, SalesSummary } from "#app/platform/feature.server.ts";
import { priceText } from "#app/platform/money.ts";
import type { Attention } from "./admin.ts";
import type { DashboardSummary } from "./dashboard.ts";

type Problems = { failing: string[] | null; lines: Attention[] };

/** What needs an admin: each line with its count, and a link to the screen where it is done. */
export function NeedsAttention({ failing, lines }: Problems) {
  const shown = lines.filter(({ count }) => count > 0);
  const problems = failing ?? [];
  if (shown.length === 0 && problems.length === 0) return <p className="mt-4 text-16">Nothing needs you right now.</p>;
  return (
    <ul aria-label="Needs your attention" data-rows className="mt-4 border-t border-line">
      {problems.length > 0 && (
        <AttentionRow count={problems.length} isUrgent to="/admin/system">
          {`Failing: ${problems.join(", ")}. See what to do`}
        </AttentionRow>
      )}
      {shown.map(({ kind, count, one, many, to }) => (
        <AttentionRow key={one} count={count} isUrgent={kind === "urgent"} to={to}>
          {count === 1 ? one : many}
        </AttentionRow>
      ))}
    </ul>
  );
}

type RowProps = { count: number; isUrgent: boolean; to: string; children: string };

function AttentionRow({ count, isUrgent, to, children }: RowProps) {
  return (
    <li className="border-b border-line">
      <Link to={to} className="flex min-h-tap items-baseline gap-3 py-1.5 hover:bg-sunk">
        <span className={`w-12 shrink-0 text-right text-18 font-medium tabular-nums ${isUrgent ? "text-crimson" : ""}`}>
          {countText(count)}
        </span>{" "}
        <span className={isUrgent ? "font-medium" : ""}>{children}</span>
      </Link>
    </li>
  );
}

/** Sales of three periods beside those before, the last days as bars, and what sold best. */
export function Sales({ today, last7Days, last30Days, days, topProducts }: SalesSummary) {
  const periods: [name: string, sales: ComparedSales, before: string][] = [
    ["Today", today, "yesterday by now"],
    ["Last 7 days", last7Days, "the 7 before"],
    ["Last 30 days", last30Days, "the 30 before"],
  ];
  return (
    <section aria-labelledby="sales" className="mt-8">
      <h2 id="sales" className="border-b border-line-strong pb-1.5 font-medium">
        Sales
      </h2>
      <dl className="grid gap-x-8 sm:grid-cols-3">
        {periods.map(([name, { orders, revenue, before }, when]) => (
          <div key={name} className="border-b border-line py-2">
            <dt className="text-12 text-stone-strong">{name}</dt>
            <dd>
              <span className="block text-22 tabular-nums">{priceText(revenue)}</span>
              <span className="block text-12 text-stone-strong tabular-nums">
                {`${orders.toLocaleString("en")} ${orders === 1 ? "order" : "orders"}; ${priceText(before.revenue)} ${when}`}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-x-8 gap-y-4 pt-2 lg:grid-cols-2">
        <Bars
          counts={days.map(({ revenue }) => revenue.minor)}
          label={`Sales per day, the oldest first: ${days.map(({ day, revenue }) => `${day} ${priceText(revenue)}`).join(", ")}`}
          className="h-16 w-full"
        />
        {topProducts.length > 0 && (
          <div>
            <h3 className="text-12 text-stone-strong">Best sellers, last 30 days</h3>
            <ol>
              {topProducts.map(({ productId, title, units }) => (
                <li key={productId ?? title} className="flex justify-between gap-4 border-b border-line py-1">
                  <span className="min-w-0 wrap-anywhere">{title}</span>
                  <span className="tabular-nums">{units.toLocaleString("en")}</span>
                </li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </section>
  );
}

/** A small bar chart, whose last bar is now. */
function Bars({ counts, label, className }: { counts: number[]; label: string; className: string }) {
  const most = Math.max(...counts, 1);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${counts.length * 14} 40`}
      preserveAspectRatio="none"
      className={className}
    >
      {counts.map((count, at) => {
        const height = Math.max(1, (38 * Math.max(count, 0)) / most);
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a bar's position is its identity
            key={at}
            x={at * 14}
            y={40 - height}
            width={10}
            height={height}
            className={at === counts.length - 1 ? "fill-ink" : "fill-line-strong"}
          />
        );
      })}
    </svg>
  );
}

export function Totals({ subscribers, mailable, ambassadors, promoCodes }: DashboardSummary["totals"]) {
  const rows: [name: string, count: number | undefined, to: string, note?: string][] = [
    [
      "Active subscribers",
      subscribers,
      `${href("/admin/subscriptions")}?tab=subscribers`,
      `${countText(mailable ?? 0)} of ${countText(subscribers ?? 0)} can be emailed`,
    ],
    ["Ambassador applications", ambassadors, `${href("/admin/subscriptions")}?tab=ambassadors`],
    ["Promo codes in use", promoCodes, href("/admin/promo-codes")],
  ];
  const shown = rows.flatMap(([name, count, ...row]) => (count === undefined ? [] : [[name, count, ...row] as const]));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="totals">
      <h2 id="totals" className="border-b border-line-strong pb-1.5 font-medium">
        Totals
      </h2>
      <dl>
        {shown.map(([name, count, to, note]) => (
          <div key={name} className="flex items-baseline justify-between gap-8 border-b border-line py-1.5">
            <dt>
              <Link to={to} className="link">
                {name}
              </Link>
              {note && <span className="block text-12 text-stone-strong">{note}</span>}
            </dt>
            <dd className="text-16 tabular-nums">{countText(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** New subscribers per week as bars, with the last seven days beside the seven before. */
export function SubscriberGrowth({ signups }: { signups: number[] }) {
  const [before = 0, now = 0] = signups.slice(-2);
  return (
    <section aria-labelledby="growth">
      <h2 id="growth" className="border-b border-line-strong pb-1.5 font-medium">
        New subscribers
      </h2>
      <div className="flex items-end justify-between gap-6 py-2">
        <p>
          <span className="block text-22 leading-none tabular-nums">{now.toLocaleString("en")}</span>
          <span className="text-12 text-stone-strong">{`last 7 days, ${before.toLocaleString("en")} the 7 before`}</span>
        </p>
        <Bars
          counts={signups}
          label={`New subscribers per week, the oldest first: ${signups.join(", ")}`}
          className="h-10 w-28 shrink-0"
        />
      </div>
    </section>
  );
}
