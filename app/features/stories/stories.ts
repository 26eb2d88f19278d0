export const STORY_LIMITS = { min: 10, max: 5000, name: 100 } as const;

export const STORY_SUBMITTED = {
  title: "Story Submitted!",
  description: "Thank you. An admin reads every story before anything is posted.",
};

export type PublishedStory = { id: number; text: string; name: string };
