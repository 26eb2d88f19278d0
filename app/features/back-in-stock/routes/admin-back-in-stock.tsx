import { data, useSearchParams } from "react-router";
import { useFreshList } from "#app/features/inventory/use-fresh-list.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext, envContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { emailsByKey } from "#app/platform/email/outgoing-emails.server.ts";
import { fieldOf } from "#app/platform/http/action-results.server.ts";
import { keepFormValues } from "#app/platform/http/keep-form-values.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Bulk } from "#app/ui/admin/bulk.tsx";
import { EmptyList, FilterLinks, NextPage } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { WithoutScripts } from "#app/ui/without-scripts.tsx";
import { bulk, mark, notify } from "../back-in-stock-actions.server.ts";
import {
  LOAD_FAILED,
  MARKED,
  NOTIFIED,
  readRequestFilter,
  REQUEST_BULK,
  REQUEST_FILTERS,
  requestsUrl,
  TOP_REQUESTED,
  type RequestFilter,
} from "../back-in-stock-admin.ts";
import { mostRequested, restockRequests, waitingByVariant } from "../back-in-stock.server.ts";
import { restockKey } from "../restock-email.server.ts";
import { RequestCard, type ListedRequest } from "../request-card.tsx";
import { TopRequested } from "../top-requested.tsx";
import { notifiedSince } from "../restock-batch.server.ts";
import type { Route } from "./+types/admin-back-in-stock";

export const handle: RouteAccess = { access: "admin" };

export const meta = () =>
  pageMeta("Back-in-Stock Requests", "Which sold-out items customers want, and who has been notified.");

const PAGE_SIZE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const filter = readRequestFilter(searchParams.get("show"));
  const after = searchParams.get("after") ?? undefined;
  const page = { filter, isFirst: after === undefined, timeZone: context.get(envContext).STORE_TIMEZONE };
  const db = context.get(dbContext);
  try {
    const notified = filter === "all" ? undefined : filter === "notified";
    const found = await restockRequests(db, { notified, after, limit: PAGE_SIZE + 1 });
    const requests = await withWaiting(db, found.slice(0, PAGE_SIZE));
    const next = found.length > PAGE_SIZE ? (found[PAGE_SIZE - 1]?.cursor ?? null) : null;
    return data({ ...page, requests, next, top: await mostRequested(db, TOP_REQUESTED) });
  } catch (error) {
    log("error", LOAD_FAILED, { error });
    return data({ ...page, requests: null, next: null, top: [] }, { status: 500 });
  }
}

async function withWaiting(db: Db, requests: Awaited<ReturnType<typeof restockRequests>>): Promise<ListedRequest[]> {
  const ids = [...new Set(requests.map(({ shopifyVariantId }) => shopifyVariantId))];
  const keys = requests.map(({ id }) => restockKey(id));
  const [waiting, notified, emails] = await Promise.all([
    waitingByVariant(db, ids),
    notifiedSince(db, ids, new Date()),
    emailsByKey(db, keys),
  ]);
  return requests.map((request) => ({
    ...request,
    waiting: waiting.get(request.shopifyVariantId) ?? 0,
    notifiedRecently: notified.get(request.shopifyVariantId) ?? 0,
    email: emails.get(restockKey(request.id)) ?? null,
  }));
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const input = { context, request, form };
  if (form.has("bulk")) return bulk(input);
  return fieldOf(form, "intent") === "mark" ? mark(input) : notify(input);
}

export const clientAction = keepFormValues;

const DONE: Record<string, string> = { notified: NOTIFIED.title, marked: MARKED.title };

export default function AdminBackInStock({ loaderData }: Route.ComponentProps) {
  const { requests, next, top, filter, isFirst, timeZone } = loaderData;
  const [params] = useSearchParams();
  useFreshList();
  const done = DONE[params.get("done") ?? ""];
  return (
    <AdminPage
      title="Back-in-Stock Requests"
      lead="Send Notification emails the customers waiting for an item, earliest request first, up to the number in stock."
    >
      {done && <WithoutScripts>{done}</WithoutScripts>}
      <TopRequested top={top} />
      <div className="mb-6">
        <FilterLinks
          label="Requests"
          filters={REQUEST_FILTERS.map(({ value, label }) => ({
            label,
            to: requestsUrl(value),
            isChosen: value === filter,
          }))}
        />
      </div>
      {requests === null ? (
        <FormNotice>{`${LOAD_FAILED}. Reload the page in a moment.`}</FormNotice>
      ) : requests.length === 0 ? (
        <NoRequests filter={filter} isFirst={isFirst} />
      ) : (
        <Bulk actions={REQUEST_BULK}>
          <ul aria-label="Back-in-stock requests" className="border-t border-line">
            {requests.map((request) => (
              <RequestCard key={request.id} request={request} timeZone={timeZone} />
            ))}
          </ul>
        </Bulk>
      )}
      <NextPage to={next && requestsUrl(filter, next)} />
    </AdminPage>
  );
}

function NoRequests({ filter, isFirst }: { filter: RequestFilter; isFirst: boolean }) {
  if (!isFirst) return <EmptyList title="No older requests" />;
  if (filter === "pending") return <EmptyList title="No pending requests" />;
  if (filter === "notified") return <EmptyList title="No customers notified yet" />;
  return (
    <EmptyList title="No requests yet">
      Shoppers who tap &ldquo;Notify Me&rdquo; on a sold-out item appear here, newest first.
    </EmptyList>
  );
}
