import { useEffect, useEffectEvent, useRef, type MouseEvent } from "react";
import { data, Link } from "react-router";
import { dbContext } from "#app/platform/context.ts";
import { headersOfLoader, NOINDEX_META, VISITOR_CONTENT } from "#app/platform/http/loader-headers.ts";
import { verseAt } from "#app/scripture.ts";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import { Verse } from "#app/ui/verse.tsx";
import { leafShown } from "../leaf.ts";
import { PrayerLeaf } from "../prayer-leaf.tsx";
import { wallPage } from "../prayers.server.ts";
import { POSTS_SHOWN, readCursor, wallAddress } from "../prayers.ts";
import { useLiveWall } from "../use-live-wall.ts";
import type { Route } from "./+types/pray";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";

export const handle: RouteAccess = { access: "public" };

const fixedMeta = fixedPageMeta("Pray through the wall", "One request at a time, and time for each of them.");

export const meta = (args: Route.MetaArgs) => [...fixedMeta(args), NOINDEX_META];

export const headers = headersOfLoader;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const before = readCursor(searchParams.get("before"));
  const page = {
    wall: await wallPage(context.get(dbContext), { before, limit: POSTS_SHOWN }),
    before,
    justPrayed: Number(searchParams.get("prayed")) || null,
    verse: verseAt("Philippians 4:6-7"),
  };
  return data(page, { headers: VISITOR_CONTENT });
}

/** The quiet mode: leaves beside one another that are turned by swiping, by arrow keys, or by plain links to each of them. */
export default function Pray({ loaderData: { wall, before, justPrayed, verse } }: Route.ComponentProps) {
  const { posts, isStale } = useLiveWall(wall.posts, before);
  const track = useRef<HTMLOListElement>(null);

  function turnTo(index: number): void {
    const leaf = track.current?.children[index];
    if (!(leaf instanceof HTMLElement)) return;
    leaf.scrollIntoView({ block: "nearest", inline: "start" });
    leaf.focus({ preventScroll: true });
  }
  const turnByKey = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const isElsewhere = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (step === 0 || isElsewhere || !track.current || document.querySelector("dialog[open], :popover-open")) return;
    event.preventDefault();
    turnTo(leafShown(track.current) + step);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => turnByKey(event);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
  const turn = (index: number) => (event: MouseEvent) => {
    event.preventDefault();
    turnTo(index);
  };

  const addresses = [...posts.map(({ id }) => `#prayer-${id}`), "#amen"];
  return (
    <main id="content">
      <h1 className="sr-only">Pray through the wall</h1>
      <ol ref={track} className="leaves" data-stale={isStale || undefined} aria-busy={isStale}>
        {posts.map((post, index) => (
          <PrayerLeaf
            key={post.id}
            post={post}
            place={{ number: index + 1, of: posts.length, before }}
            hasJustPrayed={justPrayed === post.id}
            back={index > 0 ? { href: addresses[index - 1] ?? "", onClick: turn(index - 1) } : null}
            on={{ href: addresses[index + 1] ?? "", onClick: turn(index + 1) }}
          />
        ))}
        <li id="amen" tabIndex={-1} className="leaf">
          <div className="page flex min-h-full flex-col justify-center gap-10 py-12">
            <p className="max-w-[22ch] font-display text-64 text-balance">
              {posts.length === 0
                ? "Nobody has asked for prayer here yet. Rest a while, and come back."
                : "You have carried them a little way. Go in peace; they are not forgotten."}
            </p>
            <Verse verse={verse} />
            <p className="flex flex-wrap gap-x-8">
              {posts.length > 0 && (
                <a
                  className="link inline-flex min-h-11 items-center"
                  href={addresses[posts.length - 1]}
                  onClick={turn(posts.length - 1)}
                >
                  Previous
                </a>
              )}
              {wall.older && (
                <a
                  className="link inline-flex min-h-11 items-center"
                  href={wallAddress({ path: "/prayer-wall/pray", before: wall.older })}
                >
                  Go on with older requests
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
