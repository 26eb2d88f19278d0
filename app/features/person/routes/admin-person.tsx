import { ownServices } from "#app/platform/auth/access/permissions.server.ts";
import { mayDo, type RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { HistoryLink } from "#app/ui/admin/history-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { mailtoUrl } from "#app/platform/mailto-url.ts";
import { aboutPerson } from "#app/platform/person.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { accountSection, emailsSection, notesAbout, personSections, shownSection } from "../person.server.ts";
import { NOTE_DONE } from "../person.ts";
import { personAction, personNamed } from "../person-actions.server.ts";
import { PersonNotes } from "../person-notes.tsx";
import { SectionOfPerson } from "../person-section.tsx";
import type { Route } from "./+types/admin-person";

export const handle: RouteAccess = { access: "admin", area: "people" };

export const meta = () => pageMeta("Person", "What the shop knows of one person, and what you can do for them.");

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = await ownServices(context);
  const visitor = await signedIn(context);
  const { email, page, row } = await personNamed(context, id);
  const [account, emails, known, notes] = await Promise.all([
    accountSection(services.db, services.env.STORE_TIMEZONE, email),
    emailsSection(context.get(servicesContext), visitor, email),
    personSections(services, visitor, email),
    notesAbout(services.db, email),
  ]);
  return {
    email,
    page,
    about: aboutPerson(row),
    name: account?.name ?? known.name,
    sections: [...known.sections, ...[emails, account].flatMap(shownSection)],
    isIncomplete: known.isIncomplete,
    ...notes,
    mayAct: mayDo(visitor, "people", "act"),
    mayDelete: mayDo(visitor, "people", "act") && mayDo(visitor, "erasure", "act"),
    done: Object.assign({ ...NOTE_DONE }, ...services.features.map(({ person }) => person?.done ?? {})) as Done,
  };
}

type Done = Record<string, { title: string; description?: string }>;

export const action = ({ request, context, params: { id } }: Route.ActionArgs) =>
  formActions({
    other: async (sent) => (await personAction(sent, await personNamed(context, id))) as ActionResult,
  })({ request, context });

export const clientAction = keepFormValues;

export default function AdminPerson({ loaderData }: Route.ComponentProps) {
  const { email, page, about, name, sections, isIncomplete, notes, hasMore, mayAct, mayDelete, done } = loaderData;
  return (
    <AdminPage
      title={name ?? email}
      {...(name ? { lead: email } : {})}
      done={done}
      actions={
        <>
          <HistoryLink about={about} />
          <ButtonLink kind="secondary" to={mailtoUrl(email)}>
            Write an email
          </ButtonLink>
          {mayDelete && (
            <ButtonLink kind="secondary" to={`${page}/delete`}>
              Delete person
            </ButtonLink>
          )}
        </>
      }
    >
      {isIncomplete && (
        <div className="mb-6">
          <FormNotice>Some of this person’s data couldn’t be loaded. Reload the page in a moment.</FormNotice>
        </div>
      )}
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-10">
          {sections.map((section) => (
            <SectionOfPerson key={section.title} section={section} page={page} about={name ?? email} />
          ))}
        </div>
        <PersonNotes notes={notes} hasMore={hasMore} page={page} mayAct={mayAct} />
      </div>
    </AdminPage>
  );
}
