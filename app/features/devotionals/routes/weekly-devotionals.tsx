import { Link, useNavigate } from "react-router";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { asAction } from "#app/platform/forms/submission.server.ts";
import { verseAt } from "#app/scripture.ts";
import { loadAtRest } from "#app/ui/load-at-rest.tsx";
import { SentNotice } from "#app/ui/form-notice.tsx";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import { Verse } from "#app/ui/verse.tsx";
import { devotionalSubscription } from "#app/features/email/subscribers/subscribers.server.ts";
import { addressOf, type Issue } from "../devotionals.ts";
import { thanksBySentValue } from "#app/features/email/subscribers/subscribers.ts";
import { feedLink } from "../feed-link.ts";
import { newestIssue } from "../devotionals.server.ts";
import { Reading, WeekLine } from "../reading.tsx";
import type { Route } from "./+types/weekly-devotionals";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import type { MouseEvent } from "react";

export const handle: RouteAccess = { access: "public", mayKeepOffline: true };

const SubscribeForm = loadAtRest(() =>
  import("#app/features/email/subscribers/subscribe-form.tsx").then(({ SubscribeForm }) => SubscribeForm),
);

const head = fixedPageMeta(
  "Weekly devotionals",
  "A short reading for Monday morning: a passage of Scripture, a reflection, a prayer, and a step for the week.",
);

export const meta = (args: Route.MetaArgs) => [...head(args), feedLink];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const sent = new URL(request.url).searchParams.get("sent");
  return {
    thanks: sent === null ? null : thanksBySentValue(sent),
    verse: verseAt("Lamentations 3:23"),
    issue: await newestIssue({ db, timeZone: env.STORE_TIMEZONE }),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const address = context.get(requestContext).clientAddress;
  const submission = { ...context.get(servicesContext), address, source: "page" } as const;
  return asAction(devotionalSubscription(submission), context, request);
}

export const clientAction = keepFormValues;

const FEATURES = [
  {
    title: "Scripture-Based",
    text: "Each one starts with a passage of Scripture and stays with it. The verse comes first, our thoughts second.",
  },
  {
    title: "Delivered Weekly",
    text: "In your inbox on Monday morning, and short enough to read before work.",
  },
  {
    title: "Free Forever",
    text: "No sales pitch and no fundraising. Unsubscribe anytime.",
  },
];

export default function WeeklyDevotionals({ loaderData: { thanks, verse, issue } }: Route.ComponentProps) {
  return (
    <main id="content">
      <div className="page pt-10">
        <BackLink />
      </div>
      <header className="page grid items-end gap-x-8 gap-y-12 pt-16 pb-section lg:grid-cols-12">
        <div className="lg:col-span-7">
          <p className="label">Weekly devotionals</p>
          <h1 className="mt-6 font-display text-96">Something to read on Monday</h1>
          <p className="mt-8 max-w-measure text-18">
            Monday tends to start before we’re ready for it. Here’s one quiet page to start with: a passage, a
            reflection, a prayer, and one step to take before Friday.
          </p>
        </div>
        {!issue && <Verse verse={verse} size="large" className="lg:col-span-4 lg:col-start-9" />}
      </header>

      {issue ? <ThisWeek issue={issue} /> : <NoneYet />}

      <section className="page" aria-label="What to expect">
        <dl className="border-t border-line">
          {FEATURES.map((feature) => (
            <div key={feature.title} className="grid gap-x-8 gap-y-2 border-b border-line py-8 lg:grid-cols-12">
              <dt className="font-display text-28 lg:col-span-5">{feature.title}</dt>
              <dd className="max-w-measure lg:col-span-6 lg:col-start-7">{feature.text}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section
        id="subscribe"
        className="page grid gap-x-8 gap-y-10 py-section lg:grid-cols-12"
        aria-labelledby="subscribe-title"
      >
        <h2 id="subscribe-title" className="font-display text-64 lg:col-span-5">
          Subscribe
        </h2>
        <div className="grid gap-8 lg:col-span-6 lg:col-start-7">
          {thanks && <SentNotice {...thanks} />}
          <SubscribeForm />
        </div>
      </section>
    </main>
  );
}

function ThisWeek({ issue }: { issue: Issue }) {
  return (
    <article className="pb-section" aria-labelledby="this-week">
      <header className="page">
        <div className="grid gap-x-8 gap-y-6 border-t border-line pt-8 lg:grid-cols-12">
          <p className="label lg:col-span-3 lg:pt-3">
            <WeekLine issue={issue} />
          </p>
          <h2 id="this-week" className="font-display text-64 wrap-anywhere lg:col-span-9">
            {issue.title}
          </h2>
        </div>
      </header>
      <Reading issue={issue} headingLevel="h3" />
      <div className="page mt-12 grid lg:grid-cols-12 lg:gap-x-8">
        <p className="flex flex-wrap gap-x-8 lg:col-span-9 lg:col-start-4">
          <Link className="link inline-flex min-h-11 items-center" to={addressOf(issue)}>
            Open on its own page to share
          </Link>
          <Link className="link inline-flex min-h-11 items-center" to="/weekly-devotionals/archive">
            All devotionals
          </Link>
        </p>
      </div>
    </article>
  );
}

function NoneYet() {
  return (
    <section className="page pb-16" aria-label="This week">
      <p className="max-w-measure border-t border-line pt-8 text-18">
        No devotionals yet. The first one comes out on a Monday morning. Sign up below to get it by email.
      </p>
    </section>
  );
}

/** Back to the previous page of this site, otherwise to the landing page. Without JavaScript always to the landing page. */
function BackLink() {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const state: unknown = window.history.state;
    const cameFromHere = typeof state === "object" && state !== null && "idx" in state && Number(state.idx) > 0;
    if (!cameFromHere) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link className="link inline-flex min-h-11 items-center text-14" to="/" onClick={goBack}>
      Back
    </Link>
  );
}
