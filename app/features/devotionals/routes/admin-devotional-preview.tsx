import { data, redirect } from "react-router";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { sampleCopy } from "#app/features/email/templates/templates.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { readOption } from "#app/platform/list-search.ts";
import { verseAt } from "#app/scripture.ts";
import { ListFilter } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { sendTest, weekOf } from "../devotional-admin-actions.server.ts";
import { devotionalMailing } from "../devotional-email.ts";
import { addressOfWeek, DEVOTIONAL_DONE, mondayText } from "../devotional-plan.ts";
import { isOpen, plannedWeek } from "../planned-weeks.server.ts";
import { Reading } from "../reading.tsx";
import type { Route } from "./+types/admin-devotional-preview";

export const handle: RouteAccess = { access: "admin", area: "devotionals" };

export const meta = () => pageMeta("Preview", "The page and the email of a week’s devotional.");

const LOOKS = { page: "Page", desktop: "Email", phone: "Email on a phone", dark: "Dark email", text: "Plain text" };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, publicUrl, env } = context.get(servicesContext);
  const week = weekOf(params.week);
  const clock = { timeZone: env.STORE_TIMEZONE, now: new Date() };
  if (!(await isOpen(db, week, clock))) throw redirect(addressOfWeek.week(week));
  const { devotional, isSkipped } = await plannedWeek(db, week);
  if (!devotional) throw redirect(addressOfWeek.week(week));
  const { name, email: address } = await signedIn(context);
  const email = await issueEmail(devotionalMailing(devotional, publicUrl));
  const { subject, text } = sampleCopy(email, { name, address }, publicUrl, postalAddressOf(env));
  return {
    week,
    isSkipped,
    devotional: { ...devotional, verse: verseAt(devotional.reference) },
    subject,
    text,
    ownAddress: address,
    look: readOption(LOOKS, new URL(request.url).searchParams.get("look")),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const week = weekOf(params.week);
  const { db, env } = context.get(servicesContext);
  if (!(await isOpen(db, week, { timeZone: env.STORE_TIMEZONE, now: new Date() }))) throw data(null, { status: 404 });
  return formActions({ test: sendTest(week, issueEmail) })({ request, context });
}

export const clientAction = keepFormValues;

export default function DevotionalPreview({ loaderData }: Route.ComponentProps) {
  const { week, ownAddress, isSkipped } = loaderData;
  return (
    <AdminPage
      title="Preview"
      lead={`${mondayText(week)}${isSkipped ? ", which is skipped: none of this goes out" : ""}`}
      done={DEVOTIONAL_DONE}
      actions={
        <ButtonLink kind="secondary" to={addressOfWeek.week(week)}>
          Back to the week
        </ButtonLink>
      }
    >
      <ListFilter label="Preview as" param="look" options={LOOKS} />
      <Shown {...loaderData} />
      <section aria-labelledby="test" className="mt-8 border-t border-line pt-6">
        <h2 id="test" className="font-display text-22">
          Test email
        </h2>
        <p className="mt-1 max-w-measure text-stone-strong wrap-anywhere">{`A copy of this email, only to ${ownAddress}.`}</p>
        <RowButton
          action={addressOfWeek.preview(week)}
          fields={{ intent: "test" }}
          label="Send test email"
          busy="Sending..."
          about={`to ${ownAddress}`}
        />
      </section>
    </AdminPage>
  );
}

function Shown({ week, devotional, subject, text, look }: Route.ComponentProps["loaderData"]) {
  if (look === "page")
    return (
      <article aria-label="Page" className="mt-6 border border-line bg-paper py-8">
        <h2 className="page font-display text-40 wrap-anywhere sm:text-64">{devotional.title}</h2>
        <Reading issue={devotional} headingLevel="h3" />
      </article>
    );
  return (
    <>
      <p className="mt-6 wrap-anywhere">
        <span className="text-stone-strong">Subject: </span>
        {subject}
      </p>
      {look === "text" ? (
        <pre className="mt-4 max-w-measure border border-line bg-raised p-6 text-14 whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      ) : (
        <iframe
          key={look}
          title={LOOKS[look]}
          src={addressOfWeek.email(week, look === "dark" ? "dark" : "light")}
          sandbox=""
          className={`mt-4 h-[46rem] w-full border border-line bg-raised ${look === "phone" ? "max-w-[390px]" : "max-w-[720px]"}`}
        />
      )}
    </>
  );
}
