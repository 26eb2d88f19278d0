import { data, Link } from "react-router";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { sampleCopy } from "#app/features/email/templates/templates.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { readId, readOption } from "#app/platform/list-search.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ListFilter } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { sampleEmail } from "../newsletter-checks.server.ts";
import { addressOf, NEWSLETTER_DONE } from "../newsletters.ts";
import { newsletterWithId } from "../newsletters.server.ts";
import type { Route } from "./+types/admin-newsletter-preview";

export const handle: RouteAccess = { access: "admin", area: "newsletters" };

export const meta = () => pageMeta("Preview", "Preview the email before it’s sent.");

const LOOKS = { desktop: "Desktop", phone: "Phone", dark: "Dark", text: "Plain text" };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, publicUrl, env } = context.get(servicesContext);
  const newsletter = await newsletterWithId(db, readId(params.id));
  if (!newsletter) throw data(null, { status: 404 });
  const { name, email: address } = await signedIn(context);
  const email = await sampleEmail(db, newsletter, issueEmail, publicUrl);
  return {
    id: newsletter.id,
    status: newsletter.status,
    subject: email.subject,
    text: sampleCopy(email, { name, address }, publicUrl, postalAddressOf(env)).text,
    look: readOption(LOOKS, new URL(request.url).searchParams.get("look")),
  };
}

export default function NewsletterPreview({ loaderData }: Route.ComponentProps) {
  const { id, status, subject } = loaderData;
  return (
    <AdminPage
      title="Preview"
      lead={subject || "No subject"}
      done={{ saved: NEWSLETTER_DONE.saved }}
      actions={
        status === "sent" ? undefined : (
          <>
            <ButtonLink kind="secondary" to={addressOf.editor(id)}>
              Back to editor
            </ButtonLink>
            <ButtonLink to={addressOf.send(id)}>Review and send</ButtonLink>
          </>
        )
      }
    >
      <ListFilter label="Preview as" param="look" options={LOOKS} />
      <EmailMessage {...loaderData} />
      {status === "sent" && (
        <p className="mt-5">
          <Link to={addressOf.editor(id)} className="link">
            Back to newsletter
          </Link>
        </p>
      )}
    </AdminPage>
  );
}

function EmailMessage({ id, look, text }: Route.ComponentProps["loaderData"]) {
  if (look === "text")
    return (
      <pre className="mt-6 max-w-measure border border-line bg-raised p-6 text-14 whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
    );
  const shade = look === "dark" ? "dark" : "light";
  return (
    <iframe
      key={look}
      title={`Email preview, ${LOOKS[look].toLowerCase()}`}
      src={`/admin/newsletter/${id}/mail?look=${shade}`}
      sandbox=""
      className={`mt-6 h-[46rem] w-full border border-line bg-raised ${look === "phone" ? "max-w-[390px]" : "max-w-[720px]"}`}
    />
  );
}
