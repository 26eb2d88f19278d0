import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { readOption } from "#app/platform/list-search.ts";
import { AdminList, ListFilter } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { RowCheckbox } from "#app/ui/admin/bulk.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { REVIEW_BULK, REVIEW_DONE, REVIEW_FILTERS, REVIEWS_NOT_LOADED, type ReviewFilter } from "../review-admin.ts";
import { bulk, moderate, reply } from "../review-admin-actions.server.ts";
import { ReviewRow } from "../review-row.tsx";
import { reviewsNewestFirst } from "../reviews.server.ts";
import { withSizes } from "#app/features/shop/shop.server.ts";
import type { Route } from "./+types/admin-reviews";

export const handle: RouteAccess = { access: "admin", area: "reviews" };

export const meta = () => pageMeta("Reviews", "The reviews that buyers wrote, and which are published.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { env, db } = context.get(servicesContext);
  const { params, after } = readListQuery(request);
  const show = readOption(REVIEW_FILTERS, params.get("show"));
  const screen = { show, timeZone: env.STORE_TIMEZONE };
  return loadList(screen, REVIEWS_NOT_LOADED, async () => {
    const { rows, next } = await readPage((limit) => reviewsNewestFirst(db, { show, after, limit }));
    return { rows: await withSizes(db, rows, ({ productTitle }) => ({ title: productTitle })), next };
  });
}

export const action = formActions({ bulk, reply, other: moderate });

export const clientAction = keepFormValues;

export default function AdminReviews({ loaderData: { list, show, timeZone } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Reviews"
      lead="Newest first, by people who bought the product. A review is published once you approve it, and only if its author agreed."
      done={REVIEW_DONE}
    >
      <div className="mb-6">
        <ListFilter label="Show" options={REVIEW_FILTERS} />
      </div>
      <AdminList
        label="Reviews"
        list={list}
        failed={REVIEWS_NOT_LOADED}
        noMore="No older reviews"
        none={noReviews(show)}
        bulk={REVIEW_BULK}
      >
        {(review) => (
          <ReviewRow
            key={review.id}
            review={review}
            timeZone={timeZone}
            tick={<RowCheckbox id={review.id} version={review.version} name={`the review by ${review.name}`} />}
          />
        )}
      </AdminList>
    </AdminPage>
  );
}

function noReviews(show: ReviewFilter): [title: string, hint?: string] {
  if (show === "waiting") return ["Nothing to moderate", "You decided on every review."];
  if (show !== "all") return [`No ${REVIEW_FILTERS[show].toLowerCase()} reviews`];
  return ["No reviews yet", "Customers get a link by email some days after their order was fulfilled."];
}
