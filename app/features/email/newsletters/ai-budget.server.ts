import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { aiTokens } from "./newsletters.tables.server.ts";

/**
 * Reserves tokens of a day's budget before a request, in one statement, so that concurrent requests stay within it together. False when too few
 * are left. A budget of 0 is unlimited: tokens are counted, but no request is refused.
 */
export async function reserveTokens(db: Db, day: string, tokens: number, budget: number): Promise<boolean> {
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

/** Corrects a reservation by what was really used. */
export async function settleTokens(db: Db, day: string, { reserved, used }: { reserved: number; used: number }) {
  await db
    .update(aiTokens)
    .set({ tokens: sql`greatest(0, ${aiTokens.tokens} + ${used - reserved}::int)` })
    .where(eq(aiTokens.day, day));
}
