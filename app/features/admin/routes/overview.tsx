import { data } from "react-router";
import { dayIn } from "#app/platform/calendar.ts";
import { dbContext, envContext } from "#app/platform/context.ts";
import { countText } from "#app/platform/counted.ts";
import { log } from "#app/platform/log.server.ts";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { ADMIN_LOAD_FAILED, type Overview } from "../admin.ts";
import { overviewOf } from "../overview.server.ts";
import type { Route } from "./+types/overview";
import type { Door } from "#app/platform/auth/door.ts";

export const handle: Door = { opensTo: "admin" };

export const meta = () => pageMeta("Overview", "What needs you now.");

export async function loader({ context }: Route.LoaderArgs) {
  const today = dayIn(context.get(envContext).STORE_TIMEZONE, new Date());
  try {
    return data({ overview: await overviewOf(context.get(dbContext), today) });
  } catch (error) {
    log("error", "admin data not loaded", { error });
    return data({ overview: null }, { status: 500 });
  }
}

export default function AdminOverview({ loaderData: { overview } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="font-display text-64">What needs you now</h1>
      {overview ? (
        <>
          <Waiting {...overview.waiting} />
          <Totals {...overview.totals} />
        </>
      ) : (
        <div className="mt-8 max-w-measure">
          <FormNotice>{`${ADMIN_LOAD_FAILED}. Load the page again in a moment.`}</FormNotice>
        </div>
      )}
    </>
  );
}

function Waiting({ prayers, urgentPrayers, stories }: Overview["waiting"]) {
  if (prayers === 0 && stories === 0)
    return (
      <p className="mt-6 max-w-measure text-18">
        Nothing is waiting for you. No prayer request and no story awaits approval.
      </p>
    );
  return (
    <ul className="mt-10 grid gap-x-8 gap-y-10 border-b border-line pb-12 sm:grid-cols-2">
      <WaitingFor
        count={prayers}
        one="prayer request to review"
        many="prayer requests to review"
        note={urgentPrayers > 0 ? `${countText(urgentPrayers)} marked as urgent` : null}
      />
      <WaitingFor count={stories} one="story to review" many="stories to review" note={null} />
    </ul>
  );
}

function WaitingFor(props: { count: number; one: string; many: string; note: string | null }) {
  const { count, one, many, note } = props;
  return (
    <li>
      <p className="flex flex-col gap-2">
        <span className={`font-display text-96 tabular-nums ${count === 0 ? "text-stone" : ""}`}>
          {countText(count)}
        </span>{" "}
        <span className="text-18">{count === 1 ? one : many}</span>
      </p>
      {note && <p className="mt-1 text-14 text-crimson">{note}</p>}
    </li>
  );
}

function Totals({ subscribers, ambassadors, promoCodes }: Overview["totals"]) {
  const rows: [string, number][] = [
    ["Active subscribers", subscribers],
    ["Ambassador applications", ambassadors],
    ["Promo codes in use", promoCodes],
  ];
  return (
    <section aria-labelledby="totals" className="mt-12 max-w-2xl">
      <h2 id="totals" className="label border-b border-line-strong pb-3">
        The rest of it
      </h2>
      <dl>
        {rows.map(([name, count]) => (
          <div key={name} className="flex items-baseline justify-between gap-8 border-b border-line py-3">
            <dt>{name}</dt>
            <dd className="text-22 tabular-nums">{countText(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
