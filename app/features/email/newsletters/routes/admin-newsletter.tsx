import { Link, useSearchParams, type ShouldRevalidateFunctionArgs } from "react-router";
import { audienceCounts } from "#app/features/email/delivery/delivery.server.ts";
import { segmentText } from "#app/features/email/segments/segments.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { recipientLists } from "#app/platform/email/recipient-list.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { readId } from "#app/platform/list-search.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { aiServiceOf } from "../generate.server.ts";
import { copy, remove, restore, save, savedDraft } from "../newsletter-admin-actions.server.ts";
import { OpenedNewsletter } from "../opened-newsletter.tsx";
import { NewsletterRow } from "../newsletter-row.tsx";
import {
  GENERATION_FAILED,
  LOAD_FAILED,
  NEWSLETTER_DONE,
  NEWSLETTER_TITLE,
  SUBJECT_REQUIRED,
  TEMPLATES_ADDRESS,
} from "../newsletters.ts";
import { newsletterWithId, unsentNewsletters } from "../newsletters.server.ts";
import type { Route } from "./+types/admin-newsletter";

export const handle: RouteAccess = { access: "admin", area: "newsletters" };

export const meta = () => pageMeta(NEWSLETTER_TITLE, "Write, check and send newsletters.");

const PAGE = 20;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { params, before } = readListQuery(request);
  const { db, env, features } = context.get(servicesContext);
  const id = readId(params.get("draft"));
  const screen = { timeZone: env.STORE_TIMEZONE, hasAiService: aiServiceOf(env) !== null };
  return loadList(screen, LOAD_FAILED, async () => {
    const [opened, counts, page] = await Promise.all([
      id === 0 ? null : newsletterWithId(db, id),
      audienceCounts(db, recipientLists(features)),
      readPage((limit) => unsentNewsletters(db, limit, before), PAGE),
    ]);
    const shown = opened && {
      status: opened.status,
      mailingId: opened.mailingId,
      draft: savedDraft(opened),
      narrowedTo: opened.segment && segmentText(opened.segment),
    };
    return { ...page, counts, opened: shown, goneId: id !== 0 && !opened ? id : null };
  });
}

export const action = formActions({ delete: remove, copy, restore, other: save });

export const clientAction = keepFormValues;

/** Saving what is being typed changes nothing that the page shows besides: the editor has the result. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") !== "autosave" && defaultShouldRevalidate;
}

const REFUSED: Record<string, string> = {
  subject: SUBJECT_REQUIRED,
  generation: `${GENERATION_FAILED}. Please try again in a moment.`,
};

export default function AdminNewsletter({ loaderData: { list, hasAiService, timeZone } }: Route.ComponentProps) {
  const refused = useSearchParams()[0].get("refused") ?? "";
  if (!list)
    return (
      <AdminPage title={NEWSLETTER_TITLE} done={NEWSLETTER_DONE}>
        <FormNotice>{`${LOAD_FAILED}. Reload the page in a moment.`}</FormNotice>
      </AdminPage>
    );
  const { opened, goneId, counts } = list;
  const isDraft = opened === null || opened.status === "draft";
  return (
    <AdminPage title={NEWSLETTER_TITLE} done={NEWSLETTER_DONE}>
      <div className="grid items-start gap-x-8 gap-y-8 lg:grid-cols-12">
        <section aria-label={isDraft ? "Editor" : "Newsletter"} className="min-w-0 lg:col-span-12">
          {Object.hasOwn(REFUSED, refused) && (
            <div className="mb-6">
              <FormNotice>{REFUSED[refused]}</FormNotice>
            </div>
          )}
          <OpenedNewsletter opened={opened} goneId={goneId} counts={counts} hasAiService={hasAiService} />
        </section>
        <Unsent list={list} timeZone={timeZone} />
      </div>
    </AdminPage>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Unsent({ list, timeZone }: { list: NonNullable<Loaded["list"]>; timeZone: string }) {
  return (
    <section aria-labelledby="unsent" className="mt-4 min-w-0 border-t border-line pt-8 lg:col-span-12">
      <h2 id="unsent" className="font-display text-22">
        Drafts and scheduled
      </h2>
      <p className="mt-2 mb-4 flex flex-wrap gap-x-6">
        {(list.opened ?? list.goneId) !== null && (
          <Link to="/admin/newsletter" className="link inline-flex min-h-tap items-center">
            New draft
          </Link>
        )}
        <Link to={TEMPLATES_ADDRESS} className="link inline-flex min-h-tap items-center">
          Start from a template
        </Link>
        <Link to="/admin/newsletter/mailings" className="link inline-flex min-h-tap items-center">
          Sent mailings
        </Link>
      </p>
      <AdminList
        label="Drafts and scheduled"
        list={list}
        noMore="No older drafts"
        none={["No drafts", "Saved drafts appear here until they’re sent."]}
        cursor="before"
        pageUrl={(before) => `?before=${before}`}
      >
        {(newsletter) => <NewsletterRow key={newsletter.id} newsletter={newsletter} timeZone={timeZone} />}
      </AdminList>
    </section>
  );
}
