import { and, eq, sql } from "drizzle-orm";
import { normalizeEmail } from "../../email-address.ts";
import type { Db } from "../../db/database.server.ts";
import { users } from "../auth.tables.server.ts";
import { userRoles } from "./roles.tables.server.ts";

/** False without a row. Throws only if the database fails (decision 099). */
export async function isAdmin(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, "admin")));
  return rows.length > 0;
}

export type GrantResult = "granted" | "already-admin" | "no-such-account" | "not-verified";

/** Gives the account with that address the admin role. An unverified address is refused: anyone may have entered it. */
export async function grantAdmin(db: Db, email: string): Promise<GrantResult> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, normalizeEmail(email)));
  return user ? grantAdminTo(db, user.id) : "no-such-account";
}

/** Like grantAdmin, by id. The library reads its own column, which mirrors our row. */
export async function grantAdminTo(db: Db, userId: string): Promise<GrantResult> {
  return db.transaction(async (tx) => {
    await lockAdmins(tx);
    const [user] = await tx.select({ emailVerified: users.emailVerified }).from(users).where(eq(users.id, userId));
    if (!user) return "no-such-account";
    if (!user.emailVerified) return "not-verified";
    const added = await tx
      .insert(userRoles)
      .values({ userId, role: "admin" })
      .onConflictDoNothing()
      .returning({ userId: userRoles.userId });
    await tx.update(users).set({ role: "admin" }).where(eq(users.id, userId));
    return added.length > 0 ? "granted" : "already-admin";
  });
}

export type RevokeResult = "revoked" | "not-an-admin" | "last-admin";

/** Removes the admin role, but never from the last admin, however many calls run concurrently. */
export async function revokeAdmin(db: Db, userId: string): Promise<RevokeResult> {
  return db.transaction(async (tx) => {
    await lockAdmins(tx);
    const admins = await tx.select({ userId: userRoles.userId }).from(userRoles).where(eq(userRoles.role, "admin"));
    if (!admins.some((admin) => admin.userId === userId)) return "not-an-admin";
    if (admins.length === 1) return "last-admin";
    await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, "admin")));
    await tx.update(users).set({ role: "user" }).where(eq(users.id, userId));
    return "revoked";
  });
}

/** An arbitrary advisory lock key: changes of the admin role run one after the other. */
const ADMINS_LOCK = 8_115_008;

async function lockAdmins(tx: Pick<Db, "execute">): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`);
}
