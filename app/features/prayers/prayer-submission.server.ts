import { z } from "zod";
import { asFunction, typedEmail, typedText, type Submission } from "#app/platform/submission.server.ts";
import { ANONYMOUS, NO_EMAIL, PRAYER_LIMITS, PRAYER_RECEIVED } from "./prayers.ts";
import { prayerRequests } from "./prayers.tables.server.ts";

const REQUIRED = "Prayer request is required";

const prayer = z.object({
  prayerRequest: z
    .string(REQUIRED)
    .pipe(typedText(PRAYER_LIMITS.request, `Prayer request must be at most ${PRAYER_LIMITS.request} characters`))
    .refine((text) => text !== "", REQUIRED),
  name: typedText(PRAYER_LIMITS.name, `Name must be at most ${PRAYER_LIMITS.name} characters`)
    .default("")
    .transform((name) => name || ANONYMOUS),
  email: z
    .preprocess(
      (email) => (typeof email === "string" && email.trim() === "" ? undefined : email),
      typedEmail("Invalid email").optional(),
    )
    .transform((email) => email ?? NO_EMAIL),
  isUrgent: z.boolean().default(false),
  shareNamePublicly: z.boolean(),
  postToWall: z.boolean(),
});

/** Consent is kept as given; approval and the place on the wall are an admin's to give (decision D90). */
export const prayerSubmission: Submission<z.infer<typeof prayer>> = {
  schema: prayer,
  fromForm: (form) => ({
    prayerRequest: form.get("prayerRequest") ?? "",
    name: form.get("name") ?? "",
    email: form.get("email") ?? "",
    isUrgent: form.has("isUrgent"),
    shareNamePublicly: form.has("shareNamePublicly"),
    postToWall: form.has("postToWall"),
  }),
  async keep(db, { postToWall, ...request }) {
    await db.insert(prayerRequests).values({ ...request, consentPostToWall: postToWall });
  },
  received: PRAYER_RECEIVED.title,
  failed: "Failed to submit prayer request. Please try again.",
};

export const submitPrayerRequest = asFunction(prayerSubmission);
