import { useLiveList } from "#app/platform/live/use-live-list.ts";
import type { PublishedStory } from "./stories.ts";

/** The published stories of a page, kept true while it is open. */
export function useLiveStories(rendered: PublishedStory[]) {
  const { items, isStale } = useLiveList(rendered, "/share-your-story/published", storiesIn);
  return { stories: items, isStale };
}

const storiesIn = (answer: unknown) => (answer as { stories: PublishedStory[] }).stories;
