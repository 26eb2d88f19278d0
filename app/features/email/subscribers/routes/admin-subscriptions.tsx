import { useEffect } from "react";
import { data, Link } from "react-router";
import { mayDo, type RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { ownServices } from "#app/platform/auth/access/permissions.server.ts";
import { countText } from "#app/platform/counted.ts";
import { recipientLists } from "#app/platform/email/recipient-list.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { readListQuery } from "#app/platform/http/list-loader.server.ts";
import { readId } from "#app/platform/list-search.ts";
import { log } from "#app/platform/log.server.ts";
import { PERSON_DELETED, personUrl } from "#app/platform/person.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { AdminList, FilterLinks, RefreshButton, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { MayUse } from "#app/ui/admin-access.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { NewPerson } from "../new-person.tsx";
import { PERSON_DONE } from "../person-admin.ts";
import { allowImported, allowMailings, deletePerson, unsubscribePerson } from "../person-admin-actions.server.ts";
import { addPerson } from "../person-lists.server.ts";
import { PersonCard } from "../person-card.tsx";
import { PersonDetail } from "../person-detail.tsx";
import { IMPORTED, LISTS_NOT_LOADED, listUrl } from "../subscriber-lists.ts";
import { listOf, subscriberLists } from "../subscriber-lists.server.ts";
import { SUBSCRIBERS_TAB } from "../subscribers.ts";
import type { Route } from "./+types/admin-subscriptions";

export const handle: RouteAccess = { access: "admin", area: "subscribers" };

export const meta = () => pageMeta("Subscriber Management", "Devotional subscribers and ambassador applications.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { features, env, db } = await ownServices(context);
  const { params, search, after = null } = readListQuery(request);
  const all = recipientLists(features);
  const page = { tab: listOf(all, params.get("tab")).tab.name, search, after };
  const open = readId(params.get("open")) || null;
  const visitor = await signedIn(context);
  const shared = {
    page,
    isNew: params.has("new"),
    mayAct: mayDo(visitor, "subscribers", "act"),
    mayDelete: mayDo(visitor, "erasure", "act"),
    timeZone: env.STORE_TIMEZONE,
  };
  try {
    const lists = await subscriberLists(db, all, { ...page, open });
    return data({ ...shared, lists, problem: null });
  } catch (error) {
    log("error", "subscribers not loaded", { error });
    return data({ ...shared, lists: null, problem: String(error) }, { status: 500 });
  }
}

export const action = formActions({
  add: addPerson,
  unsubscribe: unsubscribePerson,
  allow: allowMailings,
  "allow-imported": allowImported,
  delete: deletePerson,
});

export const clientAction = keepFormValues;

export default function AdminSubscriptions({ loaderData }: Route.ComponentProps) {
  const { page, lists, isNew, mayAct, problem } = loaderData;
  return (
    <AdminPage
      title="Subscriber Management"
      done={{ imported: IMPORTED, "person-deleted": PERSON_DELETED, ...PERSON_DONE }}
      actions={
        <>
          {page.tab === SUBSCRIBERS_TAB && mayAct && !isNew && (
            <ButtonLink to="/admin/subscriptions?new=1" preventScrollReset>
              Add person
            </ButtonLink>
          )}
          <RefreshButton label="Refresh Data" fields={{ tab: page.tab }} />
          {page.tab === SUBSCRIBERS_TAB && (
            <ButtonLink kind="secondary" toForm to="/admin/subscriptions/import">
              Import (CSV)
            </ButtonLink>
          )}
          <MayUse url="/admin/subscriptions/export.csv" level="read">
            <Export tab={page.tab} search={page.search} />
          </MayUse>
        </>
      }
    >
      {isNew && mayAct && <NewPerson />}
      {lists ? <Lists {...loaderData} lists={lists} /> : <NotLoaded problem={problem} />}
    </AdminPage>
  );
}

type Shown = Pick<Route.ComponentProps["loaderData"], "page" | "mayAct" | "mayDelete" | "timeZone"> & {
  lists: NonNullable<Route.ComponentProps["loaderData"]["lists"]>;
};

function Lists({ page, lists: { tabs, list, opened }, mayAct, mayDelete, timeZone }: Shown) {
  const shown = tabs.find(({ name }) => name === page.tab);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <FilterLinks
          label="Lists"
          filters={tabs.map((tab) => ({
            label: `${tab.label} (${countText(tab.count)})`,
            to: listUrl({ tab: tab.name, search: "", after: null }),
            isChosen: tab === shown,
          }))}
        />
        <SearchBox key={page.tab} label="Search by name or email" />
        <Link to="/admin/suppressions" className="link inline-flex min-h-tap items-center">
          Not emailed
        </Link>
      </div>
      {opened && (
        <PersonDetail
          key={opened.id}
          person={{
            ...opened,
            actions: opened.actions.filter((action) => (action === "delete" ? mayDelete : mayAct)),
          }}
          page={personUrl(opened.kind, opened.id)}
          closeTo={listUrl(page)}
          timeZone={timeZone}
        />
      )}
      <AdminList
        label={shown?.label}
        list={list}
        noMore="No more entries"
        noMatch={["No matches for", "Try a shorter name or email, or clear the search."]}
        none={shown ? [shown.empty.title, shown.empty.text] : ["No entries"]}
      >
        {(row) => <PersonCard key={row.id} person={row} to={listUrl(page, row.id)} timeZone={timeZone} />}
      </AdminList>
    </>
  );
}

function NotLoaded({ problem }: { problem: string | null }) {
  useEffect(() => {
    // The notice refers to the console.
    console.error(LISTS_NOT_LOADED.title, problem);
  }, [problem]);
  return <FormNotice>{`${LISTS_NOT_LOADED.title}. ${LISTS_NOT_LOADED.description}`}</FormNotice>;
}

/** Downloads the list or the search results as CSV: a plain form, because the response is not a page. */
function Export({ tab, search }: { tab: string; search: string }) {
  return (
    <form method="post" action="/admin/subscriptions/export.csv">
      <input type="hidden" name="tab" value={tab} />
      {search && <input type="hidden" name="q" value={search} />}
      <Button kind="secondary" type="submit">
        {search ? "Export results (CSV)" : "Export (CSV)"}
      </Button>
    </form>
  );
}
