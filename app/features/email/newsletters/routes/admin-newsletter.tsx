import { data, Link, useSearchParams } from "react-router";
import { audienceCounts } from "#app/features/email/delivery/delivery.server.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext, envContext, featuresContext } from "#app/platform/context.ts";
import { recipientLists } from "#app/platform/email/recipient-list.server.ts";
import { fieldOf } from "#app/platform/http/action-results.server.ts";
import { keepFormValues } from "#app/platform/http/keep-form-values.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { EmptyList, NextPage } from "#app/ui/admin/admin-list.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { aiServiceOf } from "../generate.server.ts";
import { copy, remove, save, savedDraft } from "../newsletter-admin-actions.server.ts";
import { OpenedNewsletter } from "../opened-newsletter.tsx";
import { NewsletterRow } from "../newsletter-row.tsx";
import {
  GENERATION_FAILED,
  LOAD_FAILED,
  NEWSLETTER_DONE,
  NEWSLETTER_TITLE,
  SUBJECT_REQUIRED,
  type NewsletterDone,
} from "../newsletters.ts";
import { newsletterWithId, unsentNewsletters } from "../newsletters.server.ts";
import type { Route } from "./+types/admin-newsletter";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta(NEWSLETTER_TITLE, "Write, check and send newsletters.");

const PAGE = 20;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const db = context.get(dbContext);
  const env = context.get(envContext);
  const page = { timeZone: env.STORE_TIMEZONE, hasAiService: aiServiceOf(env) !== null };
  const id = /^[1-9]\d{0,14}$/.test(searchParams.get("draft") ?? "") ? Number(searchParams.get("draft")) : 0;
  const before = Number(searchParams.get("before")) || undefined;
  try {
    const [opened, counts, rows] = await Promise.all([
      id === 0 ? null : newsletterWithId(db, id),
      audienceCounts(db, recipientLists(context.get(featuresContext))),
      unsentNewsletters(db, PAGE + 1, before),
    ]);
    const goneId = id !== 0 && !opened ? id : null;
    const next = rows.length > PAGE ? (rows[PAGE - 1]?.id ?? null) : null;
    const shown = opened && { status: opened.status, mailingId: opened.mailingId, draft: savedDraft(opened) };
    const list = { unsent: rows.slice(0, PAGE), next, isFirst: before === undefined };
    return data({ ...page, opened: shown, goneId, counts, ...list });
  } catch (error) {
    log("error", LOAD_FAILED, { error });
    const nothing = { opened: null, goneId: null, counts: null, unsent: [], next: null };
    return data({ ...page, ...nothing, isFirst: true }, { status: 500 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = { context, request, form: await readForm(request) };
  switch (fieldOf(sent.form, "intent")) {
    case "delete":
      return remove(sent);
    case "copy":
      return copy(sent);
    default:
      return save(sent);
  }
}

export const clientAction = keepFormValues;

const REFUSED: Record<string, string> = {
  subject: SUBJECT_REQUIRED,
  generation: `${GENERATION_FAILED}. Please try again in a moment.`,
};

export default function AdminNewsletter({ loaderData }: Route.ComponentProps) {
  const { opened, goneId, counts, hasAiService } = loaderData;
  const [params] = useSearchParams();
  const done = params.get("done") ?? "";
  const refused = params.get("refused") ?? "";
  const isDraft = opened === null || opened.status === "draft";
  return (
    <AdminPage
      title={NEWSLETTER_TITLE}
      done={Object.hasOwn(NEWSLETTER_DONE, done) ? NEWSLETTER_DONE[done as NewsletterDone] : undefined}
    >
      {counts === null ? (
        <FormNotice>{`${LOAD_FAILED}. Reload the page in a moment.`}</FormNotice>
      ) : (
        <div className="grid items-start gap-x-8 gap-y-14 lg:grid-cols-12">
          <section aria-label={isDraft ? "Editor" : "Newsletter"} className="min-w-0 lg:col-span-7">
            {Object.hasOwn(REFUSED, refused) && (
              <div className="mb-6">
                <FormNotice>{REFUSED[refused]}</FormNotice>
              </div>
            )}
            <OpenedNewsletter opened={opened} goneId={goneId} counts={counts} hasAiService={hasAiService} />
          </section>
          <Unsent {...loaderData} />
        </div>
      )}
    </AdminPage>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Unsent({ opened, goneId, unsent, next, isFirst, timeZone }: Loaded) {
  return (
    <section aria-labelledby="unsent" className="min-w-0 lg:col-span-4 lg:col-start-9">
      <h2 id="unsent" className="font-display text-28">
        Drafts and scheduled
      </h2>
      <p className="mt-2 mb-4 flex flex-wrap gap-x-6">
        {(opened ?? goneId) !== null && (
          <Link to="/admin/newsletter" className="link inline-flex min-h-11 items-center">
            New draft
          </Link>
        )}
        <Link to="/admin/newsletter/mailings" className="link inline-flex min-h-11 items-center">
          Sent mailings
        </Link>
      </p>
      {unsent.length === 0 ? (
        <EmptyList title={isFirst ? "No drafts" : "No older drafts"}>
          {isFirst && "Saved drafts appear here until they’re sent."}
        </EmptyList>
      ) : (
        <ul aria-label="Drafts and scheduled" className="border-t border-line">
          {unsent.map((newsletter) => (
            <NewsletterRow key={newsletter.id} newsletter={newsletter} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <NextPage to={next === null ? null : `?before=${next}`} />
    </section>
  );
}
