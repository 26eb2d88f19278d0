import { data, useSearchParams } from "react-router";
import { useFreshList } from "#app/features/inventory/use-fresh-list.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext, envContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { emailsByKey } from "#app/platform/email/outgoing-emails.server.ts";
import { fieldOf } from "#app/platform/http/action-results.server.ts";
import { keepTyped } from "#app/platform/http/keep-typed.ts";
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
  MERGE_TAGS,
  NOTIFIED,
  readRequestFilter,
  REQUEST_BULK,
  REQUEST_FILTERS,
  requestsAddress,
  TOP_REQUESTED,
  type RequestFilter,
} from "../back-in-stock-admin.ts";
import { mostRequested, restockRequests, waitingByVariant } from "../back-in-stock.server.ts";
import { restockKey } from "../restock-email.server.ts";
import { RequestCard, type ListedRequest } from "../request-card.tsx";
import { TopRequested } from "../top-requested.tsx";
import { toldSince } from "../wave.server.ts";
import type { Route } from "./+types/admin-back-in-stock";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Back-in-Stock Requests", "Who waits for what, and who was told.");

const PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const filter = readRequestFilter(searchParams.get("show"));
  const after = searchParams.get("after") ?? undefined;
  const page = { filter, isFirst: after === undefined, timeZone: context.get(envContext).STORE_TIMEZONE };
  const db = context.get(dbContext);
  try {
    const notified = filter === "all" ? undefined : filter === "notified";
    const found = await restockRequests(db, { notified, after, limit: PAGE + 1 });
    const requests = await withWaiting(db, found.slice(0, PAGE));
    const next = found.length > PAGE ? (found[PAGE - 1]?.place ?? null) : null;
    return data({ ...page, requests, next, top: await mostRequested(db, TOP_REQUESTED) });
  } catch (error) {
    log("error", LOAD_FAILED, { error });
    return data({ ...page, requests: null, next: null, top: [] }, { status: 500 });
  }
}

async function withWaiting(db: Db, requests: Awaited<ReturnType<typeof restockRequests>>): Promise<ListedRequest[]> {
  const ids = [...new Set(requests.map(({ shopifyVariantId }) => shopifyVariantId))];
  const keys = requests.map(({ id }) => restockKey(id));
  const [waiting, told, emails] = await Promise.all([
    waitingByVariant(db, ids),
    toldSince(db, ids, new Date()),
    emailsByKey(db, keys),
  ]);
  return requests.map((request) => ({
    ...request,
    waiting: waiting.get(request.shopifyVariantId) ?? 0,
    toldLately: told.get(request.shopifyVariantId) ?? 0,
    email: emails.get(restockKey(request.id)) ?? null,
  }));
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const sent = { context, request, form };
  if (form.has("bulk")) return bulk(sent);
  return fieldOf(form, "intent") === "mark" ? mark(sent) : notify(sent);
}

export const clientAction = keepTyped;

const DONE: Record<string, string> = { notified: NOTIFIED.title, marked: MERGE_TAGS.title };

export default function AdminBackInStock({ loaderData }: Route.ComponentProps) {
  const { requests, next, top, filter, isFirst, timeZone } = loaderData;
  const [params] = useSearchParams();
  useFreshList();
  const done = DONE[params.get("done") ?? ""];
  return (
    <AdminPage
      title="Back-in-Stock Requests"
      lead="One press mails everybody who waits for that item, those who asked first before the others, and never more people than there are pieces."
    >
      {done && <WithoutScripts>{done}</WithoutScripts>}
      <TopRequested top={top} />
      <div className="mb-6">
        <FilterLinks
          label="Requests"
          filters={REQUEST_FILTERS.map(({ value, label }) => ({
            label,
            to: requestsAddress(value),
            isChosen: value === filter,
          }))}
        />
      </div>
      {requests === null ? (
        <FormNotice>{`${LOAD_FAILED}. Load the page again in a moment.`}</FormNotice>
      ) : requests.length === 0 ? (
        <NoRequests filter={filter} isFirst={isFirst} />
      ) : (
        <Bulk action="/admin/back-in-stock" choices={REQUEST_BULK}>
          <ul aria-label="Back-in-stock requests" className="border-t border-line">
            {requests.map((request) => (
              <RequestCard key={request.id} request={request} timeZone={timeZone} />
            ))}
          </ul>
        </Bulk>
      )}
      <NextPage to={next && requestsAddress(filter, next)} />
    </AdminPage>
  );
}

function NoRequests({ filter, isFirst }: { filter: RequestFilter; isFirst: boolean }) {
  if (!isFirst) return <EmptyList title="No older requests" />;
  if (filter === "pending") return <EmptyList title="Nobody is waiting" />;
  if (filter === "notified") return <EmptyList title="Nobody was told yet" />;
  return (
    <EmptyList title="No requests yet">Whoever asks to be told of a sold-out item stands here, newest first.</EmptyList>
  );
}
