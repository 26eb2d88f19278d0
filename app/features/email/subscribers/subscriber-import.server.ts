import { and, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { suppressedAmong } from "#app/features/email/delivery/delivery.server.ts";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import type { SentForm } from "#app/platform/forms/form-actions.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { importResult } from "#app/platform/csv-import.server.ts";
import type { Imported, ImportPlan } from "#app/platform/csv-import.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { newestEmailIs } from "#app/platform/email/outgoing-emails.server.ts";
import type { CsvLine } from "#app/platform/http/csv-read.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { MAILINGS, type MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { emailInput, nameInput } from "#app/platform/forms/submission.server.ts";
import { devotionalSubscriptions, subscriptionRequests } from "./subscribers.tables.server.ts";
import { SUBSCRIPTION_EMAIL, subscriptionAbout } from "./subscription-email.server.ts";
import { SUBSCRIBER_COLUMNS } from "./subscriber-lists.ts";

/**
 * Adds the subscribers in a file that are not on the list. A file is not consent: each gets one confirmation email, and nothing else before
 * confirming. Where that email could not be delivered, it is sent again. Everyone else on the list, and anyone who unsubscribed, stays as they
 * are, regardless of the file.
 */
export async function importSubscriberFile(sent: SentForm) {
  const { context } = sent;
  return importResult<ImportedSubscriber>(sent, {
    columns: SUBSCRIBER_COLUMNS,
    required: ["name", "email"],
    page: "/admin/subscriptions?tab=subscribers&done=imported",
    plan: (lines) => planSubscriberImport(context.get(servicesContext).db, lines),
    run: (plan, onProgress) => run(context, plan, onProgress),
  });
}

const ASKED = "Will get a confirmation email.";
const ASKED_AGAIN = "On the list, but the confirmation email could not be delivered. It will be sent again.";

async function planSubscriberImport(db: Db, lines: CsvLine[]): Promise<ImportPlan<ImportedSubscriber>> {
  const plan: ImportPlan<ImportedSubscriber> = { add: [], change: [], skip: [], faults: [] };
  const read = readLines(lines, plan);
  const addresses = [...read.keys()];
  const [listed, suppressed, neverAsked] = await Promise.all([
    subscribedAmong(db, addresses),
    suppressedAmong(db, addresses),
    neverAskedAmong(db, addresses),
  ]);
  for (const [email, { line, row, hasLeft }] of read) {
    const why = suppressed.has(email)
      ? "This address asked not to receive mailings."
      : listed.has(email) && !neverAsked.has(email)
        ? "Already on the list. Nothing changes."
        : hasLeft && "Marked as unsubscribed in the file.";
    if (why) plan.skip.push({ line, name: email, why });
    else plan.add.push({ line, name: email, why: neverAsked.has(email) ? ASKED_AGAIN : ASKED, row });
  }
  return plan;
}

/** The valid lines by address. Faults of the others are added to the plan. */
function readLines(lines: CsvLine[], plan: ImportPlan<ImportedSubscriber>) {
  const valid = new Map<string, { line: number; row: ImportedSubscriber; hasLeft: boolean }>();
  for (const { line, cells } of lines) {
    const read = readSubscriber(cells);
    if ("faults" in read) plan.faults.push(...read.faults.map((fault) => ({ line, ...fault })));
    else if (valid.has(read.row.email))
      plan.skip.push({ line, name: read.row.email, why: `Same address as line ${valid.get(read.row.email)?.line}.` });
    else {
      const hasLeft = (cells["status"] ?? "").trim().toLowerCase() === "unsubscribed";
      valid.set(read.row.email, { line, row: read.row, hasLeft });
    }
  }
  return valid;
}

const AT_ONCE = 500;

/** The audit log records the number of subscribers, not their addresses. */
async function run(
  context: SentForm["context"],
  { add }: ImportPlan<ImportedSubscriber>,
  onProgress: (part: Imported) => void,
): Promise<void> {
  for (let at = 0; at < add.length; at += AT_ONCE) {
    const rows = add.slice(at, at + AT_ONCE).map(({ row }) => row);
    const added = await adminWrite(context, async (tx) => {
      const count = await importSubscribers({ db: tx, emails: context.get(servicesContext).emails }, rows);
      const subject = `${count} subscribers`;
      const entry = { action: "subscription.imported", subject, after: { added: count } };
      // Zero if the same file was sent twice at once.
      return { result: count, entry: count === 0 ? null : entry };
    });
    onProgress({ added, changed: 0 });
  }
}

type ImportedSubscriber = { name: string; email: string; preferences: MailingPreferences };

const person = z.object({
  name: z
    .string()
    .pipe(nameInput(100, "Use 100 characters or fewer.", "Enter a name without links or line breaks."))
    .refine((name) => name !== "", "Enter a name."),
  email: emailInput("Enter an email address, such as ann@home.example.").transform((email) => email.toLowerCase()),
});

/** Parses a row of a file as a subscriber, or returns its errors by field. */
function readSubscriber(
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
async function subscribedAmong(db: Db, addresses: string[]): Promise<Set<string>> {
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
  { db, emails }: { db: Db; emails: Pick<EmailDelivery, "enqueue"> },
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
  for (const email of requests) await emails.enqueue(db, SUBSCRIPTION_EMAIL, email);
  return asked.length;
}

/** Which of these addresses have a row and have not confirmed because their confirmation email was not delivered. */
async function neverAskedAmong(db: Db, addresses: string[]): Promise<Set<string>> {
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
