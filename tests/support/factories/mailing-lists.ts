import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import type { Mailing, MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { ambassadorList } from "#app/features/ambassadors/ambassador-list.server.ts";
import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import { devotionalSubscriptions } from "#app/features/email/subscribers/subscribers.tables.server.ts";
import { startMailing, type NewMailing } from "#app/features/email/delivery/delivery.server.ts";
import { mailingRecipients, mailings, emailSuppressions } from "#app/features/email/delivery/delivery.tables.server.ts";
import { subscriptionList } from "#app/features/email/subscribers/subscription-list.server.ts";
import { mergeTag } from "#app/features/email/templates/templates.ts";
import { createMailingWork, type MailingDeps } from "#app/features/email/delivery/send-mailing.server.ts";

export const PUBLIC_URL = "https://shod.example";
export const LINKS = createSignedLinks("a secret for tests only, long enough", PUBLIC_URL);
/** Those of the manifests, for processes that cannot load these because of their JSX. */
export const LISTS: MailingDeps["lists"] = [subscriptionList, ambassadorList];
/** Monday morning in the store's time zone. */
export const MONDAY = new Date("2026-11-23T13:00:00Z");
const THE_WEEK_BEFORE = new Date("2026-11-16T13:00:00Z");

/** Enqueued jobs do not run; the test runs the work itself. */
export const NO_QUEUE: MailingDeps["jobs"] = { async enqueue() {} };

export function preferencesFor(...audiences: Mailing[]): MailingPreferences {
  const all = { devotionals: false, products: false, community: false, stories: false };
  for (const audience of audiences) all[audience] = true;
  return all;
}

export const SUBSCRIBER_NAMES = ["Ada", "Bea", "Cleo", "Dora", "Eve", "Fay", "Gia", "Hope", "Ida", "Joy"];

const addressOf = (name: string) => `${name.toLowerCase()}@home.example`;
/** Sorted like the recipients of `aMailServer`. */
export const addresses = (...names: string[]) => names.map(addressOf).sort();

export async function someSubscribers(db: Db, ...names: string[]): Promise<void> {
  for (const name of names) await aSubscriber(db, name);
}

/** A confirmed subscriber of devotionals. */
export async function aSubscriber(
  db: Db,
  name: string,
  other: Partial<typeof devotionalSubscriptions.$inferInsert> = {},
): Promise<{ id: number; email: string }> {
  const [row] = await db
    .insert(devotionalSubscriptions)
    .values({
      name,
      email: addressOf(name),
      preferences: preferencesFor("devotionals"),
      confirmedAt: THE_WEEK_BEFORE,
      ...other,
    })
    .returning({ id: devotionalSubscriptions.id, email: devotionalSubscriptions.email });
  return row!;
}

/** Inserts that many subscribers: "Subscriber 1" and so on. */
export async function subscribers(db: Db, many: number): Promise<void> {
  await db.execute(sql`
    insert into ${devotionalSubscriptions} (name, email, preferences, confirmed_at)
    select 'Subscriber ' || n, 'subscriber' || n || '@home.example', ${JSON.stringify(preferencesFor("devotionals"))}::jsonb,
      ${THE_WEEK_BEFORE.toISOString()}::timestamptz
    from generate_series(1, ${sql.raw(String(many))}) as n`);
}

export async function anAmbassador(
  db: Db,
  name: string,
  other: Partial<typeof ambassadorSignups.$inferInsert> = {},
): Promise<{ id: number; email: string }> {
  const [row] = await db
    .insert(ambassadorSignups)
    .values({
      name,
      email: `${name}@home.example`,
      preferences: preferencesFor("devotionals"),
      confirmedAt: THE_WEEK_BEFORE,
      ...other,
    })
    .returning({ id: ambassadorSignups.id, email: ambassadorSignups.email });
  return row!;
}

let keys = 0;

/** A devotional for everyone who chose devotionals. */
export function aDevotional(other: Partial<NewMailing> = {}): NewMailing {
  return {
    key: `devotional:${++keys}`,
    kind: "devotional",
    subject: "Walk this week",
    html: `<p>Hello ${mergeTag("name")}</p><a href="${mergeTag("unsubscribe")}">Unsubscribe</a>`,
    text: `Hello ${mergeTag("name")}\n${mergeTag("unsubscribe")}\n`,
    audiences: ["devotionals"],
    audienceAt: MONDAY,
    ...other,
  };
}

export async function started(db: Db, other: Partial<NewMailing> = {}): Promise<number> {
  return (await db.transaction((tx) => startMailing(tx, NO_QUEUE, aDevotional(other)))).id;
}

/** A mail server in memory: accepts everything, unless `respond` throws. */
export function aMailServer(respond: (message: EmailMessage, nth: number) => Promise<void> | void = () => {}) {
  const sent: EmailMessage[] = [];
  let attempts = 0;
  return {
    sent,
    /** The addresses that got an email, sorted. */
    recipients: () => sent.map(({ to }) => to.address).sort(),
    async send(message: EmailMessage) {
      await respond(message, ++attempts);
      sent.push(message);
      return "250 2.0.0 OK";
    },
  };
}

export function aSender(db: Db, mailer: MailingDeps["mailer"], other: Partial<MailingDeps> = {}) {
  return createMailingWork({
    db,
    mailer,
    jobs: NO_QUEUE,
    links: LINKS,
    lists: LISTS,
    publicUrl: PUBLIC_URL,
    perSecond: 0,
    postalAddress: "PO Box 7, Bay Shore, NY 11706",
    clock: () => MONDAY,
    ...other,
  });
}

export async function emptyLists(db: Db): Promise<void> {
  for (const table of [devotionalSubscriptions, ambassadorSignups, mailings, emailSuppressions]) await db.delete(table);
}

/** The rows of a mailing by address: [status, reason]. */
export async function ledgerOf(db: Db, id: number): Promise<Record<string, [string, string | null]>> {
  const rows = await db
    .select()
    .from(mailingRecipients)
    .where(sql`${mailingRecipients.mailingId} = ${id}`);
  return Object.fromEntries(rows.map(({ email, status, reason }) => [email, [status, reason]]));
}
