import { and, eq } from "drizzle-orm";
import type { Db } from "../db/database.server.ts";
import { users } from "./auth.tables.server.ts";
import { userRoles } from "./roles.tables.server.ts";

/** No row means no; only a database that fails is an error (decision D73). */
export async function isAdmin(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, "admin")));
  return rows.length > 0;
}

export type Granting = "granted" | "already-admin" | "no-such-account" | "not-verified";

/** Makes the account of that address an admin. An address nobody has proved to own is refused: anybody may have typed it. */
export async function grantAdmin(db: Db, email: string): Promise<Granting> {
  const [user] = await db
    .select({ id: users.id, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()));
  if (!user) return "no-such-account";
  if (!user.emailVerified) return "not-verified";
  const added = await db
    .insert(userRoles)
    .values({ userId: user.id, role: "admin" })
    .onConflictDoNothing()
    .returning({ userId: userRoles.userId });
  return added.length > 0 ? "granted" : "already-admin";
}
