import { data, Link } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { recipientLists } from "#app/platform/email/recipient-list.server.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { readListQuery } from "#app/platform/http/list-loader.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { FIRST_PAGE, readId, readOption } from "#app/platform/list-search.ts";
import { personUrl } from "#app/platform/person.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { MayUse } from "#app/ui/admin-access.tsx";
import { Button } from "#app/ui/button.tsx";
import { AdminList, FilterLinks, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { useListUrl } from "#app/ui/admin/use-list-url.ts";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { decide } from "../mailing-admin-actions.server.ts";
import { clicksOf, type LinkReport } from "../counted-links.server.ts";
import { mailingCounts } from "../delivery.server.ts";
import { mailingWithId } from "../mailing-admin.server.ts";
import { leftSince, recipientsByAddress, reportBySubject } from "../mailing-report.server.ts";
import { MailingProgress } from "../mailing-progress.tsx";
import { MailingBadge } from "../mailing-row.tsx";
import {
  DECISIONS,
  decisionsFor,
  isInProgress,
  MAILING_DONE,
  RECIPIENT_FILTERS,
  recipientState,
  type RecipientFilter,
} from "../delivery.ts";
import { usePolling } from "../use-polling.ts";
import type { Route } from "./+types/admin-mailing";

export const handle: RouteAccess = { access: "admin", area: "newsletters" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData ? loaderData.mailing.subject : "Mailing", "The progress of one mailing.");

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { params: asked, after, search } = readListQuery(request);
  const { db, features } = context.get(servicesContext);
  const id = readId(params.id);
  const show = readOption(RECIPIENT_FILTERS, asked.get("show"));
  const lists = recipientLists(features);
  const [mailing, counts, since, clicks, list] = await Promise.all([
    mailingWithId(db, id),
    mailingCounts(db, id),
    leftSince(db, lists, id),
    clicksOf(db, id),
    readPage((limit) => recipientsByAddress(db, lists, id, { show, search, after: readId(after), limit })),
  ]);
  if (!mailing || !counts) throw data(null, { status: 404 });
  const halves = mailing.secondSubject === null ? null : await reportBySubject(db, lists, id);
  return { halves, clicks, mailing, counts, since, show, search, list };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return formActions({ other: (sent) => decide(sent, readId(params.id)) })({ context, request });
}

export const clientAction = keepFormValues;

export default function AdminMailing({ loaderData }: Route.ComponentProps) {
  const { mailing, counts, since, halves, clicks, show, search, list } = loaderData;
  const listUrl = useListUrl();
  usePolling(isInProgress(mailing) || (mailing.status === "cancelled" && counts.pending > 0));
  return (
    <AdminPage title={mailing.subject} done={MAILING_DONE}>
      <div className="-mt-4 mb-5 grid gap-3">
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
        {mailing.audienceText && <p className="wrap-anywhere">{`Sent to ${mailing.audienceText}`}</p>}
        {mailing.waitsBecause && <p className="font-medium text-crimson wrap-anywhere">{mailing.waitsBecause}</p>}
        {mailing.status === "sending" && mailing.notBefore && (
          <p className="text-14 text-stone-strong">
            {"Next attempt: "}
            <Moment at={mailing.notBefore} />
          </p>
        )}
      </div>
      <div className="grid items-start gap-x-8 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <MailingProgress counts={counts} since={since} />
        </div>
        <Decisions {...loaderData} />
      </div>
      {halves && (
        <Subjects
          halves={[
            { subject: mailing.subject, ...halves.first, clicks: clicks.first },
            { subject: mailing.secondSubject ?? "", ...halves.second, clicks: clicks.second },
          ]}
          hasClicks={clicks.links.length > 0}
        />
      )}
      {clicks.links.length > 0 && <Links links={clicks.links} />}
      <section aria-labelledby="recipients" className="mt-8">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
          <h2 id="recipients" className="font-display text-22">
            Recipients
          </h2>
          <MayUse url={`/admin/newsletter/mailings/${mailing.id}/export.csv`} level="read">
            <Export id={mailing.id} show={show} search={search} />
          </MayUse>
        </div>
        <div className="mb-6 grid gap-4">
          <FilterLinks
            label="State"
            filters={FILTERS.map((filter) => ({
              label: RECIPIENT_FILTERS[filter],
              to: listUrl({ ...FIRST_PAGE, show: filter === "all" ? "" : filter }),
              isChosen: filter === show,
              count: { ...counts, ...since, all: counts.candidates }[filter],
            })).filter(({ isChosen, count, label }) => isChosen || count > 0 || label !== RECIPIENT_FILTERS.bounced)}
          />
          <SearchBox label="Search by the beginning of an email address" />
        </div>
        <Recipients list={list} show={show} />
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
          <a href={`/admin/newsletter/mailings/${mailing.id}/mail`} className="link inline-flex min-h-tap items-center">
            View email
          </a>
        </li>
        <li>
          <Link to="/admin/newsletter/mailings" className="link inline-flex min-h-tap items-center">
            All mailings
          </Link>
        </li>
      </ul>
    </section>
  );
}

type Half = { subject: string; sent: number; unsubscribed: number; clicks: number };

function Subjects({ halves, hasClicks }: { halves: Half[]; hasClicks: boolean }) {
  return (
    <section aria-labelledby="subjects" className="mt-8">
      <h2 id="subjects" className="mb-4 font-display text-22">
        Subjects
      </h2>
      <table className="w-full max-w-3xl">
        <thead>
          <tr className="border-b border-line text-14 text-stone-strong">
            <th scope="col" className="py-2 text-left font-normal">
              Subject
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-normal">
              Sent
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-normal">
              Unsubscribed
            </th>
            {hasClicks && (
              <th scope="col" className="py-2 pl-4 text-right font-normal">
                Clicks
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {halves.map(({ subject, sent, unsubscribed, clicks }) => (
            <tr key={subject} className="border-b border-line">
              <th scope="row" className="py-2.5 text-left font-medium wrap-anywhere">
                {subject}
              </th>
              <td className="py-2.5 pl-4 text-right tabular-nums">{sent.toLocaleString("en")}</td>
              <td className="py-2.5 pl-4 text-right tabular-nums">{unsubscribed.toLocaleString("en")}</td>
              {hasClicks && <td className="py-2.5 pl-4 text-right tabular-nums">{clicks.toLocaleString("en")}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Links({ links }: { links: LinkReport[] }) {
  return (
    <section aria-labelledby="links" className="mt-8">
      <h2 id="links" className="font-display text-22">
        Links
      </h2>
      <p className="mt-1 mb-4 max-w-3xl text-14 text-stone-strong">
        How often each link was opened. Who opened it isn’t recorded, and software that checks emails opens links, too.
      </p>
      <table className="w-full max-w-3xl">
        <thead>
          <tr className="border-b border-line text-14 text-stone-strong">
            <th scope="col" className="py-2 text-left font-normal">
              Link
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-normal">
              Clicks
            </th>
          </tr>
        </thead>
        <tbody>
          {links.map(({ url, label, clicks }) => (
            <tr key={url} className="border-b border-line">
              <th scope="row" className="py-2.5 text-left font-normal wrap-anywhere">
                {label && <span className="block font-medium">{label}</span>}
                <span className="text-14 text-stone-strong">{url}</span>
              </th>
              <td className="py-2.5 pl-4 text-right align-top tabular-nums">{clicks.toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const FILTERS = Object.keys(RECIPIENT_FILTERS) as RecipientFilter[];

function Recipients({ list, show }: Pick<Loaded, "list" | "show">) {
  const listUrl = useListUrl();
  return (
    <AdminList
      label="Recipients"
      list={list}
      noMore="No more recipients"
      noMatch={["No email address begins with", "Try fewer characters, another state, or clear the search."]}
      none={[show === "all" ? "No recipients" : `${RECIPIENT_FILTERS[show]}: no recipients`]}
      older="More"
      pageUrl={(after) => `${listUrl({ after })}#recipients`}
    >
      {(recipient) => <RecipientRow key={recipient.id} recipient={recipient} />}
    </AdminList>
  );
}

function RecipientRow({ recipient }: { recipient: Loaded["list"]["rows"][number] }) {
  const { id, email, name, status, attempts, at } = recipient;
  const { state, reason } = recipientState(recipient);
  const page = personUrl("recipient", id);
  const tries = status !== "accepted" && attempts > 0;
  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-line py-2.5 sm:grid-cols-2">
      <p className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <MayUse url={page} level="read" otherwise={<span className="text-stone-strong wrap-anywhere">{email}</span>}>
          <Link to={page} className="link text-stone-strong wrap-anywhere">
            {email}
          </Link>
        </MayUse>
      </p>
      <p className="min-w-0 text-14 text-stone-strong">
        <span className="block text-16 text-ink wrap-anywhere">{reason ? `${state}: ${reason}` : state}</span>
        {tries && `${attempts === 1 ? "Tried once" : `Tried ${attempts} times`}. `}
        {at && <Moment at={at} />}
      </p>
    </li>
  );
}

/** Downloads the recipients shown as CSV: a plain form, because the response is not a page. */
function Export({ id, show, search }: { id: number; show: RecipientFilter; search: string }) {
  return (
    <form method="post" action={`/admin/newsletter/mailings/${id}/export.csv`}>
      <input type="hidden" name="show" value={show} />
      {search && <input type="hidden" name="q" value={search} />}
      <Button kind="secondary" type="submit">
        {show === "all" && !search ? "Export (CSV)" : "Export results (CSV)"}
      </Button>
    </form>
  );
}
