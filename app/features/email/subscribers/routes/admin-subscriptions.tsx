import { useEffect } from "react";
import { data, Form, useNavigation, useSearchParams } from "react-router";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext, envContext } from "#app/platform/context.ts";
import { countText } from "#app/platform/counted.ts";
import { log } from "#app/platform/log.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyList, FilterLinks, NextPage, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { IMPORTED, LISTS_NOT_LOADED, listTab, listUrl, type ListTab } from "../subscriber-lists.ts";
import { subscriberLists } from "../subscriber-lists.server.ts";
import { AmbassadorCard, SubscriberCard } from "../person-card.tsx";
import { AmbassadorDetail, SubscriberDetail } from "../person-detail.tsx";
import type { Route } from "./+types/admin-subscriptions";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Subscriber Management", "Devotional subscribers and ambassador applications.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = {
    tab: listTab(searchParams.get("tab")),
    search: (searchParams.get("q") ?? "").trim().slice(0, 100),
    after: searchParams.get("after"),
  };
  const open = /^[1-9]\d{0,14}$/.exec(searchParams.get("open") ?? "")?.[0];
  const shared = { page, timeZone: context.get(envContext).STORE_TIMEZONE };
  try {
    const lists = await subscriberLists(context.get(dbContext), { ...page, open: open ? Number(open) : null });
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
      done={useSearchParams()[0].get("done") === "imported" ? IMPORTED : undefined}
      actions={
        <>
          <RefreshData tab={page.tab} />
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

function Lists({ page, lists: { counts, list, opened }, timeZone }: Shown) {
  const { tab, search } = page;
  const urlOf = (to: Partial<typeof page>) => listUrl({ ...page, after: null, ...to });
  const tabs: { tab: ListTab; name: string }[] = [
    { tab: "subscribers", name: "Devotional Subscribers" },
    { tab: "ambassadors", name: "Ambassador Program" },
  ];
  const closeTo = listUrl(page);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <FilterLinks
          label="Lists"
          filters={tabs.map(({ tab: to, name }) => ({
            label: `${name} (${countText(counts[to])})`,
            to: urlOf({ tab: to, search: "" }),
            isChosen: to === tab,
          }))}
        />
        <SearchBox key={tab} label="Search by name or email" value={search} keep={{ tab }} />
      </div>
      {opened?.tab === "subscribers" && (
        <SubscriberDetail key={opened.row.id} subscriber={opened.row} closeTo={closeTo} timeZone={timeZone} />
      )}
      {opened?.tab === "ambassadors" && (
        <AmbassadorDetail key={opened.row.id} signup={opened.row} closeTo={closeTo} timeZone={timeZone} />
      )}
      {list.rows.length === 0 ? (
        <NoRows {...page} />
      ) : (
        <ul aria-label={tabs.find(({ tab: one }) => one === tab)?.name} data-rows className="border-t border-line">
          {list.tab === "subscribers"
            ? list.rows.map((row) => (
                <SubscriberCard key={row.id} subscriber={row} to={listUrl(page, row.id)} timeZone={timeZone} />
              ))
            : list.rows.map((row) => (
                <AmbassadorCard key={row.id} signup={row} to={listUrl(page, row.id)} timeZone={timeZone} />
              ))}
        </ul>
      )}
      <NextPage to={list.next && urlOf({ after: list.next })} />
    </>
  );
}

function NoRows({ tab, search, after }: Shown["page"]) {
  if (after) return <EmptyList title="No more entries" />;
  if (search)
    return (
      <EmptyList title={`No matches for “${search}”`}>Try a shorter name or email, or clear the search.</EmptyList>
    );
  return tab === "subscribers" ? (
    <EmptyList title="No subscribers yet">People who subscribe to the weekly devotionals appear here.</EmptyList>
  ) : (
    <EmptyList title="No applications yet">People who join the ambassador waitlist appear here.</EmptyList>
  );
}

function NotLoaded({ problem }: { problem: string | null }) {
  useEffect(() => {
    // The notice refers to the console (decision D155).
    console.error(LISTS_NOT_LOADED.title, problem);
  }, [problem]);
  return <FormNotice>{`${LISTS_NOT_LOADED.title}. ${LISTS_NOT_LOADED.description}`}</FormNotice>;
}

/** Reloads the list from its first page. */
function RefreshData({ tab }: { tab: ListTab }) {
  const isLoading = useNavigation().state !== "idle";
  return (
    <Form method="get" action="/admin/subscriptions">
      <input type="hidden" name="tab" value={tab} />
      <Button kind="secondary" type="submit" disabled={isLoading}>
        {isLoading ? "Refreshing..." : "Refresh Data"}
      </Button>
    </Form>
  );
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
