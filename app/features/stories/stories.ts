import { EMAIL_HINT } from "#app/platform/email-hint.ts";
import { publicUrlOf } from "#app/platform/storage/stored-names.ts";

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

/** `isEdited`: an admin edited its text for clarity, which is said with it. */
export type PublishedStory = { id: number; text: string; name: string; isEdited: boolean; photo?: StoryPicture };

export const STORY_PHOTOS = "story-photos";

/** A photo's file, its size in pixels, and what it shows, for people who can't see it. */
export type StoryPhoto = { name: string; width: number; height: number; alt: string };

export type StoryPicture = { url: string; alt: string; width: number; height: number };

/** `token`: of its author's link, by which they see it before it is published. */
export function storyPicture({ name, width, height, alt }: StoryPhoto, token = ""): StoryPicture {
  const url = publicUrlOf(STORY_PHOTOS, name) + (token && `?token=${encodeURIComponent(token)}`);
  return { url, alt, width, height };
}

export const EDITED_NOTE = "Edited for clarity";
