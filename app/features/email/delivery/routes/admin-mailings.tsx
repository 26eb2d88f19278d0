import { Link } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { mailingsNewestFirst } from "../mailing-admin.server.ts";
import { MailingRow } from "../mailing-row.tsx";
import { isInProgress, MAILINGS_NOT_LOADED } from "../delivery.ts";
import { usePolling } from "../use-polling.ts";
import type { Route } from "./+types/admin-mailings";

export const handle: RouteAccess = { access: "admin", area: "newsletters" };

export const meta = () => pageMeta("Mailings", "Every devotional and newsletter you have sent.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { before } = readListQuery(request);
  return loadList({}, "mailings not loaded", () =>
    readPage((limit) => mailingsNewestFirst(context.get(servicesContext).db, limit, before)),
  );
}

export default function AdminMailings({ loaderData: { list } }: Route.ComponentProps) {
  usePolling(list?.rows.some(isInProgress) ?? false);
  return (
    <AdminPage
      title="Mailings"
      lead="Every devotional and newsletter, newest first."
      actions={
        <Link to="/admin/newsletter" className="link inline-flex min-h-tap items-center">
          Write a newsletter
        </Link>
      }
    >
      <AdminList
        label="Mailings"
        list={list}
        failed={MAILINGS_NOT_LOADED}
        noMore="No older mailings"
        none={["No mailings yet", "Newsletters and weekly devotionals appear here with their progress."]}
        cursor="before"
      >
        {(mailing) => <MailingRow key={mailing.id} mailing={mailing} />}
      </AdminList>
    </AdminPage>
  );
}
