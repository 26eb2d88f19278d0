import { Link } from "react-router";
import { verseAt } from "#app/scripture.ts";
import { Verse } from "#app/ui/verse.tsx";
import { RESOURCES } from "../content/faith-resources.ts";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public", mayKeepOffline: true };

export const meta = fixedPageMeta(
  "Faith resources",
  "Devotionals, the plan of salvation, the prayer wall, our community, and a place for your story.",
);

export default function FaithResources() {
  return (
    <main id="content" className="page py-section">
      <header className="grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <p className="label">Faith resources</p>
          <h1 className="mt-6 font-display text-96">For the walk itself</h1>
          <p className="mt-8 max-w-measure text-18">
            Shoes are the smaller part of what we care about. Here’s the rest, free and open to everyone, whether you’ve
            walked with God for fifty years or are only wondering.
          </p>
        </div>
        <Verse
          verse={verseAt("Psalm 84:5")}
          className="self-end border-l border-line pl-6 lg:col-span-4 lg:col-start-9"
        />
      </header>

      <ol className="mt-section border-t border-line">
        {RESOURCES.map((resource, index) => (
          <li key={resource.to} className="grid gap-x-8 gap-y-4 border-b border-line py-10 lg:grid-cols-12 lg:py-14">
            <p className="font-display text-28 text-stone tabular-nums lg:col-span-1" aria-hidden="true">
              {index + 1}
            </p>
            <h2 className="font-display text-40 lg:col-span-5">{resource.title}</h2>
            <div className="lg:col-span-6">
              <p className="max-w-measure text-18">{resource.text}</p>
              <p className="mt-4">
                <Link className="link" to={resource.to}>
                  {resource.action}
                </Link>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </main>
  );
}
