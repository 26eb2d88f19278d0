import { eq } from "drizzle-orm";
import { z } from "zod";
import { dayIn, nextMondayMorning } from "#app/platform/calendar.ts";
import { recordConsents, type ConsentSource } from "#app/platform/consent/consents.server.ts";
import { countUpTo } from "#app/platform/db/count.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import { preferencesFromForm } from "#app/platform/mailing-preferences.ts";
import {
  asFunction,
  mailingPreferences,
  typedEmail,
  typedName,
  type Submission,
} from "#app/platform/submission.server.ts";
import { AGREEMENT, AGREEMENT_REQUIRED, chosenMailings, SUBSCRIBED } from "./devotionals.ts";
import { devotionalSubscriptions } from "./devotionals.tables.server.ts";
import { SUBSCRIPTION_EMAIL } from "./subscription-email.server.ts";
import { keepRequest } from "./subscription-requests.server.ts";

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

type Wanted = z.infer<typeof subscription>;
type Asked = {
  jobs: Pick<Jobs, "enqueue">;
  limiter: Pick<Limiter, "take" | "claimEmail">;
  /** Where the visitor asks from. */
  address: string;
  timeZone: string;
  source: Extract<ConsentSource, "page" | "function">;
};

export function devotionalSubscription(asked: Asked): Submission<Wanted> {
  return {
    name: "submit-devotional-subscription",
    schema: subscription,
    fromForm: (form) => ({
      name: form.get("name") ?? "",
      email: form.get("email") ?? "",
      preferences: preferencesFromForm(form),
      agreed: form.has("agreed"),
    }),
    keep: (db, wanted) => subscribe(db, wanted, asked),
    aboutSent: ({ preferences }) =>
      preferences.devotionals ? dayIn(asked.timeZone, nextMondayMorning(asked.timeZone, new Date())) : "1",
    received: SUBSCRIBED,
    failed: "Failed to subscribe. Please try again.",
  };
}

export function submitDevotionalSubscription(services: { db: Db } & Omit<Asked, "source">, body: unknown) {
  return asFunction(devotionalSubscription({ ...services, source: "function" }))(services, body);
}

const CONFIRMATION = { kind: "subscription-confirmation" };
const CHANGE = { kind: "subscription-change", perDay: 1 };

/**
 * One row per address (decision D107). What a confirmed address receives changes by the link that is emailed to it and by nothing that is
 * typed here (D166); any other row takes over what was typed and is mailed nothing until its address confirms. Without an email to confirm
 * it by, a row that exists stays as it is, and with it every link that was mailed before. The visitor's answer is always the same.
 */
async function subscribe(db: Db, wanted: Wanted, { jobs, limiter, address, source }: Asked) {
  const { email, preferences } = wanted;
  const now = new Date();
  const budget = await limiter.take(LIMITS.formEmail, { address });
  await db.transaction(async (tx) => {
    const added = await addSubscription(tx, wanted);
    const known = added ?? (await lockedSubscription(tx, email));
    const isChange = known.subscribed && known.confirmedAt !== null;
    const isMailed =
      budget.isAllowed && (await limiter.claimEmail(tx, { ...(isChange ? CHANGE : CONFIRMATION), to: email }));
    if (!added && !isMailed) return;

    const row = added || isChange ? { id: known.id, version: known.optIn } : await askAnew(tx, known, wanted);
    if (!isChange) {
      const wording = `${AGREEMENT}: ${chosenMailings(preferences)}`;
      await recordConsents(tx, { subject: "subscription", subjectId: row.id, source }, [
        { purpose: "mailings", given: true, wording },
      ]);
    }
    if (!isMailed) return;
    const request = await keepRequest(tx, row, wanted, { isChange, now });
    await jobs.enqueue(tx, SUBSCRIPTION_EMAIL, { ...row, request });
  });
}

type Subscription = typeof devotionalSubscriptions.$inferSelect;

/** Undefined where the address has a row. */
async function addSubscription(tx: Db, { name, email, preferences }: Wanted): Promise<Subscription | undefined> {
  const [added] = await tx
    .insert(devotionalSubscriptions)
    .values({ name, email, preferences })
    .onConflictDoNothing()
    .returning();
  return added;
}

async function lockedSubscription(tx: Db, email: string): Promise<Subscription> {
  const [known] = await tx
    .select()
    .from(devotionalSubscriptions)
    .where(eq(devotionalSubscriptions.email, email))
    .for("update");
  if (!known) throw new Error("The subscription was deleted at that moment");
  return known;
}

/** A row that waits is asked again; one whose address had left begins a new opt-in, and links of the earlier one end. */
async function askAnew(tx: Db, { id, subscribed, optIn }: Subscription, { name, preferences }: Wanted) {
  const version = subscribed ? optIn : optIn + 1;
  await tx
    .update(devotionalSubscriptions)
    .set({ name, preferences, subscribed: true, optIn: version })
    .where(eq(devotionalSubscriptions.id, id));
  return { id, version };
}

/** Who receives mailings today, counted no further than `most`. */
export function subscriberCount(db: Db, most: number): Promise<number> {
  return countUpTo(db, most, devotionalSubscriptions, eq(devotionalSubscriptions.subscribed, true));
}
