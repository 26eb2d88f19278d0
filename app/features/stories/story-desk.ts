import type { Said } from "#app/platform/answer.ts";
import type { Review } from "./story-review.server.ts";

export const STORY_DONE = {
  approved: { title: "Story approved", description: "It is on the page now." },
  withdrawn: { title: "Story taken off the page" },
} as const satisfies Record<string, Said>;
export type StoryDone = keyof typeof STORY_DONE;

export const REVIEW_FAILED = "Error updating the story";

export const NOT_REVIEWED: Record<Exclude<Review, "reviewed">, string> = {
  gone: "There is no such story any more.",
  changed: "Somebody else changed this meanwhile. What stands here now is the newest; please read it again.",
  "no-permission": "Its author gave no permission to share it.",
};

/** Where a story stands, in one or two words. */
export function storyState(story: { approved: boolean; sharePermission: boolean }): string {
  if (story.approved) return "On the page";
  return story.sharePermission ? "To review" : "Private";
}
