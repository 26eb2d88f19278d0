import { data, redirect } from "react-router";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { recipientLists } from "#app/platform/email/recipient-list.server.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { readId } from "#app/platform/list-search.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { knownOrders, orderShop } from "#app/features/orders/orders.server.ts";
import { checksOf, sampleEmail } from "../newsletter-checks.server.ts";
import {
  compareSubjects,
  narrow,
  schedule,
  sendNow,
  sendTest,
  unscheduleNewsletter,
} from "../newsletter-send-actions.server.ts";
import { CompareForm } from "../compare-form.tsx";
import { NewsletterChecks } from "../newsletter-checks.tsx";
import { reachOfNewsletter } from "../newsletter-reach.server.ts";
import { problemsOf, readNewsletter } from "../newsletter-issue.server.ts";
import { addressOf, comparedSubject, NEWSLETTER_DONE, whyNotFrom } from "../newsletters.ts";
import { versionOf, newsletterWithId } from "../newsletters.server.ts";
import { SegmentForm } from "../segment-form.tsx";
import { SendOptions } from "../send-options.tsx";
import type { Route } from "./+types/admin-newsletter-send";

export const handle: RouteAccess = { access: "admin", area: "newsletters" };

export const meta = () => pageMeta("Review and send", "Check the email and its recipients, then send or schedule it.");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, publicUrl, env, features, shop: provider } = context.get(servicesContext);
  const newsletter = await newsletterWithId(db, readId(params.id));
  if (!newsletter) throw data(null, { status: 404 });
  if (newsletter.mailingId !== null) throw redirect(addressOf.mailing(newsletter.mailingId));
  const read = await readNewsletter(db, newsletter, publicUrl);
  const email = await sampleEmail(db, newsletter, issueEmail, publicUrl, read);
  const timeZone = env.STORE_TIMEZONE;
  const shop = orderShop({ shop: provider });
  const where = { lists: recipientLists(features), shop, timeZone };
  const { recipients, subscribers } = await reachOfNewsletter(db, where, newsletter, new Date());
  const { id, subject, content, audiences, segment, status, sendAt, testedAt } = newsletter;
  const secondSubject = comparedSubject(newsletter);
  return {
    newsletter: {
      id,
      subject,
      secondSubject,
      content,
      audiences,
      segment,
      status,
      sendAt,
      testedAt,
      version: versionOf(newsletter),
    },
    recipients,
    subscribers,
    knownOrders: await knownOrders(db, shop),
    checks: checksOf(content, email, read, await problemsOf(db, newsletter, publicUrl, read)),
    ownAddress: (await signedIn(context)).email,
    missingAddress: whyNotFrom(postalAddressOf(env))?.description ?? null,
    timeZone,
    countsClicks: env.COUNT_CLICKS === "on",
    today: dayIn(timeZone, new Date()),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const on = (run: typeof sendNow) => (sent: SentForm) =>
    run({ ...sent, id: readId(params.id), renderIssue: issueEmail });
  const actions = {
    narrow: on(narrow),
    compare: on(compareSubjects),
    test: on(sendTest),
    schedule: on(schedule),
    unschedule: on(unscheduleNewsletter),
    other: on(sendNow),
  };
  return formActions(actions)({ context, request });
}

export const clientAction = keepFormValues;

export default function SendNewsletter({ loaderData }: Route.ComponentProps) {
  const { newsletter } = loaderData;
  return (
    <AdminPage
      title="Review and send"
      lead={newsletter.subject || "No subject"}
      done={NEWSLETTER_DONE}
      actions={
        <>
          <ButtonLink kind="secondary" to={addressOf.editor(newsletter.id)}>
            Back to editor
          </ButtonLink>
          <ButtonLink kind="secondary" to={addressOf.preview(newsletter.id)}>
            Preview
          </ButtonLink>
        </>
      }
    >
      {loaderData.missingAddress && <FormNotice>{loaderData.missingAddress}</FormNotice>}
      <div className="grid items-start gap-x-8 gap-y-8 lg:grid-cols-12">
        <NewsletterChecks {...loaderData}>
          {newsletter.status === "draft" ? (
            <>
              <SegmentForm {...loaderData} />
              <CompareForm newsletter={newsletter} />
            </>
          ) : (
            newsletter.secondSubject && (
              <p className="wrap-anywhere">{`Half of them get the subject “${newsletter.secondSubject}”.`}</p>
            )
          )}
        </NewsletterChecks>
        <SendOptions {...loaderData} />
      </div>
    </AdminPage>
  );
}
