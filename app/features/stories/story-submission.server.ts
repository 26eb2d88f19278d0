import { z } from "zod";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import { recordConsents, type ConsentSource } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { countCharacters } from "#app/platform/characters.ts";
import { asFunction, typedEmail, typedName, typedText, type Submission } from "#app/platform/submission.server.ts";
import { STORY_CONSENTS, STORY_LIMITS, STORY_SUBMITTED } from "./stories.ts";
import { userStories } from "./stories.tables.server.ts";
import { STORY_EMAIL } from "./story-email.server.ts";

const TOO_SHORT = `Story must be at least ${STORY_LIMITS.min} characters`;

/** A testimony as its author may write it. */
export const storyText = z
  .string(TOO_SHORT)
  .pipe(typedText(STORY_LIMITS.max, `Story must be at most ${STORY_LIMITS.max} characters`))
  .refine((text) => countCharacters(text) >= STORY_LIMITS.min, TOO_SHORT);

const story = z.object({
  name: z
    .string("Name is required")
    .pipe(typedName(STORY_LIMITS.name, `Name must be at most ${STORY_LIMITS.name} characters`))
    .refine((name) => name !== "", "Name is required"),
  email: typedEmail("Invalid email address"),
  story: storyText,
  /** Labelled required and not enforced: a story without it is kept and can never be published (decision D111). */
  sharePermission: z.boolean().default(false),
  displayNamePublicly: z.boolean().default(false),
});

type Story = z.infer<typeof story>;
type Asked = {
  jobs: Pick<Jobs, "enqueue">;
  limiter: Pick<Limiter, "take" | "claimEmail">;
  /** Where the visitor asks from. */
  address: string;
  source: Extract<ConsentSource, "page" | "function">;
};

export function storySubmission(asked: Asked): Submission<Story> {
  return {
    name: "submit-user-story",
    schema: story,
    fromForm: (form) => ({
      name: form.get("name") ?? "",
      email: form.get("email") ?? "",
      story: form.get("story") ?? "",
      sharePermission: form.has("sharePermission"),
      displayNamePublicly: form.has("displayNamePublicly"),
    }),
    keep: (db, submitted) => keepStory(db, submitted, asked),
    received: STORY_SUBMITTED.title,
    failed: "Failed to submit your story. Please try again.",
  };
}

export function submitUserStory(services: { db: Db } & Omit<Asked, "source">, body: unknown) {
  return asFunction(storySubmission({ ...services, source: "function" }))(services, body);
}

async function keepStory(db: Db, submitted: Story, { jobs, limiter, address, source }: Asked): Promise<void> {
  const budget = await limiter.take(LIMITS.formEmail, { address });
  await db.transaction(async (tx) => {
    const [row] = await tx.insert(userStories).values(submitted).returning({ id: userStories.id });
    if (!row) throw new Error("The story was not kept");
    const { publication, name } = STORY_CONSENTS;
    await recordConsents(tx, { subject: "story", subjectId: row.id, source }, [
      ...(submitted.sharePermission ? [{ purpose: "publication", given: true, wording: publication } as const] : []),
      ...(submitted.displayNamePublicly ? [{ purpose: "name", given: true, wording: name } as const] : []),
    ]);
    const email = { kind: "story-received", to: submitted.email };
    if (budget.isAllowed && (await limiter.claimEmail(tx, email))) await jobs.enqueue(tx, STORY_EMAIL, row);
  });
}
