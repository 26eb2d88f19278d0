import { and, desc, eq, gt, lt, ne, or, isNull } from "drizzle-orm";
import type { Db } from "../../db/database.server.ts";
import { sessions, users } from "../auth.tables.server.ts";
import type { AdminRole } from "#app/admin-roles.ts";
import { adminRole } from "../access/roles.server.ts";
import { adminPermissions, userRoles } from "../access/roles.tables.server.ts";

/** Frequent enough to show "today", rare enough that most page views write nothing. */
const TOUCH_INTERVAL_MS = 10 * 60_000;

export async function sessionsOf(db: Db, userId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id));
}

/** Whether a session was not ended since it was read. */
export async function isSession(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id))).length > 0;
}

/** Ends one session of the user; false when it is not theirs or has already ended. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

export async function endOtherSessions(db: Db, userId: string, currentSessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, currentSessionId)));
}

export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function touchSession(
  db: Db,
  { id, updatedAt }: { id: string; updatedAt: Date },
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - TOUCH_INTERVAL_MS);
  if (updatedAt >= before) return;
  await db
    .update(sessions)
    .set({ updatedAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.updatedAt, before)));
}

/** What an account may do. Null if it was deleted or banned: a remaining session no longer grants access. */
export async function accessOf(db: Db, userId: string, now: Date): Promise<{ role: AdminRole | null } | null> {
  const isOpen = or(isNull(users.banned), eq(users.banned, false), lt(users.banExpires, now));
  const [open] = await db
    .select({ role: adminRole })
    .from(users)
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
    .leftJoin(adminPermissions, eq(adminPermissions.userId, users.id))
    .where(and(eq(users.id, userId), isOpen));
  return open ?? null;
}
