import { data, Link } from "react-router";
import { brand } from "#app/brand.ts";
import { pageHead } from "#app/ui/page-head.ts";
import { ShareMenu } from "#app/features/shop/product/share-menu.tsx";
import { servicesContext } from "#app/platform/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { devotionalData } from "../devotional-data.ts";
import { addressOf, openingOf, type Issue } from "../devotionals.ts";
import { feedLink } from "../feed-link.ts";
import { issueAt } from "../devotionals.server.ts";
import { Reading, WeekLine } from "../reading.tsx";
import type { Route } from "./+types/devotional";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public", mayKeepOffline: true };

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData?.found)
    return [{ title: `Devotional not found · ${brand.name}` }, { name: "robots", content: "noindex" }];
  const { found, publicUrl } = loaderData;
  return [
    ...pageHead({
      title: found.issue.title,
      description: openingOf(found.issue),
      canonical: publicUrl + addressOf(found.issue),
      kind: "article",
      data: devotionalData(found.issue, publicUrl),
    }),
    { property: "article:published_time", content: found.issue.publishedAt.toISOString() },
    feedLink,
  ];
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, env, publicUrl } = context.get(servicesContext);
  const archive = { db, timeZone: env.STORE_TIMEZONE };
  const found = await issueAt(archive, params.slug);
  return data({ found, publicUrl }, { status: found ? 200 : 404 });
}

export default function DevotionalPage({ loaderData: { found, publicUrl } }: Route.ComponentProps) {
  if (!found) return <DevotionalNotFound />;
  const { issue, previous, next } = found;
  return (
    <main id="content" className="pt-4 pb-section">
      <nav aria-label="Breadcrumb" className="page text-14">
        <Link className="link inline-flex min-h-11 items-center text-stone-strong" to="/weekly-devotionals">
          Weekly devotionals
        </Link>
      </nav>
      <article>
        <header className="page grid gap-x-8 gap-y-8 pt-12 sm:pt-16 lg:grid-cols-12">
          <p className="label lg:col-span-3 lg:pt-3">
            <WeekLine issue={issue} />
          </p>
          <h1 className="font-display text-96 wrap-anywhere lg:col-span-9">{issue.title}</h1>
        </header>
        <Reading issue={issue} headingLevel="h2" />
      </article>
      <div className="page mt-16 sm:mt-24">
        <div className="grid gap-x-8 border-t border-line pt-6 lg:grid-cols-12">
          <div className="flex flex-wrap items-center gap-x-8 lg:col-span-8 lg:col-start-4">
            <ShareMenu link={publicUrl + addressOf(issue)} title={issue.title} />
            <Link className="link inline-flex min-h-11 items-center text-14" to="/weekly-devotionals#subscribe">
              Get it by email on Mondays
            </Link>
            <Link className="link inline-flex min-h-11 items-center text-14" to="/weekly-devotionals/archive">
              All devotionals
            </Link>
          </div>
        </div>
        {(previous || next) && <Neighbors previous={previous} next={next} />}
      </div>
    </main>
  );
}

function Neighbors({ previous, next }: { previous: Issue | null; next: Issue | null }) {
  return (
    <nav aria-label="Other weeks" className="mt-6 grid gap-x-8 gap-y-6 border-t border-line pt-8 sm:grid-cols-2">
      {previous && <Neighbor label="Previous week" issue={previous} rel="prev" />}
      {next && <Neighbor label="Next week" issue={next} rel="next" className="sm:col-start-2 sm:text-right" />}
    </nav>
  );
}

function Neighbor({
  label,
  issue,
  rel,
  className = "",
}: {
  label: string;
  issue: Issue;
  rel: "prev" | "next";
  className?: string;
}) {
  return (
    <Link to={addressOf(issue)} rel={rel} className={`group block ${className}`}>
      <span className="label block">{label}</span>
      <span className="mt-2 block font-display text-28 group-hover:underline group-hover:underline-offset-4">
        {issue.title}
      </span>
    </Link>
  );
}

function DevotionalNotFound() {
  return (
    <main id="content" className="page grid min-h-[60svh] content-center py-section">
      <h1 className="font-display text-64">We couldn’t find that devotional</h1>
      <p className="mt-4 max-w-measure text-18">It may not be out yet, or the link may have a typo.</p>
      <p className="mt-8">
        <ButtonLink to="/weekly-devotionals/archive">All devotionals</ButtonLink>
      </p>
    </main>
  );
}
