import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { normalizeEmail } from "#app/platform/email-address.ts";
import { emailSuppressions } from "./delivery.tables.server.ts";

export type SuppressionReason = (typeof emailSuppressions.$inferInsert)["reason"];

type Origin = Partial<Pick<typeof emailSuppressions.$inferInsert, "source" | "detail" | "at">>;
type Suppression = { email: string; reason: SuppressionReason } & Origin;

/**
 * Stops all mailings to the address. The first reason is kept, except that a complaint replaces any other, and the recipient's own words replace
 * those of a file.
 */
export async function suppress(tx: Db, email: string, reason: SuppressionReason, origin: Origin = {}): Promise<void> {
  await suppressAll(tx, [{ email, reason, ...origin }]);
}

/** The same for several, each address once. */
export async function suppressAll(tx: Db, suppressions: Suppression[]): Promise<void> {
  if (suppressions.length === 0) return;
  const { email, reason, source } = emailSuppressions;
  await tx
    .insert(emailSuppressions)
    .values(suppressions.map((each) => ({ ...each, email: normalizeEmail(each.email) })))
    .onConflictDoUpdate({
      target: email,
      set: {
        reason: sql`excluded.reason`,
        source: sql`excluded.source`,
        detail: sql`excluded.detail`,
        at: sql`excluded.at`,
      },
      setWhere: sql`${reason} <> 'complained'
        and (excluded.reason = 'complained' or (${source} = 'import' and excluded.source = 'recipient'))`,
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

/** The same for what an imported file said, other than a complaint. */
export async function liftImported(tx: Db, email: string): Promise<boolean> {
  const { email: suppressed, reason, source } = emailSuppressions;
  const lifted = await tx
    .delete(emailSuppressions)
    .where(and(eq(suppressed, normalizeEmail(email)), eq(source, "import"), ne(reason, "complained")))
    .returning({ email: suppressed });
  return lifted.length > 0;
}

/** Why, by whom and since when an address gets no mailings, for its personal data. */
export async function suppressionOf(db: Db, email: string) {
  const { reason, source, detail, at } = emailSuppressions;
  const [found] = await db
    .select({ reason, source, detail, at })
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
