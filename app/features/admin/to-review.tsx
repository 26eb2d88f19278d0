import { href, Link } from "react-router";
import { countText } from "#app/platform/counted.ts";
import type { DashboardSummary } from "./admin.ts";
import { tabAddress } from "./dashboard.ts";

/** What is to review; each count links to its list. */
export function ToReview({ prayers, urgentPrayers, stories }: DashboardSummary["waiting"]) {
  if (prayers === 0 && stories === 0)
    return (
      <p className="mt-6 max-w-measure text-18">
        You’re all caught up. There are no prayer requests or stories to review.
      </p>
    );
  return (
    <ul className="mt-10 grid gap-x-8 gap-y-10 border-b border-line pb-12 sm:grid-cols-2">
      <ReviewCount
        count={prayers}
        one="prayer request to review"
        many="prayer requests to review"
        note={urgentPrayers > 0 ? `${countText(urgentPrayers)} marked as urgent` : null}
        to={`${href("/admin/prayers")}?show=waiting`}
      />
      <ReviewCount
        count={stories}
        one="story to review"
        many="stories to review"
        note={null}
        to={tabAddress("stories")}
      />
    </ul>
  );
}

type Props = { count: number; one: string; many: string; note: string | null; to: string };

function ReviewCount({ count, one, many, note, to }: Props) {
  const text = (
    <>
      <span className={`font-display text-96 tabular-nums ${count === 0 ? "text-stone" : ""}`}>{countText(count)}</span>{" "}
      <span className={`text-18 ${count > 0 ? "link" : ""}`}>{count === 1 ? one : many}</span>
    </>
  );
  return (
    <li>
      {count > 0 ? (
        <Link to={to} className="flex flex-col items-start gap-2">
          {text}
        </Link>
      ) : (
        <p className="flex flex-col items-start gap-2">{text}</p>
      )}
      {note && <p className="mt-1 text-14 text-crimson">{note}</p>}
    </li>
  );
}

export function Totals({ subscribers, ambassadors, promoCodes }: DashboardSummary["totals"]) {
  const rows: [name: string, count: number, to: string][] = [
    ["Active subscribers", subscribers, `${href("/admin/subscriptions")}?tab=subscribers`],
    ["Ambassador applications", ambassadors, `${href("/admin/subscriptions")}?tab=ambassadors`],
    ["Promo codes in use", promoCodes, href("/admin/promo-codes")],
  ];
  return (
    <section aria-labelledby="totals">
      <h2 id="totals" className="label border-b border-line-strong pb-3">
        Totals
      </h2>
      <dl>
        {rows.map(([name, count, to]) => (
          <div key={name} className="flex items-baseline justify-between gap-8 border-b border-line py-3">
            <dt>
              <Link to={to} className="link">
                {name}
              </Link>
            </dt>
            <dd className="text-22 tabular-nums">{countText(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
