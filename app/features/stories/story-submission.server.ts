import { z } from "zod";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import { recordConsents, type ConsentSource } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { countCharacters } from "#app/platform/characters.ts";
import {
  asFunction,
  emailInput,
  nameInput,
  textInput,
  type Submission,
} from "#app/platform/forms/submission.server.ts";
import { STORY_CONSENTS, STORY_LIMITS, STORY_SUBMITTED } from "./stories.ts";
import { userStories } from "./stories.tables.server.ts";
import { STORY_EMAIL } from "./story-email.server.ts";

const TOO_SHORT = `Story must be at least ${STORY_LIMITS.min} characters`;

/** The text of a story as submitted or edited by its author. */
export const storyText = z
  .string(TOO_SHORT)
  .pipe(textInput(STORY_LIMITS.max, `Story must be at most ${STORY_LIMITS.max} characters`))
  .refine((text) => countCharacters(text) >= STORY_LIMITS.min, TOO_SHORT);

const story = z.object({
  name: z
    .string("Name is required")
    .pipe(nameInput(STORY_LIMITS.name, `Name must be at most ${STORY_LIMITS.name} characters`))
    .refine((name) => name !== "", "Name is required"),
  email: emailInput("Invalid email address"),
  story: storyText,
  /** Labeled as required but not enforced: without it a story is stored and can never be published. */
  sharePermission: z.boolean().default(false),
  displayNamePublicly: z.boolean().default(false),
});

type Story = z.infer<typeof story>;
type Dependencies = {
  emails: Pick<EmailDelivery, "enqueue">;
  limiter: Pick<Limiter, "take" | "claimEmail">;
  /** The visitor's IP address. */
  address: string;
  source: Extract<ConsentSource, "page" | "function">;
};

export function storySubmission(dependencies: Dependencies): Submission<Story> {
  return {
    name: "submit-user-story",
    schema: story,
    checked: (form) => ({
      sharePermission: form.has("sharePermission"),
      displayNamePublicly: form.has("displayNamePublicly"),
    }),
    keep: (db, submitted) => storeStory(db, submitted, dependencies),
    received: STORY_SUBMITTED,
    failed: "Failed to submit your story. Please try again.",
  };
}

export function submitUserStory(services: { db: Db } & Omit<Dependencies, "source">, body: unknown) {
  return asFunction(storySubmission({ ...services, source: "function" }))(services, body);
}

async function storeStory(db: Db, submitted: Story, { emails, limiter, address, source }: Dependencies): Promise<void> {
  const budget = await limiter.take(LIMITS.formEmail, { address });
  await db.transaction(async (tx) => {
    const [row] = await tx.insert(userStories).values(submitted).returning({ id: userStories.id });
    if (!row) throw new Error("The story was not stored");
    const { publication, name } = STORY_CONSENTS;
    await recordConsents(tx, { subject: "story", subjectId: row.id, source }, [
      ...(submitted.sharePermission ? [{ purpose: "publication", given: true, wording: publication } as const] : []),
      ...(submitted.displayNamePublicly ? [{ purpose: "name", given: true, wording: name } as const] : []),
    ]);
    const email = { kind: "story-received", to: submitted.email };
    if (budget.isAllowed && (await limiter.claimEmail(tx, email))) await emails.enqueue(tx, STORY_EMAIL, row);
  });
}
