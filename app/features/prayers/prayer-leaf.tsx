import type { MouseEvent } from "react";
import { leafType } from "./leaf.ts";
import { PrayedButton } from "./prayed-button.tsx";
import type { Place, WallPost } from "./prayers.ts";
import { SignedBy } from "./wall-posts.tsx";

type Turn = { href: string; onClick: (event: MouseEvent) => void };

/** One request by itself. */
export function PrayerLeaf({
  post,
  place: { number, of, before },
  hasJustPrayed,
  back,
  on,
}: {
  post: WallPost;
  place: { number: number; of: number; before: Place | null };
  hasJustPrayed: boolean;
  back: Turn | null;
  on: Turn;
}) {
  return (
    <li id={`prayer-${post.id}`} tabIndex={0} aria-label={`Request ${number} of ${of}`} className="leaf">
      <div className="page grid min-h-full grid-rows-[auto_1fr_auto] gap-8 py-6 sm:py-10">
        <p className="label leaf-number justify-self-start tabular-nums">{`${number} / ${of}`}</p>
        <div data-nosnippet className="self-center">
          <p id={`words-${post.id}`} dir="auto" className={`typed font-display leading-[1.15] ${leafType(post.text)}`}>
            {post.text}
          </p>
          <div className="mt-6 text-14 text-stone-strong">
            <SignedBy post={post} />
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line pt-4">
          <PrayedButton post={post} from="pray" before={before} hasJustPrayed={hasJustPrayed} />
          <p className="flex gap-x-8">
            {back && (
              <a className="link inline-flex min-h-11 items-center" {...back}>
                Previous
              </a>
            )}
            <a className="link inline-flex min-h-11 items-center" {...on}>
              Next
            </a>
          </p>
        </div>
      </div>
    </li>
  );
}
