import { useEffect } from "react";
import { data, Form, useNavigation, useSearchParams } from "react-router";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext, envContext, featuresContext } from "#app/platform/context.ts";
import { countText } from "#app/platform/counted.ts";
import { recipientLists } from "#app/platform/email/recipient-list.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyList, FilterLinks, NextPage, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PersonCard } from "../person-card.tsx";
import { PersonDetail } from "../person-detail.tsx";
import { IMPORTED, LISTS_NOT_LOADED, listUrl } from "../subscriber-lists.ts";
import { listOf, subscriberLists } from "../subscriber-lists.server.ts";
import { SUBSCRIBERS_TAB } from "../subscribers.ts";
import type { Route } from "./+types/admin-subscriptions";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Subscriber Management", "Devotional subscribers and ambassador applications.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const all = recipientLists(context.get(featuresContext));
  const page = {
    tab: listOf(all, searchParams.get("tab")).tab.name,
    search: (searchParams.get("q") ?? "").trim().slice(0, 100),
    after: searchParams.get("after"),
  };
  const open = /^[1-9]\d{0,14}$/.exec(searchParams.get("open") ?? "")?.[0];
  const shared = { page, timeZone: context.get(envContext).STORE_TIMEZONE };
  try {
    const lists = await subscriberLists(context.get(dbContext), all, { ...page, open: open ? Number(open) : null });
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
          {page.tab === SUBSCRIBERS_TAB && (
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

function Lists({ page, lists: { tabs, rows, next, opened }, timeZone }: Shown) {
  const { search } = page;
  const urlOf = (to: Partial<typeof page>) => listUrl({ ...page, after: null, ...to });
  const shown = tabs.find(({ name }) => name === page.tab);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <FilterLinks
          label="Lists"
          filters={tabs.map((tab) => ({
            label: `${tab.label} (${countText(tab.count)})`,
            to: urlOf({ tab: tab.name, search: "" }),
            isChosen: tab === shown,
          }))}
        />
        <SearchBox key={page.tab} label="Search by name or email" value={search} keep={{ tab: page.tab }} />
      </div>
      {opened && <PersonDetail key={opened.id} person={opened} closeTo={listUrl(page)} timeZone={timeZone} />}
      {rows.length === 0 ? (
        <NoRows {...page} empty={shown?.empty} />
      ) : (
        <ul aria-label={shown?.label} data-rows className="border-t border-line">
          {rows.map((row) => (
            <PersonCard key={row.id} person={row} to={listUrl(page, row.id)} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <NextPage to={next && urlOf({ after: next })} />
    </>
  );
}

type Empty = { title: string; text: string };

function NoRows({ search, after, empty }: Shown["page"] & { empty: Empty | undefined }) {
  if (after) return <EmptyList title="No more entries" />;
  if (search)
    return (
      <EmptyList title={`No matches for “${search}”`}>Try a shorter name or email, or clear the search.</EmptyList>
    );
  return empty && <EmptyList title={empty.title}>{empty.text}</EmptyList>;
}

function NotLoaded({ problem }: { problem: string | null }) {
  useEffect(() => {
    // The notice refers to the console (decision D155).
    console.error(LISTS_NOT_LOADED.title, problem);
  }, [problem]);
  return <FormNotice>{`${LISTS_NOT_LOADED.title}. ${LISTS_NOT_LOADED.description}`}</FormNotice>;
}

/** Reloads the list from its first page. */
function RefreshData({ tab }: { tab: string }) {
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
function Export({ tab, search }: { tab: string; search: string }) {
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
