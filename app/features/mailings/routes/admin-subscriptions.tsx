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
import { IMPORTED, peopleAddress, PEOPLE_NOT_LOADED, peopleTab, type PeopleTab } from "../people-admin.ts";
import { peopleInAdmin } from "../people-admin.server.ts";
import { AmbassadorCard, SubscriberCard } from "../person-card.tsx";
import { AmbassadorDetail, SubscriberDetail } from "../person-detail.tsx";
import type { Route } from "./+types/admin-subscriptions";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Subscriber Management", "Who subscribed, and who wants to be an ambassador.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const place = {
    tab: peopleTab(searchParams.get("tab")),
    search: (searchParams.get("q") ?? "").trim().slice(0, 100),
    after: searchParams.get("after"),
  };
  const open = /^[1-9]\d{0,14}$/.exec(searchParams.get("open") ?? "")?.[0];
  const page = { place, timeZone: context.get(envContext).STORE_TIMEZONE };
  try {
    const people = await peopleInAdmin(context.get(dbContext), { ...place, open: open ? Number(open) : null });
    return data({ ...page, people, problem: null });
  } catch (error) {
    log("error", "subscribers not loaded", { error });
    return data({ ...page, people: null, problem: String(error) }, { status: 500 });
  }
}

export default function AdminSubscriptions({ loaderData }: Route.ComponentProps) {
  const { place, people, timeZone, problem } = loaderData;
  return (
    <AdminPage
      title="Subscriber Management"
      done={useSearchParams()[0].get("done") === "imported" ? IMPORTED : undefined}
      actions={
        <>
          <RefreshData tab={place.tab} />
          {place.tab === "subscribers" && (
            <ButtonLink kind="secondary" to="/admin/subscriptions/import">
              Import (CSV)
            </ButtonLink>
          )}
          <Export tab={place.tab} search={place.search} />
        </>
      }
    >
      {people ? <People place={place} people={people} timeZone={timeZone} /> : <NotLoaded problem={problem} />}
    </AdminPage>
  );
}

type Shown = Pick<Route.ComponentProps["loaderData"], "place" | "timeZone"> & {
  people: NonNullable<Route.ComponentProps["loaderData"]["people"]>;
};

function People({ place, people: { counts, list, opened }, timeZone }: Shown) {
  const { tab, search } = place;
  const at = (to: Partial<typeof place>) => peopleAddress({ ...place, after: null, ...to });
  const tabs: { tab: PeopleTab; name: string }[] = [
    { tab: "subscribers", name: "Devotional Subscribers" },
    { tab: "ambassadors", name: "Ambassador Program" },
  ];
  const closeTo = peopleAddress(place);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <FilterLinks
          label="Lists"
          filters={tabs.map(({ tab: to, name }) => ({
            label: `${name} (${countText(counts[to])})`,
            to: at({ tab: to, search: "" }),
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
        <Nobody {...place} />
      ) : (
        <ul aria-label={tabs.find(({ tab: one }) => one === tab)?.name} data-rows className="border-t border-line">
          {list.tab === "subscribers"
            ? list.rows.map((row) => (
                <SubscriberCard key={row.id} subscriber={row} to={peopleAddress(place, row.id)} timeZone={timeZone} />
              ))
            : list.rows.map((row) => (
                <AmbassadorCard key={row.id} signup={row} to={peopleAddress(place, row.id)} timeZone={timeZone} />
              ))}
        </ul>
      )}
      <NextPage to={list.next && at({ after: list.next })} />
    </>
  );
}

function Nobody({ tab, search, after }: Shown["place"]) {
  if (after) return <EmptyList title="Nobody before that" />;
  if (search)
    return (
      <EmptyList title={`Nobody with “${search}” in name or email`}>
        Look for fewer letters, or clear the search.
      </EmptyList>
    );
  return tab === "subscribers" ? (
    <EmptyList title="No subscribers yet">Whoever subscribes to the weekly devotionals stands here.</EmptyList>
  ) : (
    <EmptyList title="No applications yet">Whoever joins the ambassador waitlist stands here.</EmptyList>
  );
}

function NotLoaded({ problem }: { problem: string | null }) {
  useEffect(() => {
    // The notice sends the owner to the console (decision D155).
    console.error(PEOPLE_NOT_LOADED.title, problem);
  }, [problem]);
  return <FormNotice>{`${PEOPLE_NOT_LOADED.title}. ${PEOPLE_NOT_LOADED.description}`}</FormNotice>;
}

/** Asks anew, from the newest person on. */
function RefreshData({ tab }: { tab: PeopleTab }) {
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

/** The list of the tab, or what was found in it, as a file: a plain form, because the answer is no page. */
function Export({ tab, search }: { tab: PeopleTab; search: string }) {
  return (
    <form method="get" action="/admin/subscriptions/export.csv">
      <input type="hidden" name="tab" value={tab} />
      {search && <input type="hidden" name="q" value={search} />}
      <Button kind="secondary" type="submit">
        {search ? "Export what was found (CSV)" : "Export (CSV)"}
      </Button>
    </form>
  );
}
