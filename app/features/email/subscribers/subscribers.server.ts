import { and, count, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { dayIn, nextMondayMorning } from "#app/platform/calendar.ts";
import { recordConsents, type ConsentSource } from "#app/platform/consent/consents.server.ts";
import { countUpTo } from "#app/platform/db/count.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import { log } from "#app/platform/log.server.ts";
import { preferencesFromForm } from "#app/platform/mailing-preferences.ts";
import {
  asFunction,
  mailingPreferences,
  emailInput,
  nameInput,
  type Submission,
} from "#app/platform/forms/submission.server.ts";
import { AGREEMENT, AGREEMENT_REQUIRED, mailingNames, sentValue, SUBSCRIBED, thanksOnPage } from "./subscribers.ts";
import { nextDevotional, type Promising } from "./next-devotional.server.ts";
import { devotionalSubscriptions } from "./subscribers.tables.server.ts";
import { SUBSCRIPTION_EMAIL } from "./subscription-email.server.ts";
import { addRequest } from "./subscription-requests.server.ts";

export { SEEDED_PREFERENCES, seededPreferences } from "./seed-subscribers.server.ts";
export { subscribersNewestFirst, subscriptionCount } from "./subscriptions.server.ts";

const subscription = z.object({
  name: z
    .string("Name is required")
    .pipe(nameInput(100, "Name must be at most 100 characters"))
    .refine((name) => name !== "", "Name is required"),
  email: emailInput("Invalid email address").transform((email) => email.toLowerCase()),
  preferences: mailingPreferences,
  /** Only in the form: callers of the function have asked already. */
  agreed: z.literal(true, AGREEMENT_REQUIRED.description).optional(),
});

type Wanted = z.infer<typeof subscription>;
type SubmissionContext = Promising & {
  emails: Pick<EmailDelivery, "enqueue">;
  limiter: Pick<Limiter, "take" | "claimEmail">;
  /** The visitor's network address. */
  address: string;
  source: Extract<ConsentSource, "page" | "function">;
};

export function devotionalSubscription(context: SubmissionContext): Submission<Wanted> {
  return {
    name: "submit-devotional-subscription",
    schema: subscription,
    checked: (form) => ({ preferences: preferencesFromForm(form), agreed: form.has("agreed") }),
    keep: (db, wanted) => subscribe(db, wanted, context),
    received: { title: SUBSCRIBED },
    async thanks({ preferences }) {
      const now = new Date();
      // They are subscribed: without the day, the message is still true.
      const day = preferences.devotionals ? await nextDevotional(context, now).catch(logUnknown) : null;
      if (!day) return { message: thanksOnPage(null) };
      const isLater = day > dayIn(context.env.STORE_TIMEZONE, nextMondayMorning(context.env.STORE_TIMEZONE, now));
      return { message: thanksOnPage(day, isLater), sent: sentValue(day, isLater) };
    },
    failed: "Failed to subscribe. Please try again.",
  };
}

function logUnknown(error: unknown): null {
  log("error", "the Monday of the next devotional could not be read", { error });
  return null;
}

export function submitDevotionalSubscription(services: Omit<SubmissionContext, "source">, body: unknown) {
  return asFunction(devotionalSubscription({ ...services, source: "function" }))(services, body);
}

const CONFIRMATION = { kind: "subscription-confirmation" };
const CHANGE = { kind: "subscription-change", perDay: 1 };

/**
 * One row per address. What a confirmed address receives changes only by the link emailed to it, not by this form (decision 060);
 * any other row takes the form's values and receives no mailings until its address confirms. If no confirmation may be sent, an existing row
 * stays unchanged, and earlier links stay valid. The response is always the same.
 */
async function subscribe(db: Db, wanted: Wanted, { emails, limiter, address, source }: SubmissionContext) {
  const { email, preferences } = wanted;
  const now = new Date();
  const budget = await limiter.take(LIMITS.formEmail, { address });
  await db.transaction(async (tx) => {
    const added = await addSubscription(tx, wanted);
    const known = added ?? (await lockedSubscription(tx, email));
    const isChange = known.subscribed && known.confirmedAt !== null;
    const isEmailed =
      budget.isAllowed && (await limiter.claimEmail(tx, { ...(isChange ? CHANGE : CONFIRMATION), to: email }));
    if (!added && !isEmailed) return;

    const row = added || isChange ? { id: known.id, version: known.optIn } : await askAgain(tx, known, wanted);
    if (!isChange) {
      const wording = `${AGREEMENT}: ${mailingNames(preferences)}`;
      await recordConsents(tx, { subject: "subscription", subjectId: row.id, source }, [
        { purpose: "mailings", given: true, wording },
      ]);
    }
    if (!isEmailed) return;
    const request = await addRequest(tx, row, wanted, { isChange, now });
    await emails.enqueue(tx, SUBSCRIPTION_EMAIL, { ...row, request });
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
  if (!known) throw new Error("The subscription was deleted concurrently");
  return known;
}

/** Asks for confirmation again. For an unsubscribed address this is a new opt-in, which invalidates links of the earlier one. */
async function askAgain(tx: Db, { id, subscribed, optIn }: Subscription, { name, preferences }: Wanted) {
  const version = subscribed ? optIn : optIn + 1;
  await tx
    .update(devotionalSubscriptions)
    .set({ name, preferences, subscribed: true, optIn: version })
    .where(eq(devotionalSubscriptions.id, id));
  return { id, version };
}

/** Whether the person at this address agreed to receive our emails, and confirmed it. */
export async function hasAgreedToEmails(db: Db, email: string): Promise<boolean> {
  const { email: address, subscribed, confirmedAt } = devotionalSubscriptions;
  const isAgreed = and(eq(address, email.trim().toLowerCase()), eq(subscribed, true), isNotNull(confirmedAt));
  return (await db.$count(devotionalSubscriptions, isAgreed)) > 0;
}

/** Subscribers whose address is confirmed, so that mailings reach them, counted up to `most`. */
export function mailableCount(db: Db, most: number): Promise<number> {
  const { subscribed, confirmedAt } = devotionalSubscriptions;
  return countUpTo(db, most, devotionalSubscriptions, and(eq(subscribed, true), isNotNull(confirmedAt)));
}

const GROWTH_WEEKS = 8;
const WEEK_SECONDS = 7 * 24 * 3_600;

/** How many signed up in each of the weeks until then, the oldest first. */
export async function signupsByWeek(db: Db, until: Date): Promise<number[]> {
  const { createdAt } = devotionalSubscriptions;
  const weeksAgo = sql<number>`floor(extract(epoch from ${until.toISOString()}::timestamptz - ${createdAt}) / ${WEEK_SECONDS}::integer)::integer`;
  const rows = await db
    .select({ weeksAgo, signups: count() })
    .from(devotionalSubscriptions)
    .where(and(gte(createdAt, new Date(until.getTime() - GROWTH_WEEKS * WEEK_SECONDS * 1_000)), lt(createdAt, until)))
    .groupBy(sql`1`);
  return Array.from({ length: GROWTH_WEEKS }, (_, week) => {
    const found = rows.find((row) => row.weeksAgo === GROWTH_WEEKS - 1 - week);
    return found?.signups ?? 0;
  });
}

/** Subscribers who receive mailings, counted up to `most`. */
export function subscriberCount(db: Db, most: number): Promise<number> {
  return countUpTo(db, most, devotionalSubscriptions, eq(devotionalSubscriptions.subscribed, true));
}
