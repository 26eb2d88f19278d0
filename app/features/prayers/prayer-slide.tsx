import type { MouseEvent } from "react";
import { slideTextSize } from "./slides.ts";
import { PrayedButton } from "./prayed-button.tsx";
import type { WallCursor, WallPost } from "./prayers.ts";
import { SignedBy } from "./wall-posts.tsx";

type SlideLink = { href: string; onClick: (event: MouseEvent) => void };

/** One request on a slide of the quiet mode. */
export function PrayerSlide({
  post,
  position: { number, of, before },
  hasJustPrayed,
  previous,
  next,
}: {
  post: WallPost;
  position: { number: number; of: number; before: WallCursor | null };
  hasJustPrayed: boolean;
  previous: SlideLink | null;
  next: SlideLink;
}) {
  return (
    <li id={`prayer-${post.id}`} tabIndex={0} aria-label={`Request ${number} of ${of}`} className="slide">
      <div className="page grid min-h-full grid-rows-[auto_1fr_auto] gap-8 py-6 sm:py-10">
        <p className="label slide-number justify-self-start tabular-nums">{`${number} / ${of}`}</p>
        <div data-nosnippet className="self-center">
          <p
            id={`words-${post.id}`}
            dir="auto"
            className={`typed font-display leading-[1.15] ${slideTextSize(post.text)}`}
          >
            {post.text}
          </p>
          <div className="mt-6 text-14 text-stone-strong">
            <SignedBy post={post} />
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line pt-4">
          <PrayedButton post={post} from="pray" before={before} hasJustPrayed={hasJustPrayed} />
          <p className="flex gap-x-8">
            {previous && (
              <a className="link inline-flex min-h-11 items-center" {...previous}>
                Previous
              </a>
            )}
            <a className="link inline-flex min-h-11 items-center" {...next}>
              Next
            </a>
          </p>
        </div>
      </div>
    </li>
  );
}
