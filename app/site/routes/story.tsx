import { Link } from "react-router";
import { verseAt } from "#app/scripture.ts";
import { Verse } from "#app/ui/verse.tsx";
import { AFTER_THE_VERSE, BEFORE_THE_VERSE, OPENING, PARTS } from "../content/story.ts";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public", mayKeepOffline: true };

export const meta = fixedPageMeta("Our story", "Why a shoe company took its name from a letter written in prison.");

export default function Story() {
  return (
    <main id="content">
      <header className="page grid gap-x-8 gap-y-10 pt-section pb-16 lg:grid-cols-12">
        <p className="label lg:col-span-3 lg:pt-3">Our story</p>
        <div className="lg:col-span-9">
          <h1 className="font-display text-96">A word for feet</h1>
          <p className="mt-10 max-w-[11em] font-display text-40 text-balance text-stone-strong sm:max-w-[13.75em]">
            {OPENING.first}
          </p>
        </div>
      </header>

      <article>
        <div className="page grid gap-x-8 lg:grid-cols-12">
          <div className="prose lg:col-span-7 lg:col-start-4">
            <p className="drop-cap">{OPENING.second}</p>
            <Paragraphs of={BEFORE_THE_VERSE} />
          </div>
        </div>

        <div className="page my-section">
          <Verse verse={verseAt("Ephesians 6:15")} size="page" className="border-y border-line py-section" />
        </div>

        <div className="page grid gap-x-8 lg:grid-cols-12">
          <div className="prose lg:col-span-7 lg:col-start-4">
            <Paragraphs of={AFTER_THE_VERSE} />
          </div>
        </div>

        <div className="page mt-section grid gap-y-16 pb-section">
          {PARTS.map((part) => (
            <section key={part.title} className="grid gap-x-8 gap-y-6 border-t border-line pt-8 lg:grid-cols-12">
              <h2 className="font-display text-40 lg:col-span-3">{part.title}</h2>
              <div className="prose lg:col-span-7 lg:col-start-4">
                <Paragraphs of={part.paragraphs} />
              </div>
            </section>
          ))}
          <p className="grid border-t border-line pt-8 lg:grid-cols-12 lg:gap-x-8">
            <span className="flex flex-wrap gap-x-8 gap-y-3 lg:col-span-9 lg:col-start-4">
              <Link className="link" to="/shop">
                Shop the shoes
              </Link>
              <Link className="link" to="/give">
                Where our giving goes
              </Link>
              <Link className="link" to="/plan-of-salvation">
                The plan of salvation
              </Link>
            </span>
          </p>
        </div>
      </article>
    </main>
  );
}

function Paragraphs({ of }: { of: string[] }) {
  return of.map((paragraph) => <p key={paragraph.slice(0, 40)}>{paragraph}</p>);
}
