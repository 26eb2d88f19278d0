import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { removeTemplate, saveTemplate, startFromTemplate } from "../newsletter-template-actions.server.ts";
import { savedTemplates } from "../newsletter-templates.server.ts";
import { NEWSLETTER_DONE, TEMPLATES_ADDRESS, TEMPLATES_NOT_LOADED } from "../newsletters.ts";
import { SHIPPED_TEMPLATES } from "../shipped-templates.ts";
import type { Route } from "./+types/admin-newsletter-templates";

export const handle: RouteAccess = { access: "admin", area: "newsletters" };

export const meta = () => pageMeta("Newsletter templates", "Start a newsletter from a template.");

const PAGE = 20;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { before } = readListQuery(request);
  const { db } = context.get(servicesContext);
  return loadList({}, TEMPLATES_NOT_LOADED, () => readPage((limit) => savedTemplates(db, limit, before), PAGE));
}

export const action = formActions({ save: saveTemplate, delete: removeTemplate, other: startFromTemplate });

export const clientAction = keepFormValues;

export default function NewsletterTemplates({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Templates"
      lead="Start a newsletter from one of these. Save a draft or a sent newsletter as a template to add your own."
      done={NEWSLETTER_DONE}
    >
      <div className="grid max-w-measure gap-8">
        <section aria-labelledby="own">
          <h2 id="own" className="mb-2 font-display text-22">
            Your templates
          </h2>
          {list ? (
            <AdminList
              label="Your templates"
              list={list}
              noMore="No older templates"
              none={["No templates yet", "Save a newsletter as a template, and it appears here."]}
              cursor="before"
              pageUrl={(before) => `?before=${before}`}
            >
              {({ id, subject, beginning, createdAt }) => (
                <li key={id} className="border-b border-line py-3">
                  <p className="font-medium wrap-anywhere">{subject || "No subject"}</p>
                  <p className="mt-1 line-clamp-2 text-14 text-stone-strong wrap-anywhere">
                    {"Saved "}
                    <Moment at={createdAt} />
                    {`. ${beginning}`}
                  </p>
                  <div className="mt-1 flex flex-wrap items-center gap-x-6">
                    <StartButton subject={subject} fields={{ id }} />
                    <RowButton
                      action={TEMPLATES_ADDRESS}
                      fields={{ intent: "delete", id }}
                      label="Delete"
                      busy="Deleting..."
                      about={subject || "No subject"}
                      question={`Delete the template “${subject || "No subject"}”?`}
                      isDestructive
                    />
                  </div>
                </li>
              )}
            </AdminList>
          ) : (
            <FormNotice>{`${TEMPLATES_NOT_LOADED}. Reload the page in a moment.`}</FormNotice>
          )}
        </section>
        <section aria-labelledby="shipped">
          <h2 id="shipped" className="mb-2 font-display text-22">
            Ready to use
          </h2>
          <ul aria-label="Ready to use">
            {Object.entries(SHIPPED_TEMPLATES).map(([name, { subject }]) => (
              <li key={name} className="border-b border-line py-3">
                <p className="font-medium">{subject}</p>
                <StartButton subject={subject} fields={{ shipped: name }} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </AdminPage>
  );
}

function StartButton({ subject, fields }: { subject: string; fields: Record<string, string | number> }) {
  return (
    <RowButton
      action={TEMPLATES_ADDRESS}
      fields={{ intent: "start", ...fields }}
      label="Use template"
      busy="Starting..."
      about={subject || "No subject"}
    />
  );
}
