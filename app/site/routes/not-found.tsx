import { data } from "react-router";
import { verseAt } from "#app/scripture.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Verse } from "#app/ui/verse.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/not-found";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

export const loader = () => data({ verse: verseAt("Isaiah 30:21") }, { status: 404 });

export const meta = () => [
  ...pageMeta("Page not found", "We couldn’t find that page."),
  { name: "robots", content: "noindex" },
];

export default function NotFound({ loaderData: { verse } }: Route.ComponentProps) {
  return (
    <main id="content" className="page grid min-h-[70svh] content-center gap-x-8 gap-y-12 py-section lg:grid-cols-12">
      <div className="lg:col-span-7">
        <p className="label">404</p>
        <h1 className="mt-6 font-display text-96">Oops! Page not found</h1>
        <p className="mt-6 max-w-measure text-18">
          We couldn’t find that page. It may have moved, or the link may have a typo.
        </p>
        <p className="mt-10">
          <ButtonLink to="/">Return home</ButtonLink>
        </p>
      </div>
      <Verse verse={verse} className="self-end border-l border-line pl-6 lg:col-span-4 lg:col-start-9" />
    </main>
  );
}
