import { EMAIL_HINT } from "#app/platform/email-hint.ts";

export const STORY_LIMITS = { min: 10, max: 5000, name: 100 } as const;

/** The checkbox labels, which are also the wording recorded with a consent. */
export const STORY_CONSENTS = {
  publication: "I give permission to share my story (required)",
  name: "Display my name publicly",
} as const;

export const STORY_SUBMITTED = {
  title: "Story Submitted!",
  description:
    "Thank you. Our team reads every story before anything is posted. Use the link in our email to edit your story or take it back.",
  note: EMAIL_HINT,
};

/** How many stories the landing page shows. */
export const STORIES_SHOWN = 3;

export type PublishedStory = { id: number; text: string; name: string };
