import { data, Link, useSearchParams } from "react-router";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext } from "#app/platform/context.ts";
import { fieldOf } from "#app/platform/http/action-results.server.ts";
import { keepFormValues } from "#app/platform/http/keep-form-values.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Bulk } from "#app/ui/admin/bulk.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { EmptyList, FilterLinks, NextPage, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PrayerCard } from "../prayer-card.tsx";
import { approve, bulk, care, remove, save } from "../prayer-admin-actions.server.ts";
import {
  FAILED,
  prayersUrl,
  PRAYER_BULK,
  PRAYER_DONE,
  readCareAction,
  type PrayerDone,
  type PrayerFilter,
} from "../prayer-admin.ts";
import { EditPrayer } from "../prayer-edit.tsx";
import {
  editVersion,
  prayerForReview,
  prayerVersion,
  prayersForReview,
  readReviewCursor,
  reviewCursorText,
} from "../prayer-review.server.ts";
import type { Route } from "./+types/admin-prayers";

export const handle: RouteAccess = { access: "admin" };

export const meta = () =>
  pageMeta("Prayer Request Management", "Read requests, pray for them, and post them on the wall.");

const PAGE_SIZE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const db = context.get(dbContext);
  const filter: PrayerFilter = searchParams.get("show") === "waiting" ? "waiting" : "all";
  const search = (searchParams.get("q") ?? "").trim().slice(0, 100);
  const after = readReviewCursor(searchParams.get("after"));
  const edited = Number(searchParams.get("edit")) || null;
  try {
    const rows = await prayersForReview(db, { filter, search, limit: PAGE_SIZE + 1, ...(after ? { after } : {}) });
    const prayers = rows.slice(0, PAGE_SIZE).map((prayer) => ({ ...prayer, version: prayerVersion(prayer) }));
    const opened = edited === null ? null : await prayerForReview(db, edited);
    const last = rows.length > PAGE_SIZE ? prayers.at(-1) : undefined;
    return data({
      filter,
      search,
      isFirst: after === null,
      prayers,
      next: last ? reviewCursorText(last) : null,
      edited: opened && { ...opened, version: editVersion(opened) },
    });
  } catch (error) {
    log("error", FAILED.load, { error });
    return data({ filter, search, isFirst: true, prayers: null, next: null, edited: null }, { status: 500 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const input = { context, request, form };
  if (form.has("bulk")) return bulk(input);
  const careAction = readCareAction(fieldOf(form, "intent"));
  if (careAction) return care(input, careAction);
  switch (fieldOf(form, "intent")) {
    case "approve":
      return approve(input);
    case "delete":
      return remove(input);
    default:
      return save(input);
  }
}

export const clientAction = keepFormValues;

export default function AdminPrayers({ loaderData }: Route.ComponentProps) {
  const { filter, search, isFirst, prayers, next, edited } = loaderData;
  const [params] = useSearchParams();
  const done = params.get("done") ?? "";
  const here = prayersUrl({ filter, search });
  const after = params.get("after");
  const back = prayersUrl({ filter, search, ...(after ? { after } : {}) });
  return (
    <AdminPage
      title="Prayer Request Management"
      lead={
        filter === "waiting"
          ? "Urgent first, then oldest. A request leaves this list once it is posted, prayed for, or closed."
          : "Urgent first, then newest. Nothing is posted on the wall until you approve it."
      }
      actions={
        <ButtonLink kind="secondary" to={here}>
          Refresh
        </ButtonLink>
      }
      done={Object.hasOwn(PRAYER_DONE, done) ? PRAYER_DONE[done as PrayerDone] : undefined}
    >
      {edited && <EditPrayer key={edited.id} prayer={edited} action={editUrl(params, edited.id)} back={back} />}
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <FilterLinks
          label="Show"
          filters={[
            { label: "All", to: prayersUrl({ filter: "all", search }), isChosen: filter === "all" },
            {
              label: "To review",
              to: prayersUrl({ filter: "waiting", search }),
              isChosen: filter === "waiting",
            },
          ]}
        />
        <SearchBox label="Search prayer requests" value={search} keep={filter === "all" ? {} : { show: filter }} />
      </div>
      {prayers === null ? (
        <FormNotice>{`Error: ${FAILED.load}. Reload the page in a moment.`}</FormNotice>
      ) : prayers.length === 0 ? (
        <NoPrayers filter={filter} search={search} isFirst={isFirst} />
      ) : (
        <Bulk actions={PRAYER_BULK}>
          <ul className="border-t border-line">
            {prayers.map((prayer) => (
              <PrayerCard key={prayer.id} prayer={prayer} editLink={editUrl(params, prayer.id)} />
            ))}
          </ul>
        </Bulk>
      )}
      <NextPage
        to={next && prayersUrl({ filter, search, after: next })}
        label={filter === "waiting" ? "Next page" : "Older"}
      />
    </AdminPage>
  );
}

function editUrl(params: URLSearchParams, id: number): string {
  const next = new URLSearchParams(params);
  next.delete("done");
  next.set("edit", String(id));
  return `/admin/prayers?${next}`;
}

function NoPrayers({ filter, search, isFirst }: { filter: PrayerFilter; search: string; isFirst: boolean }) {
  if (!isFirst) return <EmptyList title={filter === "waiting" ? "No more requests to review" : "No older requests"} />;
  if (search)
    return (
      <EmptyList title={`No requests match “${search}”`}>
        Search matches the beginning of words. Try fewer letters, or clear the search.
      </EmptyList>
    );
  if (filter === "waiting")
    return <EmptyList title="Nothing to review">Every request has been posted, prayed for, or closed.</EmptyList>;
  return (
    <EmptyList title="No prayer requests yet">
      They arrive from the{" "}
      <Link className="link" to="/prayer-wall">
        prayer wall
      </Link>{" "}
      and the landing page.
    </EmptyList>
  );
}
