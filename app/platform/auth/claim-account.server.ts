import { eq } from "drizzle-orm";
import type { Db } from "../db/database.server.ts";
import { accounts, sessions, twoFactors, users, walletAddresses } from "./auth.tables.server.ts";

/**
 * Somebody proved to own the address of an account that had never been proved: whatever way in was laid before, by whoever it was, is
 * closed (docs/decisions/020). What the new owner sets comes after this.
 */
export async function claimAccount(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await db.delete(accounts).where(eq(accounts.userId, userId));
  await db.delete(walletAddresses).where(eq(walletAddresses.userId, userId));
  await db.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await db
    .update(users)
    .set({ emailVerified: true, phoneNumber: null, phoneNumberVerified: null, twoFactorEnabled: false })
    .where(eq(users.id, userId));
}
