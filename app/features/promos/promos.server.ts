import { and, between, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { fieldErrorsOf } from "#app/platform/forms/action-results.server.ts";
import { CANNOT_RESTORE, type Restored } from "#app/platform/audit/restored.ts";
import { dayIn } from "#app/platform/calendar.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { codeMeant, codesMeant, normalizeCode } from "#app/platform/normalize-code.ts";
import type { FunctionHandler } from "#app/platform/feature.server.ts";
import { newPromoCode, type NewPromoCode } from "./new-promo-code.server.ts";
import { decidePromo, DISCOUNT_TYPES, PROMO_LIMITS, type PromoResult } from "./promos.ts";
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
      .transform(normalizeCode),
  },
  "Promo code is required",
);

/** The function validate-promo-code. It only reads, so trying a code uses nothing up. */
export function validatePromoCode({
  timeZone,
  isLive,
}: {
  timeZone: string;
  isLive: boolean;
}): FunctionHandler<{ db: Db }> {
  return async ({ db }, asked) => {
    const read = body.safeParse(asked);
    if (!read.success)
      return { status: 400, body: { error: read.error.issues[0]?.message ?? "Promo code is required" } };
    if (!read.data.code) return { status: 400, body: { error: "Promo code is required" } };
    return { status: 200, body: await promoResult(db, read.data.code, dayIn(timeZone, new Date()), { isLive }) };
  };
}

/** The result for a code on that date. At a Shopify store, `isLive`, there are no codes of the sample shop. */
export async function promoResult(db: Db, code: string, today: string, { isLive = false } = {}): Promise<PromoResult> {
  const existing = await db
    .select({ promo: codes, disabledAt: mirrors.disabledAt })
    .from(codes)
    .leftJoin(mirrors, eq(mirrors.promoCodeId, codes.id))
    .where(and(inArray(codes.code, codesMeant(code)), isOffered(isLive)));
  const found = codeMeant(code, existing, ({ promo }) => promo.code);
  const result = decidePromo(found && { ...found.promo, isDisabledAtProvider: found.disabledAt !== null }, today);
  const isOther = found && found.promo.code !== normalizeCode(code);
  return result.valid && isOther ? { ...result, code: found.promo.code } : result;
}

const isOffered = (isLive: boolean) => (isLive ? eq(codes.isSample, false) : undefined);

/** Codes valid on that date, from at most `most` active ones. */
export async function promoCodesInUse(db: Db, today: string, most: number, { isLive = false } = {}): Promise<number> {
  const active = await db
    .select()
    .from(codes)
    .where(and(eq(codes.active, true), isOffered(isLive)))
    .limit(most);
  return active.filter((promo) => decidePromo(promo, today).valid).length;
}

type PromoCodeRow = typeof codes.$inferSelect & {
  /** Whether the provider's discount matches the code; if not, `problem` holds the provider's message. */
  mirror: { mirroredAt: Date | null; problem: string | null };
  /** With a problem: when the provider confirmed that the code is disabled there. Null: it may still be accepted. */
  disabledAt: Date | null;
};

/** A deleted code whose deletion the provider has not confirmed. */
type PendingDeletion = { code: string; problem: string; disabledAt: Date | null };

type Wanted = { before?: number | undefined; search?: string; limit?: number };

/** Codes, newest first: those before the cursor that start with the search text. */
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
        search === "" ? undefined : or(...codesMeant(search).map((code) => sql`starts_with(${codes.code}, ${code})`)),
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

/** Codes that were deleted here and whose deletion the provider has not confirmed. */
export async function pendingDeletions(db: Db): Promise<PendingDeletion[]> {
  const rows = await db
    .select({ code: mirrors.code, problem: mirrors.problem, disabledAt: mirrors.disabledAt })
    .from(mirrors)
    .leftJoin(codes, eq(codes.id, mirrors.promoCodeId))
    .where(and(isNull(codes.id), isNotNull(mirrors.problem)))
    .orderBy(mirrors.promoCodeId);
  return rows.map(({ problem, ...row }) => ({ ...row, problem: problem ?? "" }));
}

/** Syncs the provider's discounts with promo_codes; what failed is retried at the next run. */
export const SYNC_PROMO_CODES = "keep-promo-codes";
/** The same, triggered by a change; one run handles all pending changes. It has its own queue because the options of an existing queue cannot change. */
export const PROMO_CODES_CHANGED = "promo-codes-changed";
export type PromoServices = { db: Db; jobs: Pick<Jobs, "enqueue"> };
type CreateResult =
  /** `replaced`: the deleted sample of that name. */
  | { created: true; id: number; replaced: typeof codes.$inferSelect | null }
  /** Messages by field, for the admin who typed it. */
  | { created: false; errors: Record<string, string> };

/**
 * Creates an active code from an admin's input and enqueues its sync. A code that expired before `today` is refused. At a Shopify store,
 * `isLive`, it replaces a sample of that name, which was never valid there.
 */
export async function createPromoCode(
  { db, jobs, today = "", isLive = false }: PromoServices & { today?: string; isLive?: boolean },
  typed: unknown,
): Promise<CreateResult> {
  const read = newPromoCode.safeParse(typed);
  if (!read.success) return { created: false, errors: fieldErrorsOf(read.error) };
  if (read.data.expiresAt !== null && read.data.expiresAt < today)
    return { created: false, errors: { expiresAt: "This date has passed. Choose today or later, or leave it empty." } };
  return db.transaction(async (tx) => {
    const ofThatName = and(eq(codes.code, read.data.code), eq(codes.isSample, true));
    const [replaced = null] = isLive ? await tx.delete(codes).where(ofThatName).returning() : [];
    const [made] = await tx.insert(codes).values(read.data).onConflictDoNothing().returning({ id: codes.id });
    if (!made) return { created: false, errors: { code: "This code already exists." } };
    await markForSync({ db: tx, jobs }, { id: made.id, code: read.data.code });
    return { created: true, id: made.id, replaced };
  });
}

/** Creates these codes or updates existing ones; their uses stay. */
export async function upsertPromoCodes(
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
  isSample: sql`false`,
};

/** The code; null if it no longer exists. Activating a code of the sample shop makes it the owner's. */
export async function setPromoCodeActive(
  { db, jobs }: PromoServices,
  id: number,
  active: boolean,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [promo] = await tx
      .update(codes)
      .set({ active, ...(active ? { isSample: false } : {}) })
      .where(eq(codes.id, id))
      .returning({ id: codes.id, code: codes.code });
    if (promo) await markForSync({ db: tx, jobs }, promo);
    return promo?.code ?? null;
  });
}

/** The deleted code; null if it no longer existed. Its redemptions stay recorded. */
export async function deletePromoCode(
  { db, jobs }: PromoServices,
  id: number,
): Promise<typeof codes.$inferSelect | null> {
  return db.transaction(async (tx) => {
    const [promo] = await tx.delete(codes).where(eq(codes.id, id)).returning();
    if (promo) await markForSync({ db: tx, jobs }, promo);
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
  isSample: z.boolean().default(false),
  createdAt: z.coerce.date(),
});

/** Restores a deleted code with its redemptions, or returns why it cannot. */
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
    if (!back) return { why: await restoreConflict(tx, promo) };
    await tx.update(redemptions).set({ promoCodeId: promo.id }).where(ownRedemptions(promo, deletedAt));
    await markForSync({ db: tx, jobs }, promo);
    return { row: back };
  });
}

async function restoreConflict(tx: Db, { id, code }: { id: number; code: string }): Promise<string> {
  const [existing] = await tx.select({ id: codes.id }).from(codes).where(eq(codes.code, code));
  return existing && existing.id !== id
    ? `A new code named ${code} exists now. Delete it first.`
    : `Code ${code} already exists.`;
}

/** Redemptions of another code of the same name, before or after this one, are left out. */
function ownRedemptions({ code, createdAt }: { code: string; createdAt: Date }, deletedAt: Date) {
  return and(
    eq(redemptions.code, code),
    isNull(redemptions.promoCodeId),
    between(sql`coalesce(${redemptions.redeemedAt}, ${redemptions.releasedAt})`, createdAt, deletedAt),
  );
}

/** The sample shop's codes; existing ones are not changed. */
export async function seedPromoCodes(db: Db, samples: NewPromoCode[]): Promise<void> {
  await db
    .insert(codes)
    .values(samples.map((sample) => ({ ...sample, isSample: true })))
    .onConflictDoNothing();
}

async function markForSync({ db, jobs }: PromoServices, { id, code }: { id: number; code: string }): Promise<void> {
  await db
    .insert(mirrors)
    .values({ promoCodeId: id, code })
    .onConflictDoUpdate({ target: mirrors.promoCodeId, set: { mirroredAt: sql`null`, problem: sql`null` } });
  await enqueueSync({ db, jobs });
}

/** Must come last in a transaction: it blocks other changes of codes until the transaction ends. */
export async function enqueueSync({ db, jobs }: PromoServices): Promise<void> {
  await jobs.enqueue(db, PROMO_CODES_CHANGED, {}, { dedupeKey: "all" });
}
