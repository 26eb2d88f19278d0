import { z } from "zod";
import { countUpTo } from "#app/platform/db/count.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import {
  asFunction,
  mailingPreferences,
  preferencesFromForm,
  typedEmail,
  typedName,
  typedText,
  type Submission,
} from "#app/platform/submission.server.ts";
import { AMBASSADOR_LIMITS, ON_THE_WAITLIST } from "./ambassadors.ts";
import { ambassadorSignups } from "./ambassadors.tables.server.ts";

const optional = (what: string, max: number) =>
  typedText(max, `${what} must be at most ${max} characters`)
    .nullish()
    .transform((text) => text || null);

const signup = z.object({
  name: z
    .string("Name is required")
    .pipe(typedName(AMBASSADOR_LIMITS.name, `Name must be at most ${AMBASSADOR_LIMITS.name} characters`))
    .refine((name) => name !== "", "Name is required"),
  email: typedEmail("Invalid email address"),
  instagram: optional("Instagram", AMBASSADOR_LIMITS.handle),
  tiktok: optional("TikTok", AMBASSADOR_LIMITS.handle),
  facebook: optional("Facebook", AMBASSADOR_LIMITS.handle),
  otherPlatforms: optional("Other platforms", AMBASSADOR_LIMITS.otherPlatforms),
  motivation: optional("Motivation", AMBASSADOR_LIMITS.motivation),
  preferences: mailingPreferences.nullish().transform((preferences) => preferences ?? null),
});

export const ambassadorSignup: Submission<z.infer<typeof signup>> = {
  schema: signup,
  fromForm: (form) => ({
    name: form.get("name") ?? "",
    email: form.get("email") ?? "",
    instagram: form.get("instagram") ?? "",
    tiktok: form.get("tiktok") ?? "",
    facebook: form.get("facebook") ?? "",
    otherPlatforms: form.get("otherPlatforms") ?? "",
    motivation: form.get("motivation") ?? "",
    preferences: preferencesFromForm(form),
  }),
  async keep(db, submitted) {
    await db.insert(ambassadorSignups).values(submitted);
  },
  received: ON_THE_WAITLIST.title,
  failed: "Failed to submit. Please try again.",
};

export const submitAmbassadorSignup = asFunction(ambassadorSignup);

/** Applications so far, counted no further than `most`. */
export function ambassadorCount(db: Db, most: number): Promise<number> {
  return countUpTo(db, most, ambassadorSignups);
}
