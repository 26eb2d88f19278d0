import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { isSuppressed } from "#app/features/mailings/suppressions.server.ts";
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
import { SUBSCRIPTION_MAIL } from "./subscription-mail.server.ts";

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
  limiter: Pick<Limiter, "take">;
  /** Where the visitor asks from. */
  address: string;
  timeZone: string;
  source: Extract<ConsentSource, "page" | "function">;
};

export function devotionalSubscription(asked: Asked): Submission<Wanted> {
  return {
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

/**
 * One row per address (decision D107). Nothing but one question a day goes to an address until it has said yes; who had said
 * yes and never left is only told of the change. The visitor's answer is the same whatever is known of the address.
 */
async function subscribe(db: Db, { name, email, preferences }: Wanted, { jobs, limiter, address, source }: Asked) {
  const mail = await limiter.take(LIMITS.optInMail, { address, subject: `subscription ${email}` });
  await db.transaction(async (tx) => {
    const row = await keepRow(tx, { name, email, preferences }, await isSuppressed(tx, email));
    const wording = `${AGREEMENT}: ${chosenMailings(preferences)}`;
    await recordConsents(tx, { subject: "subscription", subjectId: row.id, source }, [
      { purpose: "mailings", given: true, wording },
    ]);
    if (mail.isAllowed) await jobs.enqueue(tx, SUBSCRIPTION_MAIL, row);
  });
}

/** Who comes back after leaving, or is not to be mailed, begins anew: earlier links say nothing any more. */
async function keepRow(tx: Db, wanted: Omit<Wanted, "agreed">, isHeldBack: boolean) {
  const { subscribed, confirmedAt, optIn } = devotionalSubscriptions;
  const beginsAnew = sql`(not ${subscribed} or (${isHeldBack}::boolean and ${confirmedAt} is not null))`;
  const [row] = await tx
    .insert(devotionalSubscriptions)
    .values(wanted)
    .onConflictDoUpdate({
      target: devotionalSubscriptions.email,
      set: {
        name: wanted.name,
        preferences: wanted.preferences,
        subscribed: true,
        confirmedAt: sql`case when ${beginsAnew} then null else ${confirmedAt} end`,
        optIn: sql`case when ${beginsAnew} then ${optIn} + 1 else ${optIn} end`,
      },
    })
    .returning({ id: devotionalSubscriptions.id, version: devotionalSubscriptions.optIn });
  if (!row) throw new Error("The subscription was not kept");
  return row;
}

/** Who receives mailings today, counted no further than `most`. */
export function subscriberCount(db: Db, most: number): Promise<number> {
  return countUpTo(db, most, devotionalSubscriptions, eq(devotionalSubscriptions.subscribed, true));
}
