import { and, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#app/platform/db/database.server.ts";
import { newestEmailIs } from "#app/platform/email/outgoing-emails.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { MAILINGS, type MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { emailInput, nameInput } from "#app/platform/submission.server.ts";
import { devotionalSubscriptions, subscriptionRequests } from "./subscribers.tables.server.ts";
import { SUBSCRIPTION_EMAIL, subscriptionAbout } from "./subscription-email.server.ts";

export type ImportedSubscriber = { name: string; email: string; preferences: MailingPreferences };

const person = z.object({
  name: z
    .string()
    .pipe(nameInput(100, "Use 100 characters or fewer.", "Enter a name without links or line breaks."))
    .refine((name) => name !== "", "Enter a name."),
  email: emailInput("Enter an email address, such as ann@home.example.").transform((email) => email.toLowerCase()),
});

/** Parses a row of a file as a subscriber, or returns its errors by field. */
export function readSubscriber(
  cells: Record<string, string>,
): { row: ImportedSubscriber } | { faults: { field: string; fix: string }[] } {
  const read = person.safeParse({ name: cells["name"] ?? "", email: cells["email"] ?? "" });
  const faults = read.success
    ? []
    : read.error.issues.map(({ path, message }) => ({ field: String(path[0]), fix: message }));
  const chosen: MailingPreferences = { devotionals: false, products: false, community: false, stories: false };
  for (const mailing of MAILINGS) {
    const isOn = YES_OR_NO[(cells[mailing] ?? "").trim().toLowerCase()];
    if (isOn === undefined) faults.push({ field: mailing, fix: "Enter yes or no." });
    else chosen[mailing] = isOn;
  }
  if (!read.success || faults.length > 0) return { faults };
  // A plain list of addresses has no such columns: subscribe them to devotionals.
  const preferences = MAILINGS.every((mailing) => !(cells[mailing] ?? "").trim())
    ? { ...chosen, devotionals: true }
    : chosen;
  return { row: { ...read.data, preferences } };
}

const YES_OR_NO: Record<string, boolean> = { "": false, yes: true, no: false };

/** Which of these addresses have a row, in any state. */
export async function subscribedAmong(db: Db, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .select({ email: devotionalSubscriptions.email })
    .from(devotionalSubscriptions)
    .where(inArray(devotionalSubscriptions.email, addresses));
  return new Set(rows.map(({ email }) => email));
}

/**
 * Adds unknown addresses, unconfirmed, and emails each the usual confirmation; returns how many. Known addresses whose confirmation email
 * expired or was refused are asked again. No consent is recorded, because none was given.
 */
export async function importSubscribers(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, "enqueue"> },
  subscribers: ImportedSubscriber[],
): Promise<number> {
  const added = await db.insert(devotionalSubscriptions).values(subscribers).onConflictDoNothing().returning();
  const again = await neverAsked(
    db,
    subscribers.map(({ email }) => email),
  );
  const asked = [...added, ...again];
  if (asked.length === 0) return 0;
  const requests = await db
    .insert(subscriptionRequests)
    .values(asked.map(({ id, optIn, name, preferences }) => ({ subscriptionId: id, optIn, name, preferences })))
    .returning({
      id: subscriptionRequests.subscriptionId,
      version: subscriptionRequests.optIn,
      request: subscriptionRequests.id,
    });
  for (const email of requests) await jobs.enqueue(db, SUBSCRIPTION_EMAIL, email);
  return asked.length;
}

/** Which of these addresses have a row and have not confirmed because their confirmation email was not delivered. */
export async function neverAskedAmong(db: Db, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  return new Set((await neverAsked(db, addresses)).map(({ email }) => email));
}

function neverAsked(db: Db, addresses: string[]) {
  const { id, email, subscribed, confirmedAt } = devotionalSubscriptions;
  const wasNotDelivered = newestEmailIs({ about: subscriptionAbout(id), kind: SUBSCRIPTION_EMAIL }, [
    "expired",
    "undeliverable",
  ]);
  return db
    .select()
    .from(devotionalSubscriptions)
    .where(and(inArray(email, addresses), subscribed, isNull(confirmedAt), wasNotDelivered));
}
