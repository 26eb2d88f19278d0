import { href, Link } from "react-router";
import { MailingBadge } from "#app/features/email/delivery/mailing-row.tsx";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { postalAddressOf, NO_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { calendarOf, calendarOfYear, calendarYears, type CalendarWeek } from "../calendar.server.ts";
import { addressOfWeek, DEVOTIONAL_DONE, mondayText, subscribersText } from "../devotional-plan.ts";
import { dayInWords } from "../devotionals.ts";
import { WeekBadges } from "../week-badges.tsx";
import { daysAfter, dueWeek, isoYearOf, publishingTime } from "../weeks.ts";
import { Moment } from "#app/ui/admin/moment.tsx";
import type { Route } from "./+types/admin-devotionals";

export const handle: RouteAccess = { access: "admin", area: "devotionals" };

export const meta = () => pageMeta("Devotionals", "What goes out each Monday of the year.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const clock = { timeZone: env.STORE_TIMEZONE, now: new Date() };
  const due = dueWeek(clock.timeZone, clock.now);
  const nextMonday = daysAfter(due, 7);
  const { first, last } = await calendarYears(db, clock);
  const requested = Number(new URL(request.url).searchParams.get("year"));
  const year =
    Number.isInteger(requested) && requested >= first && requested <= last ? requested : isoYearOf(nextMonday);
  const [current, next] = await calendarOf(db, [due, nextMonday], clock);
  return {
    weeks: await calendarOfYear(db, year, clock),
    current,
    next,
    publishAt: publishingTime(clock.timeZone, nextMonday),
    year,
    earlier: year > first ? year - 1 : null,
    later: year < last ? year + 1 : null,
    isOff: env.DEVOTIONALS === "off",
    hasPostalAddress: postalAddressOf(env) !== null,
  };
}

export default function AdminDevotionals({ loaderData }: Route.ComponentProps) {
  const { weeks, current, next, publishAt, year, earlier, later, isOff, hasPostalAddress } = loaderData;
  const before = weeks.filter(({ state }) => state === "before");
  const others = weeks.filter(({ state }) => state !== "before");
  return (
    <AdminPage
      title="Devotionals"
      lead="One goes out each Monday at 8:00 AM: on the site, and by email to everyone who subscribed to devotionals."
      done={DEVOTIONAL_DONE}
    >
      {isOff ? (
        <Notice>Devotionals are turned off in the settings, so nothing is published or emailed.</Notice>
      ) : (
        !hasPostalAddress && <Notice>{NO_POSTAL_ADDRESS}</Notice>
      )}
      {next && <NextMonday week={next} publishAt={publishAt} />}
      {current && (
        <section aria-labelledby="current" className="mt-6">
          <h2 id="current" className="text-14 font-medium">
            This week
          </h2>
          <ul aria-labelledby="current" className="mt-2 border-t border-line">
            <WeekRow week={current} isCurrent />
          </ul>
        </section>
      )}
      <section aria-labelledby="year" className="mt-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h2 id="year" className="font-display text-22">{`Calendar ${year}`}</h2>
          <nav aria-label="Years" className="flex flex-wrap gap-x-6">
            {earlier !== null && <YearLink year={earlier} />}
            {later !== null && <YearLink year={later} />}
          </nav>
        </div>
        {before.length > 0 && (
          <details className="mt-3">
            <summary className="min-h-tap py-2">{`${before.length} ${before.length === 1 ? "week" : "weeks"} before the first devotional`}</summary>
            <Weeks label="Before the first devotional" weeks={before} current={current} />
          </details>
        )}
        <Weeks label={`Calendar ${year}`} weeks={others} current={current} />
      </section>
    </AdminPage>
  );
}

type WeeksProps = { label: string; weeks: CalendarWeek[]; current: CalendarWeek | undefined };

function Weeks({ label, weeks, current }: WeeksProps) {
  return (
    <ol aria-label={label} data-rows className="mt-3 border-t border-line">
      {weeks.map((week) => (
        <WeekRow key={week.week} week={week} isCurrent={week.week === current?.week} />
      ))}
    </ol>
  );
}

function Notice({ children }: { children: string }) {
  return (
    <div className="mb-6">
      <FormNotice>{children}</FormNotice>
    </div>
  );
}

function YearLink({ year }: { year: number }) {
  return (
    <Link to={`${href("/admin/devotionals")}?year=${year}`} className="link inline-flex min-h-tap items-center">
      {year}
    </Link>
  );
}

function NextMonday({ week, publishAt }: { week: CalendarWeek; publishAt: Date }) {
  const { title, reference, problem, state } = week;
  const to = addressOfWeek.week(week.week);
  return (
    <section aria-labelledby="next" className="border border-line p-5 sm:p-6">
      <h2 id="next" className="text-14 font-medium">{`Next: ${mondayText(week.week)}`}</h2>
      <p className="mt-2 font-display text-28 wrap-anywhere">
        {title ?? "No text"}
        {reference && <span className="ml-3 font-text text-14 text-stone-strong">{reference}</span>}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <WeekBadges week={week} />
        {state === "planned" && !problem && (
          <span>
            {"Goes out "}
            <Moment at={publishAt} />
          </span>
        )}
        {state === "skipped" && <span>Nothing goes out that Monday.</span>}
      </p>
      {problem && (
        <div className="mt-3">
          <FormNotice>{problem}</FormNotice>
        </div>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <ButtonLink to={to} toForm>
          {state === "skipped" ? "Open" : "Edit, swap or skip"}
        </ButtonLink>
        {!problem && state !== "published" && (
          <ButtonLink kind="secondary" to={addressOfWeek.preview(week.week)}>
            Preview
          </ButtonLink>
        )}
      </p>
    </section>
  );
}

/** One week: what was published and emailed, or what will be. */
function WeekRow({ week, isCurrent }: { week: CalendarWeek; isCurrent: boolean }) {
  const { title, reference, issue, mailing, problem } = week;
  return (
    <li
      aria-current={isCurrent ? "date" : undefined}
      className="grid gap-x-6 gap-y-1 border-b border-line py-2 sm:grid-cols-[10rem_1fr_auto]"
    >
      <p className="tabular-nums">
        <Link
          to={addressOfWeek.week(week.week)}
          aria-label={`${mondayText(week.week)}${title ? `, ${title}` : ""}`}
          className={`link inline-flex min-h-tap items-center ${isCurrent ? "font-medium" : ""}`}
        >
          {dayInWords(week.week)}
        </Link>
      </p>
      <div className="min-w-0 sm:py-1">
        <p className="wrap-anywhere">
          {week.state === "before" ? "" : (title ?? "No text")}
          {week.state !== "before" && reference && <span className="ml-3 text-14 text-stone-strong">{reference}</span>}
        </p>
        {problem && <p className="text-14 text-crimson">{problem}</p>}
        {mailing?.waitsBecause && <p className="text-14 text-crimson wrap-anywhere">{mailing.waitsBecause}</p>}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:justify-end sm:py-1">
        <WeekBadges week={week} />
        {issue && !mailing && <span className="text-14 text-stone-strong">Not emailed</span>}
        {mailing && (
          <>
            <MailingBadge mailing={mailing} />
            <Link
              to={`/admin/newsletter/mailings/${mailing.id}`}
              aria-label={`Email of ${mondayText(week.week)} to ${subscribersText(mailing.candidates)}`}
              className="link text-14 whitespace-nowrap"
            >
              {subscribersText(mailing.candidates)}
            </Link>
          </>
        )}
      </p>
    </li>
  );
}
