import { eq } from "drizzle-orm";
import type { Db } from "../../db/database.server.ts";
import { accounts, sessions, twoFactors, users, walletAddresses } from "../auth.tables.server.ts";
import { endGrants } from "../oauth/oauth-clients.server.ts";

/**
 * Removes every way to sign in to an account whose address was never confirmed until now: an attacker may have set them up (docs/decisions/020).
 * Set the new owner's credentials after this.
 */
export async function claimAccount(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await db.delete(accounts).where(eq(accounts.userId, userId));
  await db.delete(walletAddresses).where(eq(walletAddresses.userId, userId));
  await endGrants(db, userId);
  await db.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await db
    .update(users)
    .set({ emailVerified: true, phoneNumber: null, phoneNumberVerified: null, twoFactorEnabled: false })
    .where(eq(users.id, userId));
}
