import { and, between, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { CANNOT_RESTORE, type Restored } from "#app/platform/audit/restored.ts";
import { dayIn } from "#app/platform/calendar.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { normalCode } from "#app/platform/normal-code.ts";
import type { FunctionHandler } from "#app/platform/submission.server.ts";
import { newPromoCode, type NewPromoCode } from "./new-promo-code.server.ts";
import { decidePromo, DISCOUNT_TYPES, PROMO_LIMITS, type PromoAnswer } from "./promos.ts";
import {
  promoCodes as codes,
  promoMirrors as mirrors,
  promoRedemptions as redemptions,
} from "./promos.tables.server.ts";

const body = z.object(
  {
    code: z
      .string("Promo code is required")
      .max(PROMO_LIMITS.codeLength, "Promo code is too long")
      .transform(normalCode),
  },
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
  const [found] = await db
    .select({ promo: codes, disabledAt: mirrors.disabledAt })
    .from(codes)
    .leftJoin(mirrors, eq(mirrors.promoCodeId, codes.id))
    .where(eq(codes.code, normalCode(code)));
  return decidePromo(found && { ...found.promo, isDisabledAtProvider: found.disabledAt !== null }, today);
}

/** Codes that a cart could use on that day, looked for among `most` active ones. */
export async function promoCodesInUse(db: Db, today: string, most: number): Promise<number> {
  const active = await db.select().from(codes).where(eq(codes.active, true)).limit(most);
  return active.filter((promo) => decidePromo(promo, today).valid).length;
}

export type PromoCodeRow = typeof codes.$inferSelect & {
  /** Whether the provider has the code as we do; where it does not, `problem` says why, in its own words. */
  mirror: { mirroredAt: Date | null; problem: string | null };
  /** Beside a problem: when the provider confirmed that the code is off there. Null: it may still count there. */
  disabledAt: Date | null;
};

/** A deleted code that the provider has not confirmed to be gone. */
export type UndeletedCode = { code: string; problem: string; disabledAt: Date | null };

type Wanted = { before?: number; search?: string; limit?: number };

/** Codes, newest first: those before one of them, and those that begin with what was looked for. */
export async function promoCodes(
  db: Db,
  { before, search = "", limit = 10_000 }: Wanted = {},
): Promise<PromoCodeRow[]> {
  const rows = await db
    .select({ promo: codes, mirroredAt: mirrors.mirroredAt, problem: mirrors.problem, disabledAt: mirrors.disabledAt })
    .from(codes)
    .leftJoin(mirrors, eq(mirrors.promoCodeId, codes.id))
    .where(
      and(
        before === undefined ? undefined : lt(codes.id, before),
        search === "" ? undefined : sql`starts_with(${codes.code}, ${normalCode(search)})`,
      ),
    )
    .orderBy(desc(codes.id))
    .limit(limit);
  return rows.map(({ promo, mirroredAt, problem, disabledAt }) => ({
    ...promo,
    mirror: { mirroredAt, problem },
    disabledAt,
  }));
}

/** Codes that were deleted here and that the provider has not confirmed to be gone. */
export async function undeletedAtProvider(db: Db): Promise<UndeletedCode[]> {
  const rows = await db
    .select({ code: mirrors.code, problem: mirrors.problem, disabledAt: mirrors.disabledAt })
    .from(mirrors)
    .leftJoin(codes, eq(codes.id, mirrors.promoCodeId))
    .where(and(isNull(codes.id), isNotNull(mirrors.problem)))
    .orderBy(mirrors.promoCodeId);
  return rows.map(({ problem, ...row }) => ({ ...row, problem: problem ?? "" }));
}

/** Brings the provider's discounts into line with our codes; what it could not do is done at the next round. */
export const KEEP_PROMO_CODES = "keep-promo-codes";
/** The same, asked for by a change: one round serves all changes it finds. Its queue is another, because a queue stays as it was made. */
export const PROMO_CODES_CHANGED = "promo-codes-changed";
export type PromoServices = { db: Db; jobs: Pick<Jobs, "enqueue"> };
export type Creation =
  | { created: true; id: number }
  /** By field, in words for the person who typed it. */
  | { created: false; errors: Record<string, string> };

/** Creates an active code out of what an owner typed, and has it told to the provider. `today`: one that has ended before it is a mistake. */
export async function createPromoCode(
  { db, jobs, today = "" }: PromoServices & { today?: string },
  typed: unknown,
): Promise<Creation> {
  const read = newPromoCode.safeParse(typed);
  if (!read.success) return { created: false, errors: firstMessages(read.error) };
  if (read.data.expiresAt !== null && read.data.expiresAt < today)
    return { created: false, errors: { expiresAt: "That day is over. Choose today or a later day, or none." } };
  return db.transaction(async (tx) => {
    const [made] = await tx.insert(codes).values(read.data).onConflictDoNothing().returning({ id: codes.id });
    if (!made) return { created: false, errors: { code: "This code already exists." } };
    await owedToProvider({ db: tx, jobs }, { id: made.id, code: read.data.code });
    return { created: true, id: made.id };
  });
}

/** Creates these codes, or makes those that are there already like them; what was used of them stays. */
export async function putPromoCodes(
  { db, jobs }: PromoServices,
  rows: (NewPromoCode & { active: boolean })[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const put = await db
      .insert(codes)
      .values(rows.slice(at, at + AT_ONCE))
      .onConflictDoUpdate({ target: codes.code, set: FROM_THE_FILE })
      .returning({ promoCodeId: codes.id, code: codes.code });
    await db
      .insert(mirrors)
      .values(put)
      .onConflictDoUpdate({ target: mirrors.promoCodeId, set: { mirroredAt: sql`null`, problem: sql`null` } });
  }
  if (rows.length > 0) await enqueueSync({ db, jobs });
}

const AT_ONCE = 500;
const FROM_THE_FILE = {
  discountType: sql`excluded.discount_type`,
  discountValue: sql`excluded.discount_value`,
  usageLimit: sql`excluded.usage_limit`,
  expiresAt: sql`excluded.expires_at`,
  active: sql`excluded.active`,
};

/** The code; null when there is none of it any more. */
export async function setPromoCodeActive(
  { db, jobs }: PromoServices,
  id: number,
  active: boolean,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [promo] = await tx
      .update(codes)
      .set({ active })
      .where(eq(codes.id, id))
      .returning({ id: codes.id, code: codes.code });
    if (promo) await owedToProvider({ db: tx, jobs }, promo);
    return promo?.code ?? null;
  });
}

/** The code as it was; null when there was none of it any more. What orders used of it stays written down. */
export async function deletePromoCode(
  { db, jobs }: PromoServices,
  id: number,
): Promise<typeof codes.$inferSelect | null> {
  return db.transaction(async (tx) => {
    const [promo] = await tx.delete(codes).where(eq(codes.id, id)).returning();
    if (promo) await owedToProvider({ db: tx, jobs }, promo);
    return promo ?? null;
  });
}

const promoRow = z.object({
  id: z.int(),
  code: z.string(),
  discountType: z.enum(DISCOUNT_TYPES),
  discountValue: z.number(),
  usageLimit: z.int().nullable(),
  usageCount: z.int(),
  expiresAt: z.string().nullable(),
  active: z.boolean(),
  createdAt: z.coerce.date(),
});

/** Puts a deleted code back as it was, with the orders that used it; or says why not. */
export async function restorePromoCode(
  { db, jobs }: PromoServices,
  was: unknown,
  deletedAt: Date,
): Promise<Restored<typeof codes.$inferSelect>> {
  const read = promoRow.safeParse(was);
  if (!read.success) return { why: CANNOT_RESTORE };
  const promo = read.data;
  return db.transaction(async (tx) => {
    const [back] = await tx.insert(codes).overridingSystemValue().values(promo).onConflictDoNothing().returning();
    if (!back) return { why: await whyNotBack(tx, promo) };
    await tx.update(redemptions).set({ promoCodeId: promo.id }).where(usedWhileItStood(promo, deletedAt));
    await owedToProvider({ db: tx, jobs }, promo);
    return { row: back };
  });
}

async function whyNotBack(tx: Db, { id, code }: { id: number; code: string }): Promise<string> {
  const [status] = await tx.select({ id: codes.id }).from(codes).where(eq(codes.code, code));
  return status && status.id !== id
    ? `There is another code ${code} now. Delete that one first.`
    : `The code ${code} is there already.`;
}

/** Those of another code of that name, before or after it, stay out. */
function usedWhileItStood({ code, createdAt }: { code: string; createdAt: Date }, deletedAt: Date) {
  return and(
    eq(redemptions.code, code),
    isNull(redemptions.promoCodeId),
    between(sql`coalesce(${redemptions.redeemedAt}, ${redemptions.releasedAt})`, createdAt, deletedAt),
  );
}

/** Codes for a shop that opens with a sample; none that exists is touched. */
export async function seedPromoCodes(db: Db, samples: NewPromoCode[]): Promise<void> {
  await db.insert(codes).values(samples).onConflictDoNothing();
}

async function owedToProvider({ db, jobs }: PromoServices, { id, code }: { id: number; code: string }): Promise<void> {
  await db
    .insert(mirrors)
    .values({ promoCodeId: id, code })
    .onConflictDoUpdate({ target: mirrors.promoCodeId, set: { mirroredAt: sql`null`, problem: sql`null` } });
  await enqueueSync({ db, jobs });
}

/** The last thing of a transaction: another change of codes waits from here on until it is over. */
export async function enqueueSync({ db, jobs }: PromoServices): Promise<void> {
  await jobs.enqueue(db, PROMO_CODES_CHANGED, {}, { onceAs: "all" });
}

function firstMessages(error: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of error.issues) messages[String(path[0] ?? "form")] ??= message;
  return messages;
}
