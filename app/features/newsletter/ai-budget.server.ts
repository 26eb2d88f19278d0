import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { aiTokens } from "./newsletter.tables.server.ts";

/**
 * Sets tokens of a day's budget aside before a request, in one statement, so that several requests together stay within it. False when fewer
 * are left. 0 is no budget at all: everything is counted and nothing refused.
 */
export async function setAside(db: Db, day: string, tokens: number, budget: number): Promise<boolean> {
  if (budget > 0 && tokens > budget) return false;
  const rows = await db
    .insert(aiTokens)
    .values({ day, tokens })
    .onConflictDoUpdate({
      target: aiTokens.day,
      set: { tokens: sql`${aiTokens.tokens} + ${tokens}::int` },
      ...(budget > 0 ? { setWhere: sql`${aiTokens.tokens} + ${tokens}::int <= ${budget}::int` } : {}),
    })
    .returning({ day: aiTokens.day });
  return rows.length === 1;
}

export async function tokensOf(db: Db, day: string): Promise<number> {
  const [found] = await db.select({ tokens: aiTokens.tokens }).from(aiTokens).where(eq(aiTokens.day, day));
  return found?.tokens ?? 0;
}

/** Corrects what was set aside by what was really used. */
export async function settleTokens(db: Db, day: string, { aside, used }: { aside: number; used: number }) {
  await db
    .update(aiTokens)
    .set({ tokens: sql`greatest(0, ${aiTokens.tokens} + ${used - aside}::int)` })
    .where(eq(aiTokens.day, day));
}
