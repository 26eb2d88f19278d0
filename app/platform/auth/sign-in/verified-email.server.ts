import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/database.server.ts";
import { users } from "../auth.tables.server.ts";
import { isPlaceholder } from "./placeholder-address.server.ts";

/** An account's verified address; null when it has none. */
export async function verifiedEmailOf(db: Db, userId: string): Promise<string | null> {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
  return user && !isPlaceholder(user.email) ? user.email : null;
}
