import { data, Link } from "react-router";
import { audienceCounts } from "#app/features/email/delivery/delivery.server.ts";
import { reachOf } from "#app/features/email/delivery/delivery.ts";
import { MailingBadge } from "#app/features/email/delivery/mailing-row.tsx";
import { ScriptureFindings } from "#app/features/email/newsletters/scripture-findings.tsx";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { recipientLists } from "#app/platform/email/recipient-list.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { calendarOf, calendarYears, type CalendarWeek } from "../calendar.server.ts";
import { reset, restore, save, skip, weekOf } from "../devotional-admin-actions.server.ts";
import { DevotionalForm } from "../devotional-form.tsx";
import {
  addressOfWeek,
  DEVOTIONAL_DONE,
  mondayText,
  restoreOutcome,
  skipOutcome,
  subscribersText,
} from "../devotional-plan.ts";
import { isOpen, nextAfter, plannedWeek, type PlannedWeek } from "../planned-weeks.server.ts";
import { dueWeek, isoYearOf, publishingTime } from "../weeks.ts";
import { Moment } from "#app/ui/admin/moment.tsx";
import { WeekBadges } from "../week-badges.tsx";
import type { Route } from "./+types/admin-devotional";

export const handle: RouteAccess = { access: "admin", area: "devotionals" };

export const meta = ({ params }: Route.MetaArgs) => pageMeta(`Devotional of ${params.week}`, "What one Monday brings.");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, env, features } = context.get(servicesContext);
  const week = weekOf(params.week);
  const clock = { timeZone: env.STORE_TIMEZONE, now: new Date() };
  const { first, last } = await calendarYears(db, clock);
  if (isoYearOf(week) < first || isoYearOf(week) > last) throw data(null, { status: 404 });
  const [calendarWeek] = await calendarOf(db, [week], clock);
  if (!calendarWeek) throw data(null, { status: 404 });
  const open = (await isOpen(db, week, clock)) ? await openWeek() : null;
  return { calendarWeek, publishAt: publishingTime(clock.timeZone, week), isOff: env.DEVOTIONALS === "off", open };

  async function openWeek() {
    const plan = await plannedWeek(db, week);
    const subscribers = reachOf(await audienceCounts(db, recipientLists(features)), ["devotionals"]);
    const following = await nextAfter(db, week);
    const next = { week: following.week, title: following.devotional.title };
    return { ...shown(plan), subscribers, next, isDue: week === dueWeek(clock.timeZone, clock.now) };
  }
}

function shown({ devotional, text, problem, isSkipped, version }: PlannedWeek) {
  // The text of an admin whose passage this version of the site does not have is still theirs to edit.
  const { title = "", reference = "", body = [], prayer = "", step = "" } = devotional ?? text ?? {};
  return {
    text: { title, reference, body: body.join("\n\n"), prayer, step },
    problem,
    isSkipped,
    isEdited: text !== null,
    version,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const week = weekOf(params.week);
  return formActions({ skip: skip(week), restore: restore(week), reset: reset(week), save: save(week) })({
    request,
    context,
  });
}

export const clientAction = keepFormValues;

export default function AdminDevotional({ loaderData }: Route.ComponentProps) {
  const { calendarWeek, publishAt, isOff, open } = loaderData;
  const { week, state } = calendarWeek;
  return (
    <AdminPage
      key={week}
      title={mondayText(week)}
      done={DEVOTIONAL_DONE}
      actions={
        <>
          <ButtonLink kind="secondary" to="/admin/devotionals">
            All weeks
          </ButtonLink>
          {open && !open.problem && (
            <ButtonLink kind="secondary" to={addressOfWeek.preview(week)}>
              Preview
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <WeekBadges week={calendarWeek} />
        {state === "planned" && open && !open.problem && (
          <span>
            {"Goes out "}
            <Moment at={publishAt} />
            {` to ${subscribersText(open.subscribers)}, counted now`}
          </span>
        )}
        {state === "due" && <span>Goes out within five minutes of being ready.</span>}
      </p>
      {isOff && open && (
        <p className="mb-6 max-w-measure border-l-2 border-line-strong pl-4">
          Devotionals are turned off in the settings, so nothing is published or emailed.
        </p>
      )}
      {open ? <OpenWeek week={week} open={open} /> : <ClosedWeek calendarWeek={calendarWeek} />}
    </AdminPage>
  );
}

type Open = NonNullable<Route.ComponentProps["loaderData"]["open"]>;

function OpenWeek({ week, open }: { week: string; open: Open }) {
  const { text, problem, isSkipped, isEdited, version, subscribers, next, isDue } = open;
  const titled = { week, title: text.title || "This week’s devotional" };
  const fields = { version };
  const action = addressOfWeek.week(week);
  const outcome = isSkipped ? restoreOutcome(titled, subscribers, isDue) : skipOutcome(titled, subscribers, next);
  return (
    <>
      {problem && (
        <div className="mb-6">
          <FormNotice>{problem}</FormNotice>
        </div>
      )}
      <DevotionalForm week={week} text={text} version={version} Findings={ScriptureFindings} />
      <div className="mt-8 grid gap-8 border-t border-line pt-6 lg:grid-cols-2">
        {!isSkipped && (
          <section aria-labelledby="swap">
            <h2 id="swap" className="font-display text-22">
              Swap
            </h2>
            <p className="mt-1 max-w-measure text-stone-strong">
              Exchange this week’s devotional with that of another week. You see what subscribers get first.
            </p>
            <p>
              <Link to={addressOfWeek.swap(week)} className="link inline-flex min-h-tap items-center">
                Swap with another week
              </Link>
            </p>
          </section>
        )}
        <section aria-labelledby="skip">
          <h2 id="skip" className="font-display text-22">
            {isSkipped ? "Skipped" : "Skip"}
          </h2>
          <p className="mt-1 max-w-measure text-stone-strong wrap-anywhere">
            {isSkipped ? `If you take it back: ${outcome}` : `If you skip this week: ${outcome}`}
          </p>
          <RowButton
            action={action}
            fields={{ ...fields, intent: isSkipped ? "restore" : "skip" }}
            label={isSkipped ? "Don’t skip" : "Skip this week"}
            busy="Saving..."
            about={mondayText(week)}
            question={outcome}
          />
        </section>
        {isEdited && (
          <section aria-labelledby="reset">
            <h2 id="reset" className="font-display text-22">
              Start over
            </h2>
            <p className="mt-1 max-w-measure text-stone-strong">
              This week has a text of yours. You can replace it with the devotional of the year.
            </p>
            <RowButton
              action={action}
              fields={{ ...fields, intent: "reset" }}
              label="Use our text"
              busy="Saving..."
              about={`for ${mondayText(week)}`}
              question={`Replace “${titled.title}” with the devotional of the year? Your text is kept only in the audit log.`}
              isDestructive
            />
          </section>
        )}
      </div>
    </>
  );
}

const CLOSED_TEXT: Record<CalendarWeek["state"], string> = {
  published: "It can’t be changed anymore: this is what was published and emailed.",
  skipped: "This week was skipped: nothing was published or emailed.",
  missed: "Nothing was published or emailed in this week, and it no longer will be.",
  before: "This was before the first devotional.",
  due: "",
  planned: "A later week was published already, so this one is over.",
};

function ClosedWeek({ calendarWeek: { state, title, reference, issue, mailing } }: { calendarWeek: CalendarWeek }) {
  return (
    <>
      {state === "published" && (
        <p className="font-display text-22 wrap-anywhere">
          {title ?? "This version of the site no longer has its text"}
          {reference && <span className="ml-3 font-text text-14 text-stone-strong">{reference}</span>}
        </p>
      )}
      <p className="mt-2 max-w-measure text-stone-strong">{CLOSED_TEXT[state]}</p>
      {mailing && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <MailingBadge mailing={mailing} />
          <span>{`Emailed to ${subscribersText(mailing.candidates)}`}</span>
          {mailing.waitsBecause && <span className="text-crimson wrap-anywhere">{mailing.waitsBecause}</span>}
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-x-6">
        {issue && title && (
          <Link to={issue.path} className="link inline-flex min-h-tap items-center">
            View page
          </Link>
        )}
        {mailing && (
          <Link to={`/admin/newsletter/mailings/${mailing.id}`} className="link inline-flex min-h-tap items-center">
            View email
          </Link>
        )}
      </p>
    </>
  );
}
