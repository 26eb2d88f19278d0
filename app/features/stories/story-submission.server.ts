import { z } from "zod";
import { countCharacters } from "#app/platform/characters.ts";
import { asFunction, typedEmail, typedName, typedText, type Submission } from "#app/platform/submission.server.ts";
import { STORY_LIMITS, STORY_SUBMITTED } from "./stories.ts";
import { userStories } from "./stories.tables.server.ts";

const TOO_SHORT = `Story must be at least ${STORY_LIMITS.min} characters`;

const story = z.object({
  name: z
    .string("Name is required")
    .pipe(typedName(STORY_LIMITS.name, `Name must be at most ${STORY_LIMITS.name} characters`))
    .refine((name) => name !== "", "Name is required"),
  email: typedEmail("Invalid email address"),
  story: z
    .string(TOO_SHORT)
    .pipe(typedText(STORY_LIMITS.max, `Story must be at most ${STORY_LIMITS.max} characters`))
    .refine((text) => countCharacters(text) >= STORY_LIMITS.min, TOO_SHORT),
  /** Labelled required and not enforced: a story without it is kept and can never be published (decision D111). */
  sharePermission: z.boolean().default(false),
  displayNamePublicly: z.boolean().default(false),
});

export const storySubmission: Submission<z.infer<typeof story>> = {
  schema: story,
  fromForm: (form) => ({
    name: form.get("name") ?? "",
    email: form.get("email") ?? "",
    story: form.get("story") ?? "",
    sharePermission: form.has("sharePermission"),
    displayNamePublicly: form.has("displayNamePublicly"),
  }),
  async keep(db, submitted) {
    await db.insert(userStories).values(submitted);
  },
  received: STORY_SUBMITTED.title,
  failed: "Failed to submit your story. Please try again.",
};

export const submitUserStory = asFunction(storySubmission);
