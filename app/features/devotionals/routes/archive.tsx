import { Link } from "react-router";
import { pageHead } from "#app/ui/page-head.ts";
import { isDay } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { addressOf, dayInWords, type Issue } from "../devotionals.ts";
import { feedLink } from "../feed-link.ts";
import { archivePage } from "../devotionals.server.ts";
import type { Route } from "./+types/archive";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public", mayKeepOffline: true };

const ARCHIVE = "/weekly-devotionals/archive";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageHead({
    title: "All devotionals",
    description: "Every weekly devotional we have published, newest first.",
    canonical: `${loaderData?.publicUrl}${ARCHIVE}${loaderData?.before ? `?before=${loaderData.before}` : ""}`,
  }),
  feedLink,
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, env, publicUrl } = context.get(servicesContext);
  const archive = { db, timeZone: env.STORE_TIMEZONE };
  const requested = new URL(request.url).searchParams.get("before") ?? "";
  const before = isDay(requested) ? requested : null;
  return { ...(await archivePage(archive, before)), before, publicUrl };
}

export default function Archive({ loaderData: { issues, older, before } }: Route.ComponentProps) {
  return (
    <main id="content" className="page pt-4 pb-section">
      <nav aria-label="Breadcrumb" className="text-14">
        <Link className="link inline-flex min-h-11 items-center text-stone-strong" to="/weekly-devotionals">
          Weekly devotionals
        </Link>
      </nav>
      <header className="pt-12 pb-16 sm:pt-16">
        <h1 className="font-display text-96">All devotionals</h1>
        <p className="mt-6 max-w-measure text-18">
          {before ? `Published before the week of ${dayInWords(before)}.` : "One for every Monday, newest first."}
        </p>
        <p className="mt-2">
          <a className="link inline-flex min-h-11 items-center text-14" href="/feed.xml">
            Follow in a feed reader
          </a>
        </p>
      </header>
      {issues.length === 0 ? <Empty isFirstPage={!before} /> : <Weeks issues={issues} />}
      {(before || older) && (
        <nav aria-label="Pages" className="mt-10 flex flex-wrap gap-x-8">
          {before && (
            <Link className="link inline-flex min-h-11 items-center" to={ARCHIVE}>
              Newest devotionals
            </Link>
          )}
          {older && (
            <Link className="link inline-flex min-h-11 items-center" rel="next" to={`${ARCHIVE}?before=${older}`}>
              Older devotionals
            </Link>
          )}
        </nav>
      )}
    </main>
  );
}

function Weeks({ issues }: { issues: Issue[] }) {
  return (
    <ol className="border-t border-line">
      {issues.map((issue) => (
        <li key={issue.week} className="border-b border-line">
          <Link to={addressOf(issue)} className="group grid items-baseline gap-x-8 gap-y-1 py-5 lg:grid-cols-12">
            <time dateTime={issue.week} className="text-14 text-stone-strong tabular-nums lg:col-span-3">
              {dayInWords(issue.week)}
            </time>
            <span className="min-w-0 font-display text-28 wrap-anywhere group-hover:underline group-hover:underline-offset-4 lg:col-span-6">
              {issue.title}
            </span>
            <span className="text-14 text-stone-strong lg:col-span-3 lg:text-right">{issue.reference}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function Empty({ isFirstPage }: { isFirstPage: boolean }) {
  return (
    <p className="border-t border-line pt-8 text-18">
      {isFirstPage
        ? "No devotionals yet. The first one comes out on a Monday morning."
        : "There are no older devotionals."}
    </p>
  );
}
