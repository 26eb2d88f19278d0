import { eq, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { normalizeEmail } from "#app/platform/email-address.ts";
import { emailSuppressions } from "./delivery.tables.server.ts";

export type SuppressionReason = (typeof emailSuppressions.$inferInsert)["reason"];

/** Stops all mailings to the address. The first reason is kept. */
export async function suppress(tx: Db, email: string, reason: SuppressionReason, at?: Date): Promise<void> {
  await tx
    .insert(emailSuppressions)
    .values({ email: normalizeEmail(email), reason, at })
    .onConflictDoNothing();
}

/** Only a new confirmation by a link sent to the address may lift it. */
export async function liftSuppression(tx: Db, email: string): Promise<void> {
  await tx.delete(emailSuppressions).where(eq(emailSuppressions.email, normalizeEmail(email)));
}

export async function isSuppressed(db: Db, email: string): Promise<boolean> {
  return (await suppressionOf(db, email)) !== null;
}

/** Why and since when an address gets no mailings, for its personal data. */
export async function suppressionOf(db: Db, email: string) {
  const [found] = await db
    .select({ reason: emailSuppressions.reason, at: emailSuppressions.at })
    .from(emailSuppressions)
    .where(eq(emailSuppressions.email, normalizeEmail(email)));
  return found ?? null;
}

/** Which of these addresses, in lower case, are suppressed. */
export async function suppressedAmong(db: Db, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const { email } = emailSuppressions;
  const rows = await db.select({ email }).from(emailSuppressions).where(inArray(email, addresses));
  return new Set(rows.map((row) => row.email));
}
