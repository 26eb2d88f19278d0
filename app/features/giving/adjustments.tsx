import { priceText } from "#app/platform/money.ts";
import { adjustedShare, dayText, shareChanges, type LedgerMonth } from "./giving.ts";

/** The adjustments of a closed month, and its share including them. */
export function Adjustments({ month }: { month: LedgerMonth }) {
  if (month.adjustments.length === 0) return null;
  const changes = shareChanges(month);
  const money = (minor: number) => priceText({ minor, currency: month.currency });
  return (
    <div className="mt-3 border-l border-line-strong pl-4 text-14">
      <ul className="grid gap-2">
        {month.adjustments.map(({ id, day, revenue, reason }, at) => (
          <li key={id}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span>
                {"Adjusted "}
                <time dateTime={day}>{dayText(day)}</time>
              </span>{" "}
              <span className="tabular-nums">{signed(money, changes[at] ?? 0)}</span>
            </p>
            <p className="max-w-measure wrap-anywhere text-stone-strong tabular-nums">
              {`${signed(money, revenue)} in revenue. ${reason}`}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 font-medium">
        <span>Set aside after adjustments</span> <span className="tabular-nums">{money(adjustedShare(month))}</span>
      </p>
    </div>
  );
}

/** "−USD 4.00", "+USD 4.00": a change, not an amount. */
function signed(money: (minor: number) => string, minor: number): string {
  return minor === 0 ? money(0) : `${minor < 0 ? "−" : "+"}${money(Math.abs(minor))}`;
}
