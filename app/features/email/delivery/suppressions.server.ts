import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { normalizeEmail } from "#app/platform/email-address.ts";
import { emailSuppressions } from "./delivery.tables.server.ts";

export type SuppressionReason = (typeof emailSuppressions.$inferInsert)["reason"];

/** Stops all mailings to the address. The first reason is kept, except that a complaint replaces any other. */
export async function suppress(tx: Db, email: string, reason: SuppressionReason, at?: Date): Promise<void> {
  await suppressAll(tx, [{ email, reason, at }]);
}

type Suppression = { email: string; reason: SuppressionReason; at?: Date | undefined };

/** The same for several, each address once. */
export async function suppressAll(tx: Db, suppressions: Suppression[]): Promise<void> {
  if (suppressions.length === 0) return;
  await tx
    .insert(emailSuppressions)
    .values(suppressions.map(({ email, reason, at }) => ({ email: normalizeEmail(email), reason, at })))
    .onConflictDoUpdate({
      target: emailSuppressions.email,
      set: { reason: sql`excluded.reason`, at: sql`excluded.at` },
      setWhere: sql`excluded.reason = 'complained' and ${emailSuppressions.reason} <> 'complained'`,
    });
}

/** For a new confirmation by a link sent to the address. A complaint stays: only an admin may lift it. */
export async function liftSuppression(tx: Db, email: string): Promise<void> {
  const { email: suppressed, reason } = emailSuppressions;
  await tx.delete(emailSuppressions).where(and(eq(suppressed, normalizeEmail(email)), ne(reason, "complained")));
}

/** For an admin whom the person asked for mailings again. False if there is none. */
export async function liftComplaint(tx: Db, email: string): Promise<boolean> {
  const { email: suppressed, reason } = emailSuppressions;
  const lifted = await tx
    .delete(emailSuppressions)
    .where(and(eq(suppressed, normalizeEmail(email)), eq(reason, "complained")))
    .returning({ email: suppressed });
  return lifted.length > 0;
}

/** Why and since when an address gets no mailings, for its personal data. */
export async function suppressionOf(db: Db, email: string) {
  const [found] = await db
    .select({ reason: emailSuppressions.reason, at: emailSuppressions.at })
    .from(emailSuppressions)
    .where(eq(emailSuppressions.email, normalizeEmail(email)));
  return found ?? null;
}

/** Which of these addresses, in lower case, are suppressed, and why. */
export async function suppressionsAmong(db: Db, addresses: string[]): Promise<Map<string, SuppressionReason>> {
  if (addresses.length === 0) return new Map();
  const { email, reason } = emailSuppressions;
  const rows = await db.select({ email, reason }).from(emailSuppressions).where(inArray(email, addresses));
  return new Map(rows.map((row) => [row.email, row.reason]));
}
