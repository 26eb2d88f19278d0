import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import type { BulkAction } from "#app/platform/audit/bulk.ts";

export const STORY_DONE = {
  approved: { title: "Story approved", description: "It’s now published." },
  withdrawn: { title: "Story unpublished", description: "It’s back in the review list." },
  declined: { title: "Story declined", description: "It returns to the review list if its author changes the text." },
  edited: {
    title: "Text saved",
    description:
      "Its author hasn’t confirmed their email address, so we didn’t email them. They see both texts by their link.",
  },
  "edited-and-emailed": {
    title: "Text saved",
    description: "We’re emailing its author. They can go back to their own words.",
  },
  restored: { title: "Original restored", description: "The site shows the author’s own words." },
  "photo-saved": { title: "Photo saved", description: "It’s shown with the story wherever the story is." },
  "photo-removed": { title: "Photo removed" },
  "photo-unchanged": { title: "Nothing to change", description: "This is the photo that the story has." },
  unchanged: { title: "Nothing to change", description: "This is the text that the site has." },
} as const satisfies Record<string, ActionMessage>;

export const REVIEW_FAILED = "Error updating the story";

export type Review = "reviewed" | "not-found" | "changed" | "no-permission";

export const NOT_REVIEWED: Record<Exclude<Review, "reviewed">, string> = {
  "not-found": "Its author deleted it.",
  changed: "It has changed since you opened this page. Read it again before you decide.",
  "no-permission": "Its author didn’t give permission to share it.",
};

export const NOT_EDITED = "Text not saved";

export const PHOTO_NOT_SAVED = "Photo not changed";

export const PHOTO_ALT_LENGTH = 300;

export const STORIES_NOT_LOADED = "The stories couldn’t be loaded";

/** What an admin can decide, and the outcome's name in messages and audit entries. */
export const STORY_DECISIONS = { approve: "approved", withdraw: "withdrawn", decline: "declined" } as const;
export type StoryDecision = keyof typeof STORY_DECISIONS;

type Decided = { approved: boolean; sharePermission: boolean; declinedAt: Date | null };

/** The decisions offered for a story: none without its author's permission. */
export function decisionsOn({ approved, sharePermission, declinedAt }: Decided): StoryDecision[] {
  if (!sharePermission) return [];
  if (approved) return ["withdraw"];
  return declinedAt ? ["approve"] : ["approve", "decline"];
}

export const DECISION_LABELS: Record<StoryDecision, string> = {
  approve: "Approve",
  withdraw: "Unpublish",
  decline: "Decline",
};

export const STORY_BULK: BulkAction[] = Object.entries(DECISION_LABELS).map(([name, label]) => ({ name, label }));

export const STORY_FILTERS = {
  all: "All",
  waiting: "To review",
  shown: "Published",
  declined: "Declined",
  private: "Private",
};
export type StoryFilter = keyof typeof STORY_FILTERS;

/** The status of a story as its badge shows it. */
export function storyState({ approved, sharePermission, declinedAt }: Decided): string {
  if (approved) return "Published";
  if (!sharePermission) return "Private";
  return declinedAt ? "Declined" : "To review";
}
