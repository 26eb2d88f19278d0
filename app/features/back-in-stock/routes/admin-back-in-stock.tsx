import { useFreshList } from "#app/features/inventory/use-fresh-list.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { emailsByKey } from "#app/platform/email/outgoing-emails.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { readOption } from "#app/platform/list-search.ts";
import { AdminList, ListFilter } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { bulk, mark, notify } from "../back-in-stock-actions.server.ts";
import {
  LOAD_FAILED,
  MARKED,
  NOTIFIED,
  REQUEST_BULK,
  REQUEST_FILTERS,
  TOP_REQUESTED,
  batchSize,
  canNotify,
  type MostRequested,
} from "../back-in-stock-admin.ts";
import { mostRequested, restockRequests, waitingByVariant } from "../back-in-stock.server.ts";
import { restockKey } from "../restock-email.server.ts";
import { RequestCard, type ListedRequest } from "../request-card.tsx";
import { nextBatches, notifiedSince } from "../restock-batch.server.ts";
import type { Route } from "./+types/admin-back-in-stock";
import { withSizes } from "#app/features/shop/shop.server.ts";
import { ONLY_VARIANT } from "#app/features/shop/shop.ts";

export const handle: RouteAccess = { access: "admin", area: "back-in-stock" };

export const meta = () =>
  pageMeta("Back-in-Stock Requests", "Which sold-out items customers want, and who has been notified.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { params, after } = readListQuery(request);
  const filter = readOption(REQUEST_FILTERS, params.get("show"));
  const { db, emails, env } = context.get(servicesContext);
  const notified = filter === "all" ? undefined : filter === "notified";
  return loadList({ filter, timeZone: env.STORE_TIMEZONE }, LOAD_FAILED, async () => {
    const { rows, next } = await readPage((limit) => restockRequests(db, { notified, after, limit }));
    const [named, top] = await Promise.all([
      withSizes(db, rows, ({ shopifyProductId }) => ({ productId: shopifyProductId })),
      withSizes(db, await mostRequested(db, TOP_REQUESTED), ({ productTitle }) => ({ title: productTitle })),
    ]);
    return { rows: await grouped(db, emails, named), next, top };
  });
}

/** The page's requests grouped by item, groups in the order of their newest request. The first of a group has its Send Notification. */
async function grouped(
  db: Db,
  emails: Pick<EmailDelivery, "fullWindows">,
  requests: Awaited<ReturnType<typeof restockRequests>>,
): Promise<ListedRequest[]> {
  const ids = [...new Set(requests.map(({ shopifyVariantId }) => shopifyVariantId))];
  const keys = requests.map(({ id }) => restockKey(id));
  const [waiting, notified, sent] = await Promise.all([
    waitingByVariant(db, ids),
    notifiedSince(db, ids, new Date()),
    emailsByKey(db, keys),
  ]);
  const listed = requests.map((request) => ({
    ...request,
    waiting: waiting.get(request.shopifyVariantId) ?? 0,
    notifiedRecently: notified.get(request.shopifyVariantId) ?? 0,
    email: sent.get(restockKey(request.id)) ?? null,
  }));
  const sizes = listed
    .filter(({ stock }) => !stock.isSoldOut)
    .map((one) => [one.shopifyVariantId, batchSize(one.stock, one.waiting, one.notifiedRecently)] as const);
  const next = await nextBatches(db, emails, new Map(sizes));
  const groups = Map.groupBy(listed, ({ shopifyVariantId }) => shopifyVariantId);
  return [...groups].flatMap(([variantId, [first, ...others]]) => {
    if (!first) return [];
    const open = [first, ...others].find(canNotify);
    const { batch, atLimit } = next.get(variantId) ?? { batch: [], atLimit: [] };
    const send = open ? { id: open.id, batch: batch.map(({ id, email }) => ({ id, email })), atLimit } : null;
    return [{ ...first, send }, ...others.map((request) => ({ ...request, send: null }))];
  });
}

export const action = formActions({ bulk, mark, other: notify });

export const clientAction = keepFormValues;

export default function AdminBackInStock({ loaderData: { list, filter, timeZone } }: Route.ComponentProps) {
  useFreshList();
  return (
    <AdminPage
      title="Back-in-Stock Requests"
      lead="Requests for the same item are together. Send Notification emails the customers it names: the earliest requests, up to the number in stock."
      done={{ notified: NOTIFIED, marked: MARKED }}
    >
      <TopRequested top={list?.top ?? []} />
      <div className="mb-6">
        <ListFilter label="Requests" options={REQUEST_FILTERS} />
      </div>
      <AdminList
        label="Restock requests"
        list={list}
        failed={LOAD_FAILED}
        noMore="No older requests"
        none={NO_REQUESTS[filter]}
        bulk={REQUEST_BULK}
      >
        {(request) => <RequestCard key={request.id} request={request} timeZone={timeZone} />}
      </AdminList>
    </AdminPage>
  );
}

const NO_REQUESTS: Record<keyof typeof REQUEST_FILTERS, readonly [title: string, hint?: string]> = {
  all: ["No requests yet", "Shoppers who tap “Notify Me” on a sold-out item appear here, newest first."],
  pending: ["No pending requests"],
  notified: ["No customers notified yet"],
};

/** The most requested variants, with the count in large type: it tells the owner what to reorder. */
function TopRequested({ top }: { top: MostRequested[] }) {
  if (top.length === 0) return null;
  return (
    <section aria-labelledby="most-requested" className="mb-8">
      <h2 id="most-requested" className="label border-b border-line-strong pb-3">
        Most requested
      </h2>
      <ol>
        {top.map(({ variantId, productTitle, variantTitle, requests }) => (
          <li
            key={variantId}
            className="grid grid-cols-[minmax(3.5rem,auto)_1fr] items-baseline gap-x-5 border-b border-line py-3"
          >
            <span className="font-display text-22 tabular-nums">{requests.toLocaleString("en")}</span>
            <span className="min-w-0">
              <span className="sr-only">{requests === 1 ? "request for " : "requests for "}</span>
              <span className="font-medium">{productTitle}</span>{" "}
              {variantTitle !== ONLY_VARIANT && <span className="text-stone-strong">{variantTitle}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
