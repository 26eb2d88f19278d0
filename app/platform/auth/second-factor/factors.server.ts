import { eq } from "drizzle-orm";
import type { Db } from "../../db/database.server.ts";
import { twoFactors } from "../auth.tables.server.ts";
import type { Factor } from "../client/auth-session.ts";

export async function factorsOf(db: Db, userId: string): Promise<Factor[]> {
  const rows = await db
    .select({ id: twoFactors.id, verified: twoFactors.verified })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  return rows.map(({ id, verified }) => ({ id, factor_type: "totp", status: verified ? "verified" : "unverified" }));
}
