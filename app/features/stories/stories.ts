import { EMAIL_HINT } from "#app/platform/email-hint.ts";

export const STORY_LIMITS = { min: 10, max: 5000, name: 100 } as const;

/** Beside the boxes, and in the record of what was agreed to. */
export const STORY_CONSENTS = {
  publication: "I give permission to share my story (required)",
  name: "Display my name publicly",
} as const;

export const STORY_SUBMITTED = {
  title: "Story Submitted!",
  description:
    "Thank you. An admin reads every story before anything is posted. The link in our email lets you change it or take it back.",
  note: EMAIL_HINT,
};

/** How many the landing page shows. */
export const STORIES_SHOWN = 3;

export type PublishedStory = { id: number; text: string; name: string };
