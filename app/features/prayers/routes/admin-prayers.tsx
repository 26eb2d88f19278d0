import { Link } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { FIRST_PAGE, readId, readOption } from "#app/platform/list-search.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { AdminList, ListFilter, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { useListUrl } from "#app/ui/admin/use-list-url.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PrayerCard } from "../prayer-card.tsx";
import { approve, bulk, care, remove, save } from "../prayer-admin-actions.server.ts";
import { FAILED, PRAYER_BULK, PRAYER_DONE, PRAYER_FILTERS } from "../prayer-admin.ts";
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

export const handle: RouteAccess = { access: "admin", area: "prayers" };

export const meta = () =>
  pageMeta("Prayer Request Management", "Read requests, pray for them, and post them on the wall.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { params, search } = readListQuery(request);
  const { db } = context.get(servicesContext);
  const filter = readOption(PRAYER_FILTERS, params.get("show"));
  const after = readReviewCursor(params.get("after"));
  return loadList({ filter }, FAILED.load, async () => {
    const page = await readPage(async (limit) => {
      const prayers = await prayersForReview(db, { filter, search, after, limit });
      return prayers.map((prayer) => ({
        ...prayer,
        version: prayerVersion(prayer),
        cursor: reviewCursorText(prayer),
      }));
    });
    const id = readId(params.get("edit"));
    const edited = id > 0 ? await prayerForReview(db, id) : null;
    return { ...page, edited: edited && { ...edited, version: editVersion(edited) } };
  });
}

export const action = formActions({
  bulk,
  approve,
  delete: remove,
  prayed: (sent) => care(sent, "prayed"),
  close: (sent) => care(sent, "close"),
  reopen: (sent) => care(sent, "reopen"),
  other: save,
});

export const clientAction = keepFormValues;

export default function AdminPrayers({ loaderData: { list, filter } }: Route.ComponentProps) {
  const listUrl = useListUrl();
  const editUrl = (id: number) => listUrl({ edit: String(id) });
  const edited = list?.edited;
  return (
    <AdminPage
      title="Prayer Request Management"
      lead={
        filter === "waiting"
          ? "Urgent first, then oldest. A request leaves this list once it is posted, prayed for, or closed."
          : "Urgent first, then newest. Nothing is posted on the wall until you approve it."
      }
      actions={
        <ButtonLink kind="secondary" to={listUrl(FIRST_PAGE)}>
          Refresh
        </ButtonLink>
      }
      done={PRAYER_DONE}
    >
      {edited && <EditPrayer key={edited.id} prayer={edited} action={editUrl(edited.id)} back={listUrl()} />}
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <ListFilter label="Show" options={PRAYER_FILTERS} />
        <SearchBox label="Search prayer requests" />
      </div>
      <AdminList
        list={list}
        failed={`Error: ${FAILED.load}`}
        noMore={filter === "waiting" ? "No more requests to review" : "No older requests"}
        noMatch={[
          "No requests match",
          "Search matches the beginning of words. Try a shorter search, or clear the search.",
        ]}
        none={filter === "waiting" ? NOTHING_TO_REVIEW : NO_PRAYERS}
        bulk={PRAYER_BULK}
        older={filter === "waiting" ? "Next page" : "Older"}
      >
        {(prayer) => <PrayerCard key={prayer.id} prayer={prayer} editLink={editUrl(prayer.id)} />}
      </AdminList>
    </AdminPage>
  );
}

const NOTHING_TO_REVIEW = ["Nothing to review", "Every request has been posted, prayed for, or closed."] as const;

const NO_PRAYERS = [
  "No prayer requests yet",
  <>
    They arrive from the{" "}
    <Link className="link" to="/prayer-wall">
      prayer wall
    </Link>{" "}
    and the landing page.
  </>,
] as const;
