import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { AdminRole } from "#app/admin-roles.ts";
import { normalizeEmail } from "../../email-address.ts";
import type { Db } from "../../db/database.server.ts";
import { sessions, users } from "../auth.tables.server.ts";
import { customerSessions } from "../oauth/customer-sessions.tables.server.ts";
import { adminPermissions, userRoles } from "./roles.tables.server.ts";

/** The role of an admin; of one without a row in admin_permissions, too (docs/decisions/119). Null for everyone else. */
export const adminRole = sql<AdminRole | null>`
  case when ${userRoles.role} = 'admin' then coalesce(${adminPermissions.role}, 'owner') end`;

/** Null if the user is no admin. Throws only if the database fails (decision 099). */
export async function adminRoleOf(db: Db, userId: string): Promise<AdminRole | null> {
  const [found] = await db
    .select({ role: adminRole })
    .from(userRoles)
    .leftJoin(adminPermissions, eq(adminPermissions.userId, userRoles.userId))
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, "admin")));
  return found?.role ?? null;
}

/** False without a row. Throws only if the database fails (decision 099). */
export async function isAdmin(db: Db, userId: string): Promise<boolean> {
  return (await adminRoleOf(db, userId)) !== null;
}

/** Whom a team member can ask for more access. */
export async function owners(db: Db): Promise<{ id: string; name: string; email: string }[]> {
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .leftJoin(adminPermissions, eq(adminPermissions.userId, userRoles.userId))
    .where(eq(adminRole, "owner"))
    .orderBy(asc(userRoles.createdAt), asc(users.id));
}

export type GrantResult = "granted" | "already-admin" | "no-such-account" | "not-verified" | "last-owner";

/** Makes the account with that address an owner. An unverified address is refused: anyone may have entered it. */
export async function grantAdmin(db: Db, email: string): Promise<Exclude<GrantResult, "last-owner">> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, normalizeEmail(email)));
  return user ? grantAdminTo(db, user.id) : "no-such-account";
}

/** Like grantAdmin, by id. */
export async function grantAdminTo(db: Db, userId: string): Promise<Exclude<GrantResult, "last-owner">> {
  const result = await db.transaction((tx) => giveRole(tx, userId, "owner"));
  // Cannot happen: an owner stays an owner.
  return result === "last-owner" ? "already-admin" : result;
}

/**
 * Makes the account an admin with that role, in the caller's transaction, but never the last owner something else. Their sessions that began
 * at Shopify end, which signs in no one of the team. The library reads its own column, which mirrors our row.
 */
export async function giveRole(tx: Db, userId: string, role: AdminRole): Promise<GrantResult> {
  const roles = await lockedRoles(tx);
  const [user] = await tx.select({ emailVerified: users.emailVerified }).from(users).where(eq(users.id, userId));
  if (!user) return "no-such-account";
  if (!user.emailVerified) return "not-verified";
  if (roles.get(userId) === role) return "already-admin";
  if (isOnlyOwner(roles, userId)) return "last-owner";
  await tx.insert(userRoles).values({ userId, role: "admin" }).onConflictDoNothing();
  const permission = { role, grantedAt: new Date(), revokedAt: null };
  await tx
    .insert(adminPermissions)
    .values({ userId, ...permission })
    .onConflictDoUpdate({ target: adminPermissions.userId, set: permission });
  await tx.update(users).set({ role: "admin" }).where(eq(users.id, userId));
  const atShopify = tx.select({ id: customerSessions.sessionId }).from(customerSessions);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), inArray(sessions.id, atShopify)));
  return "granted";
}

export type RevokeResult = "revoked" | "not-an-admin" | "last-owner";

/** Removes the admin role, but never from the last owner, however many calls run concurrently. */
export async function revokeAdmin(db: Db, userId: string): Promise<RevokeResult> {
  return db.transaction((tx) => takeRole(tx, userId));
}

/** Like revokeAdmin, in the caller's transaction. */
export async function takeRole(tx: Db, userId: string): Promise<RevokeResult> {
  const roles = await lockedRoles(tx);
  const role = roles.get(userId);
  if (!role) return "not-an-admin";
  if (isOnlyOwner(roles, userId)) return "last-owner";
  await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, "admin")));
  const revokedAt = new Date();
  await tx
    .insert(adminPermissions)
    .values({ userId, role, revokedAt })
    .onConflictDoUpdate({ target: adminPermissions.userId, set: { revokedAt } });
  await tx.update(users).set({ role: "user" }).where(eq(users.id, userId));
  return "revoked";
}

/** Every admin's role. Until the transaction ends, no other changes one. */
export async function lockedRoles(tx: Db): Promise<ReadonlyMap<string, AdminRole>> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`);
  const rows = await tx
    .select({ userId: userRoles.userId, role: adminRole })
    .from(userRoles)
    .leftJoin(adminPermissions, eq(adminPermissions.userId, userRoles.userId));
  return new Map(rows.flatMap(({ userId, role }) => (role ? [[userId, role]] : [])));
}

export function isOnlyOwner(roles: ReadonlyMap<string, AdminRole>, userId: string): boolean {
  return roles.get(userId) === "owner" && [...roles.values()].filter((role) => role === "owner").length === 1;
}

/** An arbitrary advisory lock key: changes of the admin role run one after the other. */
const ADMINS_LOCK = 8_115_008;
