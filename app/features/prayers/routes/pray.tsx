import { useEffect, useEffectEvent, useRef, type MouseEvent } from "react";
import { data, Link } from "react-router";
import { servicesContext } from "#app/platform/context.ts";
import { headersOfLoader, NOINDEX_META, VISITOR_CONTENT } from "#app/platform/http/loader-headers.ts";
import { verseAt } from "#app/scripture.ts";
import { isComposing } from "#app/ui/is-composing.ts";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import { Verse } from "#app/ui/verse.tsx";
import { currentSlide, stillPrayed } from "../slides.ts";
import { PrayerSlide } from "../prayer-slide.tsx";
import { wallPage } from "../prayers.server.ts";
import { POSTS_SHOWN, readCursor, wallUrl } from "../prayers.ts";
import { useLiveWall } from "../use-live-wall.ts";
import type { Route } from "./+types/pray";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

const TEXT_FIELDS = "input, textarea, select";

const fixedMeta = fixedPageMeta("Pray through the wall", "Pray for the requests on the wall, one at a time.");

export const meta = (args: Route.MetaArgs) => [...fixedMeta(args), NOINDEX_META];

export const headers = headersOfLoader;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const before = readCursor(searchParams.get("before"));
  const page = {
    wall: await wallPage(context.get(servicesContext).db, { before, limit: POSTS_SHOWN }),
    before,
    justPrayed: Number(searchParams.get("prayed")) || null,
    verse: verseAt("Philippians 4:6-7"),
  };
  return data(page, { headers: VISITOR_CONTENT });
}

/** The quiet mode: a row of slides, navigated by swiping, arrow keys, or plain links. */
export default function Pray({ loaderData: { wall, before, justPrayed, verse } }: Route.ComponentProps) {
  const { posts: live, isStale } = useLiveWall(wall.posts, before);
  const posts = stillPrayed(wall.posts, live);
  const track = useRef<HTMLOListElement>(null);

  function goTo(index: number): void {
    const slide = track.current?.children[index];
    if (!(slide instanceof HTMLElement)) return;
    slide.scrollIntoView({ block: "nearest", inline: "start" });
    slide.focus({ preventScroll: true });
  }
  const handleArrowKey = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const isTyping = isComposing(event) || (event.target instanceof Element && event.target.matches(TEXT_FIELDS));
    const isForAnother = event.defaultPrevented || isModified || isTyping;
    if (step === 0 || isForAnother || !track.current || document.querySelector("dialog[open], :popover-open")) return;
    event.preventDefault();
    goTo(currentSlide(track.current) + step);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleArrowKey(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  const onClickTo = (index: number) => (event: MouseEvent) => {
    event.preventDefault();
    goTo(index);
  };

  const anchors = [...posts.map(({ id }) => `#prayer-${id}`), "#amen"];
  return (
    <main id="content">
      <h1 className="sr-only">Pray through the wall</h1>
      <ol ref={track} className="slides" data-stale={isStale || undefined} aria-busy={isStale}>
        {posts.map((post, index) => (
          <PrayerSlide
            key={post.id}
            post={post}
            position={{ number: index + 1, of: posts.length, before }}
            hasJustPrayed={justPrayed === post.id}
            previous={index > 0 ? { href: anchors[index - 1] ?? "", onClick: onClickTo(index - 1) } : null}
            next={{ href: anchors[index + 1] ?? "", onClick: onClickTo(index + 1) }}
          />
        ))}
        <li id="amen" tabIndex={-1} className="slide">
          <div className="page flex min-h-full flex-col justify-center gap-10 py-12">
            <p className="max-w-[10em] font-display text-64 text-balance">
              {posts.length === 0
                ? "No prayer requests yet. Please come back soon."
                : "Thank you for praying. Go in peace; they are not forgotten."}
            </p>
            <Verse verse={verse} />
            <p className="flex flex-wrap gap-x-8">
              {posts.length > 0 && (
                <a
                  className="link inline-flex min-h-11 items-center"
                  href={anchors[posts.length - 1]}
                  onClick={onClickTo(posts.length - 1)}
                >
                  Previous
                </a>
              )}
              {wall.older && (
                <a
                  className="link inline-flex min-h-11 items-center"
                  href={wallUrl({ path: "/prayer-wall/pray", before: wall.older })}
                >
                  Continue with older requests
                </a>
              )}
              <Link className="link inline-flex min-h-11 items-center" to="/prayer-wall">
                Back to the wall
              </Link>
            </p>
          </div>
        </li>
      </ol>
    </main>
  );
}
