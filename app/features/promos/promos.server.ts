import { eq } from "drizzle-orm";
import { z } from "zod";
import { dayIn } from "#app/platform/calendar.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { FunctionHandler } from "#app/platform/submission.server.ts";
import { decidePromo, normalCode, type PromoAnswer } from "./promos.ts";
import { promoCodes } from "./promos.tables.server.ts";

const body = z.object(
  { code: z.string("Promo code is required").max(100, "Promo code is too long").transform(normalCode) },
  "Promo code is required",
);

/** The function validate-promo-code: it only reads, so trying a code uses nothing up. */
export function validatePromoCode(timeZone: string): FunctionHandler<{ db: Db }> {
  return async ({ db }, asked) => {
    const read = body.safeParse(asked);
    if (!read.success)
      return { status: 400, body: { error: read.error.issues[0]?.message ?? "Promo code is required" } };
    if (!read.data.code) return { status: 400, body: { error: "Promo code is required" } };
    return { status: 200, body: await promoAnswer(db, read.data.code, dayIn(timeZone, new Date())) };
  };
}

/** What there is to say of a code on that day. */
export async function promoAnswer(db: Db, code: string, today: string): Promise<PromoAnswer> {
  const [promo] = await db
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.code, normalCode(code)));
  return decidePromo(promo, today);
}

/** Codes that a cart could use on that day, looked for among `most` active ones. */
export async function promoCodesInUse(db: Db, today: string, most: number): Promise<number> {
  const active = await db.select().from(promoCodes).where(eq(promoCodes.active, true)).limit(most);
  return active.filter((promo) => decidePromo(promo, today).valid).length;
}
