import { data, Link } from "react-router";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { keepFormValuesAs } from "#app/platform/forms/keep-form-values.ts";
import {
  headersOfLoader,
  NO_STORE,
  NOINDEX,
  NOINDEX_META,
  VISITOR_CONTENT,
} from "#app/platform/http/loader-headers.ts";
import { log } from "#app/platform/log.server.ts";
import { asAction } from "#app/platform/forms/submission.server.ts";
import { verseAt } from "#app/scripture.ts";
import { FormNotice, SentNotice } from "#app/ui/form-notice.tsx";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import { Verse } from "#app/ui/verse.tsx";
import { CrisisLines } from "../crisis-lines.tsx";
import { HowTheWallWorks } from "../how-the-wall-works.tsx";
import { PrayerForm } from "../prayer-form.tsx";
import { prayerSubmission } from "../prayer-submission.server.ts";
import { wallPage, type WallPage } from "../prayers.server.ts";
import { NOT_COUNTED, POSTS_SHOWN, readCursor, RECEIVED_BY_EMAIL, SUBMIT_FAILED, wallUrl } from "../prayers.ts";
import { ShareWallButton } from "../share-wall-button.tsx";
import { useLiveWall } from "../use-live-wall.ts";
import { WallPosts } from "../wall-posts.tsx";
import type { Route } from "./+types/prayer-wall";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

const fixedMeta = fixedPageMeta("Prayer wall", "Ask for prayer, with or without your name, and pray for others.");

export const meta = (args: Route.MetaArgs) => [...fixedMeta(args), NOINDEX_META];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const before = readCursor(searchParams.get("before"));
  // The form must work even when the wall cannot be read: the error is only logged (PRAY-04).
  const { db, env } = context.get(servicesContext);
  const wall = await wallPage(db, { before, limit: POSTS_SHOWN }).catch((error: unknown): null => {
    log("error", "the prayer wall could not be read", { error });
    return null;
  });
  const page = {
    wall: wall ?? ({ posts: [], older: null } satisfies WallPage),
    before,
    notice: noticeIn(searchParams),
    crisis: env.CRISIS_TEXT,
    justPrayed: Number(searchParams.get("prayed")) || null,
    verse: verseAt("Galatians 6:2"),
  };
  return data(page, { headers: wall ? VISITOR_CONTENT : { ...NO_STORE, ...NOINDEX } });
}

export const headers = headersOfLoader;

/** The notice to show after a redirect, without JavaScript. */
function noticeIn(query: URLSearchParams) {
  if (query.has("sent")) return "sent";
  if (query.has("deleted")) return "deleted";
  return query.has("uncounted") ? "uncounted" : null;
}

export function action({ request, context }: Route.ActionArgs) {
  const { emails, limiter, links } = context.get(servicesContext);
  const source = new URL(request.url).searchParams.get("from") === "dialog" ? "dialog" : "page";
  const services = {
    emails,
    limiter,
    address: context.get(requestContext).clientAddress,
    links,
  };
  return asAction(prayerSubmission({ ...services, source }), context, request);
}

export const clientAction = keepFormValuesAs(SUBMIT_FAILED);

export default function PrayerWall({ loaderData }: Route.ComponentProps) {
  const { wall, before, notice, crisis, justPrayed, verse } = loaderData;
  const { posts, isStale } = useLiveWall(wall.posts, before);
  return (
    <main id="content" className="page py-section">
      <header className="grid items-end gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <p className="label">Prayer wall</p>
          <h1 className="mt-6 font-display text-96">Carried together</h1>
          <p className="mt-8 max-w-measure text-18">
            Share what you&rsquo;re carrying. Read what others are facing, and pray for one of them before you go.
          </p>
          <p className="mt-4 flex flex-wrap items-center gap-x-8">
            <a className="link inline-flex min-h-11 items-center lg:hidden" href="#ask">
              Ask for prayer
            </a>
            {posts.length > 0 && (
              <Link className="link inline-flex min-h-11 items-center" to="/prayer-wall/pray">
                Pray through the wall
              </Link>
            )}
            <ShareWallButton />
          </p>
        </div>
        <Verse verse={verse} size="large" className="lg:col-span-4 lg:col-start-9" />
      </header>

      <div className="mt-section grid items-start gap-x-8 gap-y-16 lg:grid-cols-12">
        <section id="wall" aria-labelledby="wall-title" className="lg:col-span-6">
          <h2 id="wall-title" className="label border-b border-line-strong pb-3">
            {before ? "Earlier on the wall" : "On the wall"}
          </h2>
          {notice === "uncounted" && (
            <div className="mt-6">
              <FormNotice>{`${NOT_COUNTED.title}. ${NOT_COUNTED.description}`}</FormNotice>
            </div>
          )}
          <div data-nosnippet data-stale={isStale || undefined} aria-busy={isStale}>
            <WallPosts posts={posts} before={before} justPrayed={justPrayed} />
          </div>
          <Pages before={before !== null} older={wall.older} />
          <HowTheWallWorks />
        </section>
        <section id="ask" aria-labelledby="ask-title" className="bg-sunk p-6 sm:p-10 lg:col-span-5 lg:col-start-8">
          <h2 id="ask-title" className="mb-8 font-display text-40">
            Ask for prayer
          </h2>
          <div className="grid gap-8">
            {notice === "sent" && (
              <div>
                <SentNotice {...RECEIVED_BY_EMAIL} />
                <p className="mt-4 text-stone-strong">
                  <CrisisLines text={crisis} />
                </p>
              </div>
            )}
            {notice === "deleted" && (
              <SentNotice
                title="Your request was deleted."
                description="Your request, your name, and your email address have been erased."
              />
            )}
            <PrayerForm crisis={crisis} />
          </div>
        </section>
      </div>
    </main>
  );
}

function Pages({ before, older }: { before: boolean; older: WallPage["older"] }) {
  if (!before && !older) return null;
  return (
    <nav aria-label="Pages of the wall" className="mt-6 flex flex-wrap gap-x-8">
      {before && (
        <Link className="link inline-flex min-h-11 items-center" to="/prayer-wall#wall">
          Newest requests
        </Link>
      )}
      {older && (
        <Link className="link inline-flex min-h-11 items-center" to={`${wallUrl({ before: older })}#wall`}>
          Older requests
        </Link>
      )}
    </nav>
  );
}
