import { data, Link, useOutletContext } from "react-router";
import { PersonCard } from "#app/features/email/subscribers/person-card.tsx";
import { listUrl } from "#app/features/email/subscribers/subscribers.ts";
import { failingNow } from "../system/system.server.ts";
import { StoryRow } from "#app/features/stories/story-row.tsx";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { countText } from "#app/platform/counted.ts";
import { log } from "#app/platform/log.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AdminList, FilterLinks } from "#app/ui/admin/admin-list.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { isLiveShop } from "#app/platform/shopify/credentials.server.ts";
import type { AdminScreen } from "#app/platform/feature.server.ts";
import { ADMIN_LOAD_FAILED, otherScreens } from "../admin.ts";
import { DASHBOARD_TABS, dashboardTab, EMPTY_TABS, TAB_NAMES, tabAddress } from "../dashboard.ts";
import { dashboardLists } from "../dashboard.server.ts";
import { dashboardSummary } from "../dashboard-summary.server.ts";
import { ToReview, Totals } from "../to-review.tsx";
import type { Route } from "./+types/dashboard";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Dashboard", "Requests to review, totals and recent signups.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const timeZone = env.STORE_TIMEZONE;
  const page = { timeZone, tab: dashboardTab(searchParams.get("tab")) };
  try {
    const [summary, lists, failing] = await Promise.all([
      dashboardSummary(db, dayIn(timeZone, new Date()), { isLive: isLiveShop(env) }),
      dashboardLists(db, page.tab, searchParams.get("after")),
      failingChecks(context),
    ]);
    return data({ ...page, summary, lists, failing });
  } catch (error) {
    log("error", "admin data not loaded", { error });
    return data({ ...page, summary: null, lists: null, failing: null }, { status: 500 });
  }
}

/** The dashboard loads even if the system checks fail. */
async function failingChecks(context: Route.LoaderArgs["context"]): Promise<string[] | null> {
  try {
    return await failingNow(context);
  } catch (error) {
    log("error", "system checks not read", { error });
    return null;
  }
}

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  const { summary, lists, failing, ...page } = loaderData;
  const screens = useOutletContext<AdminScreen[]>();
  if (!summary || !lists)
    return (
      <>
        <Title />
        <div className="mt-8 max-w-measure">
          <FormNotice>{`${ADMIN_LOAD_FAILED}. Reload the page in a moment.`}</FormNotice>
        </div>
      </>
    );
  return (
    <>
      <Title />
      {failing && failing.length > 0 && (
        <p className="mt-6 border-l-2 border-crimson pl-4 text-18 text-crimson">
          {`Failing: ${failing.join(", ")}. `}
          <Link to="/admin/system" className="link">
            See what to do
          </Link>
        </p>
      )}
      <ToReview {...summary.waiting} />
      <div className="mt-12 grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <Totals {...summary.totals} />
        </div>
        <nav aria-label="Screens" className="lg:col-span-6 lg:col-start-7">
          <h2 className="label border-b border-line-strong pb-3">Go to</h2>
          <ul className="mt-4 flex flex-wrap gap-3">
            {otherScreens(screens).map(({ label, to }) => (
              <li key={to}>
                <ButtonLink kind="secondary" to={to}>
                  {label}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Lists {...page} {...lists} />
    </>
  );
}

function Title() {
  return <h1 className="font-display text-40 sm:text-64">Needs your attention</h1>;
}

type Loaded = Route.ComponentProps["loaderData"];
type Shown = Pick<Loaded, "tab" | "timeZone"> & NonNullable<Loaded["lists"]>;

function Lists({ tab, timeZone, counts, list }: Shown) {
  return (
    <section id="lists" aria-labelledby="lists-title" className="mt-16">
      <h2 id="lists-title" className="mb-4 font-display text-40">
        Recent signups and stories
      </h2>
      <FilterLinks
        label="Lists"
        filters={DASHBOARD_TABS.map((to) => ({
          label: `${TAB_NAMES[to]} (${countText(counts[to])})`,
          to: tabAddress(to),
          isChosen: to === tab,
        }))}
      />
      <div className="mt-6">
        <AdminList<unknown>
          label={TAB_NAMES[tab]}
          list={list}
          noMore="Nothing older"
          none={[EMPTY_TABS[tab]]}
          pageUrl={(after) => tabAddress(tab, after)}
        >
          <Rows list={list} timeZone={timeZone} />
        </AdminList>
      </div>
    </section>
  );
}

function Rows({ list, timeZone }: Pick<Shown, "list" | "timeZone">) {
  if (list.of === "stories")
    return list.rows.map((story) => <StoryRow key={story.id} story={story} timeZone={timeZone} />);
  return list.rows.map((row) => {
    const to = listUrl({ tab: list.of, search: "", after: null }, row.id);
    return <PersonCard key={row.id} person={row} to={to} timeZone={timeZone} />;
  });
}
