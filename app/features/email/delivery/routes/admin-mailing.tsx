import { data, Link } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { readListQuery } from "#app/platform/http/list-loader.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { readId } from "#app/platform/list-search.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { AdminList, FilterLinks } from "#app/ui/admin/admin-list.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { decide } from "../mailing-admin-actions.server.ts";
import { mailingCounts } from "../delivery.server.ts";
import { mailingWithId, recipientsIn } from "../mailing-admin.server.ts";
import { MailingProgress } from "../mailing-progress.tsx";
import { MailingBadge } from "../mailing-row.tsx";
import {
  DECISIONS,
  decisionsFor,
  isInProgress,
  LISTED,
  LISTED_NAMES,
  listedIn,
  MAILING_DONE,
  type Listed,
} from "../delivery.ts";
import { usePolling } from "../use-polling.ts";
import type { Route } from "./+types/admin-mailing";

export const handle: RouteAccess = { access: "admin" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData ? loaderData.mailing.subject : "Mailing", "The progress of one mailing.");

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { params: asked, after } = readListQuery(request);
  const { db } = context.get(servicesContext);
  const id = readId(params.id);
  const show = listedIn(asked.get("show"));
  const [mailing, counts, list] = await Promise.all([
    mailingWithId(db, id),
    mailingCounts(db, id),
    show && readPage((limit) => recipientsIn(db, id, show, limit, readId(after))),
  ]);
  if (!mailing || !counts) throw data(null, { status: 404 });
  return { mailing, counts, show, list };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return formActions({ other: (sent) => decide(sent, readId(params.id)) })({ context, request });
}

export const clientAction = keepFormValues;

export default function AdminMailing({ loaderData }: Route.ComponentProps) {
  const { mailing, counts, show, list } = loaderData;
  usePolling(isInProgress(mailing) || (mailing.status === "cancelled" && counts.pending > 0));
  return (
    <AdminPage title={mailing.subject} done={MAILING_DONE}>
      <div className="-mt-4 mb-10 grid gap-3">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-stone-strong">
          <MailingBadge mailing={mailing} />
          <span>
            {mailing.kind === "devotional" ? "Devotional, started " : "Newsletter, started "}
            <Moment at={mailing.createdAt} />
            {mailing.finishedAt && (
              <>
                {", ended "}
                <Moment at={mailing.finishedAt} />
              </>
            )}
          </span>
        </p>
        {mailing.waitsBecause && <p className="font-medium text-crimson wrap-anywhere">{mailing.waitsBecause}</p>}
        {mailing.status === "sending" && mailing.notBefore && (
          <p className="text-14 text-stone-strong">
            {"Next attempt: "}
            <Moment at={mailing.notBefore} />
          </p>
        )}
      </div>
      <div className="grid items-start gap-x-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <MailingProgress counts={counts} />
        </div>
        <Decisions {...loaderData} />
      </div>
      <section aria-labelledby="recipients" className="mt-16">
        <h2 id="recipients" className="mb-4 font-display text-40">
          Not delivered
        </h2>
        <FilterLinks
          label="Recipients"
          filters={LISTED.map((one) => ({
            label: LISTED_NAMES[one],
            to: `/admin/newsletter/mailings/${mailing.id}?show=${one}`,
            isChosen: one === show,
            count: counts[one],
          }))}
        />
        {show && list && <Recipients mailing={mailing} list={list} show={show} />}
      </section>
    </AdminPage>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Decisions({ mailing, counts }: Pick<Loaded, "mailing" | "counts">) {
  return (
    <section aria-label="Actions" className="lg:col-span-4 lg:col-start-9">
      <ul className="grid gap-2">
        {decisionsFor(mailing, counts).map((intent) => {
          const { label, busy, question } = DECISIONS[intent];
          return (
            <li key={intent}>
              <RowButton
                action={`/admin/newsletter/mailings/${mailing.id}`}
                fields={{ intent }}
                label={label}
                busy={busy}
                about={mailing.subject}
                {...(question ? { question: question(counts) } : {})}
              />
            </li>
          );
        })}
        <li>
          <a href={`/admin/newsletter/mailings/${mailing.id}/mail`} className="link inline-flex min-h-11 items-center">
            View email
          </a>
        </li>
        <li>
          <Link to="/admin/newsletter/mailings" className="link inline-flex min-h-11 items-center">
            All mailings
          </Link>
        </li>
      </ul>
    </section>
  );
}

type RecipientsProps = Pick<Loaded, "mailing"> & { list: NonNullable<Loaded["list"]>; show: Listed };

function Recipients({ mailing, list, show }: RecipientsProps) {
  const status = LISTED_NAMES[show];
  return (
    <div className="mt-6">
      <AdminList
        label={status}
        list={list}
        noMore="No more recipients"
        none={[`No ${status.toLowerCase()} recipients`]}
        older="More"
        pageUrl={(after) => `/admin/newsletter/mailings/${mailing.id}?show=${show}&after=${after}#recipients`}
      >
        {({ id, email, name, reason, attempts, at }) => (
          <li key={id} className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-2">
            <p className="min-w-0">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="block text-stone-strong wrap-anywhere">{email}</span>
            </p>
            <p className="min-w-0 text-14 text-stone-strong">
              <span className="block text-16 text-ink wrap-anywhere">{reason ?? "No reason given."}</span>
              {attempts > 0 && `${attempts === 1 ? "Tried once" : `Tried ${attempts} times`}. `}
              {at && <Moment at={at} />}
            </p>
          </li>
        )}
      </AdminList>
    </div>
  );
}
