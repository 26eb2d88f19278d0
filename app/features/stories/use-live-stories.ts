import { useLiveList } from "#app/platform/live/use-live-list.ts";
import type { PublishedStory } from "./stories.ts";

/** The published stories on a page, kept up to date while it is open. */
export function useLiveStories(rendered: PublishedStory[]) {
  const { items, isStale } = useLiveList(rendered, "/share-your-story/published", storiesIn);
  return { stories: items, isStale };
}

const storiesIn = (response: unknown) => (response as { stories: PublishedStory[] }).stories;
