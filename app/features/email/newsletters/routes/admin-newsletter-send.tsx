import { data, redirect } from "react-router";
import { audienceCounts } from "#app/features/email/delivery/delivery.server.ts";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { recipientLists } from "#app/platform/email/recipient-list.server.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formActions, type SentForm } from "#app/platform/forms/form-actions.server.ts";
import { readId } from "#app/platform/list-search.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { reachOf } from "#app/features/email/delivery/delivery.ts";
import { readContent } from "../content-parts.server.ts";
import { checksOf, sampleEmail } from "../newsletter-checks.server.ts";
import { schedule, sendNow, sendTest, unscheduleNewsletter } from "../newsletter-send-actions.server.ts";
import { NewsletterChecks } from "../newsletter-checks.tsx";
import { problemsOf } from "../newsletter-issue.server.ts";
import { addressOf, NEWSLETTER_DONE, whyNotFrom } from "../newsletters.ts";
import { versionOf, newsletterWithId } from "../newsletters.server.ts";
import { SendOptions } from "../send-options.tsx";
import type { Route } from "./+types/admin-newsletter-send";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Review and send", "Check the email and its recipients, then send or schedule it.");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, publicUrl, env, features } = context.get(servicesContext);
  const newsletter = await newsletterWithId(db, readId(params.id));
  if (!newsletter) throw data(null, { status: 404 });
  if (newsletter.mailingId !== null) throw redirect(addressOf.mailing(newsletter.mailingId));
  const read = readContent(newsletter.content, publicUrl);
  const email = await sampleEmail(db, newsletter, issueEmail, publicUrl, read);
  const timeZone = env.STORE_TIMEZONE;
  const { id, subject, content, audiences, status, sendAt, testedAt } = newsletter;
  return {
    newsletter: { id, subject, content, audiences, status, sendAt, testedAt, version: versionOf(newsletter) },
    recipients: reachOf(await audienceCounts(db, recipientLists(features)), audiences),
    checks: checksOf(content, email, read, await problemsOf(db, newsletter, publicUrl, read)),
    ownAddress: (await signedIn(context)).email,
    missingAddress: whyNotFrom(postalAddressOf(env))?.description ?? null,
    timeZone,
    today: dayIn(timeZone, new Date()),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const on = (run: typeof sendNow) => (sent: SentForm) =>
    run({ ...sent, id: readId(params.id), renderIssue: issueEmail });
  const actions = {
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
      <div className="grid items-start gap-x-8 gap-y-14 lg:grid-cols-12">
        <NewsletterChecks {...loaderData} />
        <SendOptions {...loaderData} />
      </div>
    </AdminPage>
  );
}
