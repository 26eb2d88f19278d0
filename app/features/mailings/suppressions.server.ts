import { eq, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { mailSuppressions } from "./mailings.tables.server.ts";

export type SuppressionReason = (typeof mailSuppressions.$inferInsert)["reason"];

/** From now on no mailing goes to the address. The first reason stays. */
export async function suppress(tx: Db, email: string, reason: SuppressionReason, at?: Date): Promise<void> {
  await tx.insert(mailSuppressions).values({ email: email.toLowerCase(), reason, at }).onConflictDoNothing();
}

/** Only the address itself can lift it, by a fresh yes to a link that was mailed to it. */
export async function liftSuppression(tx: Db, email: string): Promise<void> {
  await tx.delete(mailSuppressions).where(eq(mailSuppressions.email, email.toLowerCase()));
}

export async function isSuppressed(db: Db, email: string): Promise<boolean> {
  return (await suppressionOf(db, email)) !== null;
}

/** Why and since when an address gets no mailings, for its owner to read. */
export async function suppressionOf(db: Db, email: string) {
  const [found] = await db
    .select({ reason: mailSuppressions.reason, at: mailSuppressions.at })
    .from(mailSuppressions)
    .where(eq(mailSuppressions.email, email.toLowerCase()));
  return found ?? null;
}

/** Which of these addresses, in lower case, get no mailings. */
export async function suppressedAmong(db: Db, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const { email } = mailSuppressions;
  const rows = await db.select({ email }).from(mailSuppressions).where(inArray(email, addresses));
  return new Set(rows.map((row) => row.email));
}
