import { eq } from "drizzle-orm";
import { z } from "zod";
import { countUpTo } from "#app/platform/db/count.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import {
  asFunction,
  mailingPreferences,
  preferencesFromForm,
  typedEmail,
  typedName,
  type Submission,
} from "#app/platform/submission.server.ts";
import { AGREEMENT_REQUIRED, SUBSCRIBED } from "./devotionals.ts";
import { devotionalSubscriptions } from "./devotionals.tables.server.ts";

const subscription = z.object({
  name: z
    .string("Name is required")
    .pipe(typedName(100, "Name must be at most 100 characters"))
    .refine((name) => name !== "", "Name is required"),
  email: typedEmail("Invalid email address").transform((email) => email.toLowerCase()),
  preferences: mailingPreferences,
  /** Only the form has it: who calls the function has asked already. */
  agreed: z.literal(true, AGREEMENT_REQUIRED.description).optional(),
});

export const devotionalSubscription: Submission<z.infer<typeof subscription>> = {
  schema: subscription,
  fromForm: (form) => ({
    name: form.get("name") ?? "",
    email: form.get("email") ?? "",
    preferences: preferencesFromForm(form),
    agreed: form.has("agreed"),
  }),
  /** One row per address: who subscribes again is active again, with the newest name and choices (decision D107). */
  async keep(db, { name, email, preferences }) {
    await db
      .insert(devotionalSubscriptions)
      .values({ name, email, preferences })
      .onConflictDoUpdate({
        target: devotionalSubscriptions.email,
        set: { name, preferences, subscribed: true },
      });
  },
  received: SUBSCRIBED.title,
  failed: "Failed to subscribe. Please try again.",
};

export const submitDevotionalSubscription = asFunction(devotionalSubscription);

/** Who receives mailings today, counted no further than `most`. */
export function subscriberCount(db: Db, most: number): Promise<number> {
  return countUpTo(db, most, devotionalSubscriptions, eq(devotionalSubscriptions.subscribed, true));
}
