import { data, Link } from "react-router";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext } from "#app/platform/context.ts";
import { log } from "#app/platform/log.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { EmptyList, NextPage } from "#app/ui/admin/admin-list.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { mailingsNewestFirst } from "../mailing-admin.server.ts";
import { MailingRow } from "../mailing-row.tsx";
import { isInProgress, MAILINGS_NOT_LOADED } from "../delivery.ts";
import { usePolling } from "../use-polling.ts";
import type { Route } from "./+types/admin-mailings";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Mailings", "Every devotional and newsletter you have sent.");

const PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = Number(new URL(request.url).searchParams.get("before")) || undefined;
  try {
    const rows = await mailingsNewestFirst(context.get(dbContext), PAGE + 1, before);
    const mailings = rows.slice(0, PAGE);
    return data({ mailings, next: rows.length > PAGE ? (mailings.at(-1)?.id ?? null) : null, isFirst: !before });
  } catch (error) {
    log("error", "mailings not loaded", { error });
    return data({ mailings: null, next: null, isFirst: true }, { status: 500 });
  }
}

export default function AdminMailings({ loaderData: { mailings, next, isFirst } }: Route.ComponentProps) {
  usePolling(mailings?.some(isInProgress) ?? false);
  return (
    <AdminPage
      title="Mailings"
      lead="Every devotional and newsletter, newest first."
      actions={
        <Link to="/admin/newsletter" className="link inline-flex min-h-11 items-center">
          Write a newsletter
        </Link>
      }
    >
      {mailings === null ? (
        <FormNotice>{`${MAILINGS_NOT_LOADED}. Reload the page in a moment.`}</FormNotice>
      ) : mailings.length === 0 ? (
        <EmptyList title={isFirst ? "No mailings yet" : "No older mailings"}>
          {isFirst && "Newsletters and weekly devotionals appear here with their progress."}
        </EmptyList>
      ) : (
        <ul aria-label="Mailings" className="border-t border-line">
          {mailings.map((mailing) => (
            <MailingRow key={mailing.id} mailing={mailing} />
          ))}
        </ul>
      )}
      <NextPage to={next === null ? null : `?before=${next}`} />
    </AdminPage>
  );
}
