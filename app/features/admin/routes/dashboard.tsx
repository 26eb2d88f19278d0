import { data, useOutletContext } from "react-router";
import { PersonCard } from "#app/features/email/subscribers/person-card.tsx";
import { signupsByWeek } from "#app/features/email/subscribers/subscribers.server.ts";
import { listUrl } from "#app/features/email/subscribers/subscribers.ts";
import { failingNow } from "../system/system.server.ts";
import { StoryRow } from "#app/features/stories/story-row.tsx";
import type { Area } from "#app/admin-roles.ts";
import { ownServices } from "#app/platform/auth/access/permissions.server.ts";
import { mayDo, type RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { dayBounds, dayIn } from "#app/platform/calendar.ts";
import { countText } from "#app/platform/counted.ts";
import { log } from "#app/platform/log.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AdminList, FilterLinks } from "#app/ui/admin/admin-list.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { isLiveShop } from "#app/platform/shopify/credentials.server.ts";
import type { AdminScreen } from "#app/platform/feature.server.ts";
import { ADMIN_LOAD_FAILED, otherScreens } from "../admin.ts";
import { attentionNow, salesNow } from "../admin.server.ts";
import { dashboardTab, dashboardTabs, EMPTY_TABS, TAB_NAMES, tabAddress } from "../dashboard.ts";
import { dashboardLists } from "../dashboard.server.ts";
import { dashboardSummary } from "../dashboard-summary.server.ts";
import { NeedsAttention, Sales, SubscriberGrowth, Totals } from "../home-parts.tsx";
import type { Route } from "./+types/dashboard";

export const handle: RouteAccess = { access: "admin", area: "home" };

export const meta = () => pageMeta("Dashboard", "Requests to review, totals and recent signups.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = await ownServices(context);
  const visitor = await signedIn(context);
  const may = (area: Area) => mayDo(visitor, area, "read");
  const { db, env } = services;
  const { searchParams } = new URL(request.url);
  const timeZone = env.STORE_TIMEZONE;
  const today = dayIn(timeZone, new Date());
  const tabs = dashboardTabs(may);
  const tab = dashboardTab(searchParams.get("tab"), tabs);
  const page = { timeZone, tabs };
  try {
    const [attention, sales, summary, signups, lists, failing] = await Promise.all([
      attentionNow(services),
      salesNow(services),
      dashboardSummary(db, today, { isLive: isLiveShop(env), may }),
      may("subscribers") ? signupsByWeek(db, dayBounds(timeZone, today).end) : null,
      tab ? dashboardLists(db, tab, searchParams.get("after"), tabs) : null,
      may("system") ? failingChecks(context) : null,
    ]);
    return data({ ...page, attention, sales, summary, signups, lists, failing });
  } catch (error) {
    log("error", "admin data not loaded", { error });
    return data(
      { ...page, attention: [], sales: null, signups: null, summary: null, lists: null, failing: null },
      { status: 500 },
    );
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
  const { attention, sales, summary, signups, lists, failing, ...page } = loaderData;
  const screens = useOutletContext<AdminScreen[]>();
  if (!summary)
    return (
      <>
        <Title />
        <div className="mt-4 max-w-measure">
          <FormNotice>{`${ADMIN_LOAD_FAILED}. Reload the page in a moment.`}</FormNotice>
        </div>
      </>
    );
  return (
    <>
      <Title />
      <NeedsAttention failing={failing} lines={attention} />
      {sales && <Sales {...sales} />}
      <div className="mt-8 grid gap-x-8 gap-y-8 lg:grid-cols-2">
        <Totals {...summary.totals} />
        {signups && <SubscriberGrowth signups={signups} />}
      </div>
      {lists && <Lists {...page} {...lists} />}
      <nav aria-label="Screens" className="mt-10">
        <h2 className="border-b border-line-strong pb-1.5 font-medium">Go to</h2>
        <ul className="mt-3 flex flex-wrap gap-2">
          {otherScreens(screens).map(({ label, to }) => (
            <li key={to}>
              <ButtonLink kind="secondary" to={to}>
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function Title() {
  return <h1 className="font-display text-28">Needs your attention</h1>;
}

type Loaded = Route.ComponentProps["loaderData"];
type Shown = Pick<Loaded, "tabs" | "timeZone"> & NonNullable<Loaded["lists"]>;

function Lists({ tabs, tab, timeZone, counts, list }: Shown) {
  return (
    <section id="lists" aria-labelledby="lists-title" className="mt-10">
      <h2 id="lists-title" className="mb-2 font-medium">
        Recent signups and stories
      </h2>
      <FilterLinks
        label="Lists"
        filters={tabs.map((to) => ({
          label: `${TAB_NAMES[to]} (${countText(counts[to] ?? 0)})`,
          to: tabAddress(to),
          isChosen: to === tab,
        }))}
      />
      <div className="mt-2">
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
