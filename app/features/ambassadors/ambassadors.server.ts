import { z } from "zod";
import { recordConsents, type ConsentSource } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import { preferencesFromForm } from "#app/platform/mailing-preferences.ts";
import {
  asFunction,
  mailingPreferences,
  emailInput,
  nameInput,
  textInput,
  type Submission,
} from "#app/platform/forms/submission.server.ts";
import { mailingNames } from "#app/features/email/subscribers/subscribers.ts";
import { AMBASSADOR_LIMITS, MAILINGS_LEGEND, ON_THE_WAITLIST } from "./ambassadors.ts";
import { ambassadorSignups } from "./ambassadors.tables.server.ts";
import { AMBASSADOR_EMAIL } from "./ambassador-email.server.ts";

export { ambassadorCount, ambassadorsNewestFirst } from "./signups.server.ts";

const optional = (what: string, max: number) =>
  textInput(max, `${what} must be at most ${max} characters`)
    .nullish()
    .transform((text) => text || null);

const signup = z.object({
  name: z
    .string("Name is required")
    .pipe(nameInput(AMBASSADOR_LIMITS.name, `Name must be at most ${AMBASSADOR_LIMITS.name} characters`))
    .refine((name) => name !== "", "Name is required"),
  email: emailInput("Invalid email address"),
  instagram: optional("Instagram", AMBASSADOR_LIMITS.handle),
  tiktok: optional("TikTok", AMBASSADOR_LIMITS.handle),
  facebook: optional("Facebook", AMBASSADOR_LIMITS.handle),
  otherPlatforms: optional("Other platforms", AMBASSADOR_LIMITS.otherPlatforms),
  motivation: optional("Motivation", AMBASSADOR_LIMITS.motivation),
  preferences: mailingPreferences.nullish().transform((preferences) => preferences ?? null),
});

type Application = z.infer<typeof signup>;
type Dependencies = {
  emails: Pick<EmailDelivery, "enqueue">;
  limiter: Pick<Limiter, "take" | "claimEmail">;
  /** The visitor's IP address. */
  address: string;
  source: Extract<ConsentSource, "page" | "function">;
};

export function ambassadorSignup(dependencies: Dependencies): Submission<Application> {
  return {
    name: "submit-ambassador-signup",
    schema: signup,
    checked: (form) => ({ preferences: preferencesFromForm(form) }),
    keep: (db, application) => storeApplication(db, application, dependencies),
    received: ON_THE_WAITLIST,
    failed: "Failed to submit. Please try again.",
  };
}

export function submitAmbassadorSignup(services: { db: Db } & Omit<Dependencies, "source">, body: unknown) {
  return asFunction(ambassadorSignup({ ...services, source: "function" }))(services, body);
}

/** Adds a row, even for an address that applied before. Chosen mailings start once the address confirms them. */
async function storeApplication(
  db: Db,
  application: Application,
  { emails, limiter, address, source }: Dependencies,
): Promise<void> {
  const budget = await limiter.take(LIMITS.formEmail, { address });
  await db.transaction(async (tx) => {
    const [row] = await tx.insert(ambassadorSignups).values(application).returning({ id: ambassadorSignups.id });
    if (!row) throw new Error("The application was not stored");
    const wanted = mailingNames(application.preferences);
    if (wanted)
      await recordConsents(tx, { subject: "ambassador", subjectId: row.id, source }, [
        { purpose: "mailings", given: true, wording: `${MAILINGS_LEGEND}: ${wanted}` },
      ]);
    const email = { kind: "ambassador-welcome", to: application.email };
    if (budget.isAllowed && (await limiter.claimEmail(tx, email))) await emails.enqueue(tx, AMBASSADOR_EMAIL, row);
  });
}
