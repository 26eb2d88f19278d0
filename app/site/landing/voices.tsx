import { Link } from "react-router";
import { AskForPrayerButton, PrayerDialog } from "#app/features/prayers/prayer-dialog.tsx";
import type { WallPost } from "#app/features/prayers/prayers.ts";
import { useLiveWall } from "#app/features/prayers/use-live-wall.ts";
import { EDITED_NOTE, type PublishedStory } from "#app/features/stories/stories.ts";
import { Picture } from "#app/ui/picture.tsx";
import { useLiveList } from "#app/platform/live/use-live-list.ts";

const SHOWN = 3;

type Props = { prayers: WallPost[]; stories: PublishedStory[]; crisis: string };

/** The newest wall posts and stories. A column without any is left out, and so is the section without both. */
export function Voices({ prayers: renderedPrayers, stories: renderedStories, crisis }: Props) {
  const wall = useLiveWall(renderedPrayers);
  const prayers = wall.posts.slice(0, SHOWN);
  const { stories, isStale } = useLiveStories(renderedStories);
  if (prayers.length === 0 && stories.length === 0) return null;
  return (
    <section className="page grid gap-x-8 gap-y-16 py-section lg:grid-cols-12" aria-labelledby="voices-title">
      <h2 id="voices-title" className="font-display text-64 lg:col-span-12">
        Prayers and testimonies
      </h2>
      {prayers.length > 0 && (
        <div className="lg:col-span-7">
          <h3 className="label border-b border-line-strong pb-3">Prayer wall</h3>
          <div data-nosnippet data-stale={wall.isStale || undefined} aria-busy={wall.isStale}>
            <ul>
              {prayers.map((prayer) => (
                <li key={prayer.id} className="border-b border-line py-6">
                  <p dir="auto" className="typed line-clamp-4 max-w-[30em] font-display text-22">
                    {prayer.text}
                  </p>
                  <p className="mt-2 text-14 wrap-anywhere text-stone-strong">
                    <bdi>{prayer.name}</bdi>
                  </p>
                </li>
              ))}
            </ul>
          </div>
          <p className="mt-4 flex flex-wrap gap-x-8">
            <AskForPrayerButton className="link inline-flex min-h-11 items-center">Ask for prayer</AskForPrayerButton>
            <Link className="link inline-flex min-h-11 items-center" to="/prayer-wall">
              Go to the prayer wall
            </Link>
          </p>
          <PrayerDialog crisis={crisis} />
        </div>
      )}
      {stories.length > 0 && (
        <div className={prayers.length > 0 ? "lg:col-span-4 lg:col-start-9" : "lg:col-span-7"}>
          <h3 className="label border-b border-line-strong pb-3">Testimonies</h3>
          <div data-nosnippet data-stale={isStale || undefined} aria-busy={isStale}>
            <ul>
              {stories.map((story) => (
                <li key={story.id} className="border-b border-line py-6">
                  <figure>
                    {story.photo && (
                      <Picture
                        picture={story.photo}
                        sizes="(min-width: 64rem) 33vw, 90vw"
                        className="mb-4 aspect-3/2 w-full rounded-sm bg-ground object-cover"
                      />
                    )}
                    <blockquote dir="auto" className="line-clamp-6 wrap-anywhere">
                      {story.text}
                    </blockquote>
                    <figcaption className="mt-2 text-14 wrap-anywhere text-stone-strong">
                      <bdi>{story.name}</bdi>
                      {story.isEdited && ` · ${EDITED_NOTE}`}
                    </figcaption>
                  </figure>
                </li>
              ))}
            </ul>
          </div>
          <p className="mt-6">
            <Link className="link" to="/share-your-story">
              Share your story
            </Link>
          </p>
        </div>
      )}
    </section>
  );
}

/** The published stories on a page, kept up to date while it is open. */
function useLiveStories(rendered: PublishedStory[]) {
  const { items, isStale } = useLiveList(rendered, "/share-your-story/published", storiesIn);
  return { stories: items, isStale };
}

const storiesIn = (response: unknown) => (response as { stories: PublishedStory[] }).stories;
