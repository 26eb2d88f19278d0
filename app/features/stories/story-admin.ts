import type { ActionMessage } from "#app/platform/action-result.ts";
import type { BulkChoice } from "#app/platform/audit/bulk.ts";
import type { Review } from "./story-review.server.ts";

export const STORY_DONE = {
  approved: { title: "Story approved", description: "It is on the page now." },
  withdrawn: { title: "Story taken off the page", description: "It waits to be reviewed again." },
  declined: { title: "Story declined", description: "It waits no longer. Its author can change it and send it again." },
} as const satisfies Record<string, ActionMessage>;
export type StoryDone = keyof typeof STORY_DONE;

export const REVIEW_FAILED = "Error updating the story";

export const NOT_REVIEWED: Record<Exclude<Review, "reviewed">, string> = {
  gone: "There is no such story any more.",
  changed: "Someone else changed this after you opened it. What stands here now is the newest; please read it again.",
  "no-permission": "Its author gave no permission to share it.",
};

export const STORIES_NOT_LOADED = "The stories could not be read";

/** What an admin can decide, and what each is called once it is done. */
export const STORY_DECISIONS = { approve: "approved", withdraw: "withdrawn", decline: "declined" } as const;
export type StoryDecision = keyof typeof STORY_DECISIONS;

export function readDecision(typed: string): StoryDecision | null {
  return Object.hasOwn(STORY_DECISIONS, typed) ? (typed as StoryDecision) : null;
}

type Decided = { approved: boolean; sharePermission: boolean; declinedAt: Date | null };

/** What can be decided of a story as it stands. Without its author's permission there is nothing to decide. */
export function decisionsOn({ approved, sharePermission, declinedAt }: Decided): StoryDecision[] {
  if (!sharePermission) return [];
  if (approved) return ["withdraw"];
  return declinedAt ? ["approve"] : ["approve", "decline"];
}

export const DECISION_LABELS: Record<StoryDecision, string> = {
  approve: "Approve",
  withdraw: "Take off the page",
  decline: "Decline",
};

/** What can be done with many stories at once. */
export const STORY_BULK: BulkChoice[] = Object.entries(DECISION_LABELS).map(([does, label]) => ({ does, label }));

export const STORY_FILTERS = ["all", "waiting", "shown", "declined", "private"] as const;
export type StoryFilter = (typeof STORY_FILTERS)[number];

export const FILTER_NAMES: Record<StoryFilter, string> = {
  all: "All",
  waiting: "To review",
  shown: "On the page",
  declined: "Declined",
  private: "Private",
};

export function readStoryFilter(asked: string | null): StoryFilter {
  return STORY_FILTERS.find((filter) => filter === asked) ?? "all";
}

/** The address of a place in the list. */
export function storiesAddress({ show, search, after }: { show: StoryFilter; search: string; after?: string | null }) {
  const asked = new URLSearchParams({
    ...(show === "all" ? {} : { show }),
    ...(search ? { q: search } : {}),
    ...(after ? { after } : {}),
  });
  return asked.size > 0 ? `/admin/stories?${asked}` : "/admin/stories";
}

/** Where a story stands, in one or two words. */
export function storyState({ approved, sharePermission, declinedAt }: Decided): string {
  if (approved) return "On the page";
  if (!sharePermission) return "Private";
  return declinedAt ? "Declined" : "To review";
}
