import { and, desc, eq, gt, lt } from "drizzle-orm";
import type { Db } from "../../db/database.server.ts";
import { newToken, tokenHash } from "../secret-token.server.ts";
import { pendingSignUps } from "./sign-up.tables.server.ts";

export type PendingSignUp = typeof pendingSignUps.$inferSelect;

/** The email states it, too. */
export const SIGN_UP_LINK_HOURS = 24;

/** Stores a sign-up until its address is confirmed; returns the token for the emailed link. */
export async function storeSignUp(
  db: Db,
  signUp: Pick<PendingSignUp, "email" | "name" | "passwordHash" | "proofHash" | "goesOnTo">,
  now: Date,
): Promise<string> {
  const token = newToken();
  await db.delete(pendingSignUps).where(lt(pendingSignUps.expiresAt, now));
  await db.insert(pendingSignUps).values({
    ...signUp,
    tokenHash: tokenHash(token),
    expiresAt: new Date(now.getTime() + SIGN_UP_LINK_HOURS * 3_600_000),
  });
  return token;
}

export async function pendingSignUp(db: Db, token: string, now: Date): Promise<PendingSignUp | null> {
  const [found] = await db
    .select()
    .from(pendingSignUps)
    .where(and(eq(pendingSignUps.tokenHash, tokenHash(token)), gt(pendingSignUps.expiresAt, now)));
  return found ?? null;
}

/** The latest pending sign-up of that address. */
export async function latestSignUp(db: Db, email: string, now: Date): Promise<PendingSignUp | null> {
  const [found] = await db
    .select()
    .from(pendingSignUps)
    .where(and(eq(pendingSignUps.email, email), gt(pendingSignUps.expiresAt, now)))
    .orderBy(desc(pendingSignUps.createdAt))
    .limit(1);
  return found ?? null;
}

/** Uses up the link and every other link for that address. False when a concurrent request already did. */
export async function consumeSignUp(db: Db, { email, tokenHash: used }: PendingSignUp): Promise<boolean> {
  const deleted = await db
    .delete(pendingSignUps)
    .where(eq(pendingSignUps.email, email))
    .returning({ tokenHash: pendingSignUps.tokenHash });
  return deleted.some((row) => row.tokenHash === used);
}

/** Whether the value is the proof given to the browser that signed up. */
export function isProvenBy(signUp: Pick<PendingSignUp, "proofHash">, proof: string | undefined): boolean {
  return proof !== undefined && signUp.proofHash !== null && tokenHash(proof) === signUp.proofHash;
}
