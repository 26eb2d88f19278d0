import { useEffect } from "react";
import { data } from "react-router";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext, envContext } from "#app/platform/context.ts";
import { countText } from "#app/platform/counted.ts";
import { readListQuery } from "#app/platform/http/list-loader.server.ts";
import { readId } from "#app/platform/list-search.ts";
import { log } from "#app/platform/log.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { AdminList, FilterLinks, RefreshButton, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { IMPORTED, LIST_TABS, LISTS_NOT_LOADED, listTab, listUrl, type ListTab } from "../subscriber-lists.ts";
import { subscriberLists } from "../subscriber-lists.server.ts";
import { AmbassadorCard, SubscriberCard } from "../person-card.tsx";
import { AmbassadorDetail, SubscriberDetail } from "../person-detail.tsx";
import type { Route } from "./+types/admin-subscriptions";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Subscriber Management", "Devotional subscribers and ambassador applications.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { params, search, after = null } = readListQuery(request);
  const page = { tab: listTab(params.get("tab")), search, after };
  const open = readId(params.get("open")) || null;
  const shared = { page, timeZone: context.get(envContext).STORE_TIMEZONE };
  try {
    const lists = await subscriberLists(context.get(dbContext), { ...page, open });
    return data({ ...shared, lists, problem: null });
  } catch (error) {
    log("error", "subscribers not loaded", { error });
    return data({ ...shared, lists: null, problem: String(error) }, { status: 500 });
  }
}

export default function AdminSubscriptions({ loaderData }: Route.ComponentProps) {
  const { page, lists, timeZone, problem } = loaderData;
  return (
    <AdminPage
      title="Subscriber Management"
      done={{ imported: IMPORTED }}
      actions={
        <>
          <RefreshButton label="Refresh Data" fields={{ tab: page.tab }} />
          {page.tab === "subscribers" && (
            <ButtonLink kind="secondary" to="/admin/subscriptions/import">
              Import (CSV)
            </ButtonLink>
          )}
          <Export tab={page.tab} search={page.search} />
        </>
      }
    >
      {lists ? <Lists page={page} lists={lists} timeZone={timeZone} /> : <NotLoaded problem={problem} />}
    </AdminPage>
  );
}

type Shown = Pick<Route.ComponentProps["loaderData"], "page" | "timeZone"> & {
  lists: NonNullable<Route.ComponentProps["loaderData"]["lists"]>;
};

const LIST_NAMES: Record<ListTab, string> = {
  subscribers: "Devotional Subscribers",
  ambassadors: "Ambassador Program",
};

const NO_ROWS: Record<ListTab, readonly [title: string, hint: string]> = {
  subscribers: ["No subscribers yet", "People who subscribe to the weekly devotionals appear here."],
  ambassadors: ["No applications yet", "People who join the ambassador waitlist appear here."],
};

function Lists({ page, lists: { counts, list, opened }, timeZone }: Shown) {
  const { tab } = page;
  const closeTo = listUrl(page);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <FilterLinks
          label="Lists"
          filters={LIST_TABS.map((to) => ({
            label: `${LIST_NAMES[to]} (${countText(counts[to])})`,
            to: listUrl({ tab: to, search: "", after: null }),
            isChosen: to === tab,
          }))}
        />
        <SearchBox key={tab} label="Search by name or email" />
      </div>
      {opened?.tab === "subscribers" && (
        <SubscriberDetail key={opened.row.id} subscriber={opened.row} closeTo={closeTo} timeZone={timeZone} />
      )}
      {opened?.tab === "ambassadors" && (
        <AmbassadorDetail key={opened.row.id} signup={opened.row} closeTo={closeTo} timeZone={timeZone} />
      )}
      <AdminList<unknown>
        label={LIST_NAMES[tab]}
        list={list}
        noMore="No more entries"
        noMatch={["No matches for", "Try a shorter name or email, or clear the search."]}
        none={NO_ROWS[tab]}
      >
        {list.tab === "subscribers"
          ? list.rows.map((row) => (
              <SubscriberCard key={row.id} subscriber={row} to={listUrl(page, row.id)} timeZone={timeZone} />
            ))
          : list.rows.map((row) => (
              <AmbassadorCard key={row.id} signup={row} to={listUrl(page, row.id)} timeZone={timeZone} />
            ))}
      </AdminList>
    </>
  );
}

function NotLoaded({ problem }: { problem: string | null }) {
  useEffect(() => {
    // The notice refers to the console (decision D155).
    console.error(LISTS_NOT_LOADED.title, problem);
  }, [problem]);
  return <FormNotice>{`${LISTS_NOT_LOADED.title}. ${LISTS_NOT_LOADED.description}`}</FormNotice>;
}

/** Downloads the list or the search results as CSV: a plain form, because the response is not a page. */
function Export({ tab, search }: { tab: ListTab; search: string }) {
  return (
    <form method="get" action="/admin/subscriptions/export.csv">
      <input type="hidden" name="tab" value={tab} />
      {search && <input type="hidden" name="q" value={search} />}
      <Button kind="secondary" type="submit">
        {search ? "Export results (CSV)" : "Export (CSV)"}
      </Button>
    </form>
  );
}
