import { and, count, desc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { emailInput, type Submission } from "#app/platform/forms/submission.server.ts";
import { PERSON_ROWS, type PersonSection } from "#app/platform/person.ts";
import { countedQuery } from "./queries.server.ts";
import { REQUEST_RECEIVED } from "./search.ts";
import { SEARCH_FOUND_EMAIL, SEARCH_REQUEST_EMAIL } from "./search-request-emails.server.ts";
import { searchRequests } from "./search.tables.server.ts";

type Emails = Pick<EmailDelivery, "enqueue">;

const UNCONFIRMED_KEPT_DAYS = 7;
const NOTIFIED_KEPT_DAYS = 30;

const requester = z.object({
  email: emailInput("Enter your email address, such as name@example.com").transform((email) => email.toLowerCase()),
});

/** Null if nothing can be requested by it: it has no word or may say who searched. */
export const requestableQuery = countedQuery;

/**
 * Asks to be emailed once the shop has what `query` names. The response is the same whether or not the address has asked before, so that no one
 * can find out.
 */
export function searchRequestSubmission(emails: Emails, query: string): Submission<z.infer<typeof requester>> {
  return {
    name: "search-request",
    schema: requester,
    async keep(db, { email }) {
      await db.transaction(async (tx) => {
        const [row] = await tx
          .insert(searchRequests)
          .values({ query, email })
          .onConflictDoUpdate({
            target: [searchRequests.query, searchRequests.email],
            targetWhere: isNull(searchRequests.notifiedAt),
            set: { asked: sql`${searchRequests.asked} + 1` },
          })
          .returning();
        if (row && !row.confirmedAt) await emails.enqueue(tx, SEARCH_REQUEST_EMAIL, { id: row.id, asked: row.asked });
      });
    },
    received: REQUEST_RECEIVED,
    failed: "We couldn't save your request. Please try again in a moment.",
  };
}

export async function searchRequestWithId(db: Db, id: number) {
  const [row] = await db.select().from(searchRequests).where(eq(searchRequests.id, id));
  return row ?? null;
}

/** False if the request is gone. */
export async function confirmSearchRequest(db: Db, id: number, now: Date): Promise<boolean> {
  const confirmed = await db
    .update(searchRequests)
    .set({ confirmedAt: sql`coalesce(${searchRequests.confirmedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(searchRequests.id, id))
    .returning({ id: searchRequests.id });
  return confirmed.length > 0;
}

const isWaiting = and(isNotNull(searchRequests.confirmedAt), isNull(searchRequests.notifiedAt));

/** How many people wait for what a query names, the most first. */
export async function waitingRequests(db: Db): Promise<{ query: string; count: number }[]> {
  return db
    .select({ query: searchRequests.query, count: count() })
    .from(searchRequests)
    .where(isWaiting)
    .groupBy(searchRequests.query)
    .orderBy(desc(count()), searchRequests.query)
    .limit(200);
}

/** Enqueues an email to each person who waits for what the query names. Returns their number, without those at the limit of emails. */
export async function notifyRequesters(tx: Db, emails: Emails, query: string): Promise<number> {
  const rows = await tx
    .select({ id: searchRequests.id })
    .from(searchRequests)
    .where(and(eq(searchRequests.query, query), isWaiting))
    .orderBy(searchRequests.id)
    .for("update");
  let enqueued = 0;
  for (const { id } of rows) if (await emails.enqueue(tx, SEARCH_FOUND_EMAIL, { id })) enqueued++;
  return enqueued;
}

/** Deletes an address's open requests, so that it gets no more of these emails. */
export async function withdrawSearchRequests(db: Db, id: number): Promise<void> {
  const email = db.select({ email: searchRequests.email }).from(searchRequests).where(eq(searchRequests.id, id));
  await db
    .delete(searchRequests)
    .where(and(isNull(searchRequests.notifiedAt), sql`${searchRequests.email} in ${email}`));
}

/** How many open requests the address of a request has; null when the request is gone. */
export async function openSearchRequests(db: Db, id: number): Promise<{ email: string; open: number } | null> {
  const row = await searchRequestWithId(db, id);
  if (!row) return null;
  const open = await db.$count(
    searchRequests,
    and(eq(searchRequests.email, row.email), isNull(searchRequests.notifiedAt)),
  );
  return { email: row.email, open };
}

/** The requests of an email address, for its owner's data export. */
export function searchRequestsOf(db: Db, email: string) {
  const { query, confirmedAt, notifiedAt, createdAt } = searchRequests;
  return db
    .select({ query, confirmedAt, notifiedAt, createdAt })
    .from(searchRequests)
    .where(eq(searchRequests.email, email.toLowerCase()))
    .orderBy(desc(createdAt), desc(searchRequests.id));
}

/** What a person searched for in vain and wants to hear of. */
export async function searchRequestsSection(db: Db, email: string): Promise<PersonSection | null> {
  const found = await db
    .select()
    .from(searchRequests)
    .where(eq(searchRequests.email, email))
    .orderBy(desc(searchRequests.createdAt), desc(searchRequests.id))
    .limit(PERSON_ROWS + 1);
  if (found.length === 0) return null;
  return {
    title: "Search requests",
    rows: found.map(({ id, query, confirmedAt, notifiedAt, createdAt }) => ({
      key: id,
      label: query,
      state: notifiedAt ? "Notified" : confirmedAt ? "Waiting" : "Not confirmed yet",
      at: createdAt,
    })),
  };
}

/** Deletes requests that were not confirmed, and those that were answered a while ago. */
export async function forgetOldRequests(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const { confirmedAt, createdAt, notifiedAt } = searchRequests;
  await db
    .delete(searchRequests)
    .where(
      or(
        and(isNull(confirmedAt), lt(createdAt, before(UNCONFIRMED_KEPT_DAYS))),
        lt(notifiedAt, before(NOTIFIED_KEPT_DAYS)),
      ),
    );
}
