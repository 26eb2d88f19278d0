import { data } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readId } from "#app/platform/list-search.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { versionsOf } from "../newsletter-versions.server.ts";
import { addressOf } from "../newsletters.ts";
import { newsletterWithId, versionOf } from "../newsletters.server.ts";
import type { Route } from "./+types/admin-newsletter-versions";

export const handle: RouteAccess = { access: "admin", area: "newsletters" };

export const meta = () => pageMeta("Versions", "Earlier texts of a newsletter.");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const newsletter = await newsletterWithId(db, readId(params.id));
  if (!newsletter) throw data(null, { status: 404 });
  const { id, subject, status } = newsletter;
  return {
    id,
    subject,
    isDraft: status === "draft",
    version: versionOf(newsletter),
    versions: await versionsOf(db, id),
  };
}

export default function NewsletterVersions({ loaderData }: Route.ComponentProps) {
  const { id, subject, isDraft, version, versions } = loaderData;
  return (
    <AdminPage
      title="Versions"
      lead={subject || "No subject"}
      actions={
        <ButtonLink kind="secondary" to={addressOf.editor(id)}>
          Back to editor
        </ButtonLink>
      }
    >
      {versions.length === 0 ? (
        <p className="text-stone-strong">No earlier versions yet. Texts that you replace appear here.</p>
      ) : (
        <ol aria-label="Versions" className="max-w-measure">
          {versions.map((text) => (
            <li key={text.id} className="border-b border-line py-4">
              <h2 className="text-16 font-medium wrap-anywhere">{text.subject || "No subject"}</h2>
              <p className="text-14 text-stone-strong">
                {"Until "}
                <Moment at={text.replacedAt} />
                {`, ${text.length.toLocaleString("en")} ${text.length === 1 ? "character" : "characters"}`}
              </p>
              <p className="mt-2 text-14 whitespace-pre-wrap wrap-anywhere">
                {text.beginning}
                {text.length > text.beginning.length && "…"}
              </p>
              {isDraft && (
                <RowButton
                  action="/admin/newsletter"
                  fields={{ intent: "restore", id, version, text: text.id }}
                  label="Restore"
                  busy="Restoring..."
                  about={text.subject || "No subject"}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </AdminPage>
  );
}
