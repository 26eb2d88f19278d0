import { and, between, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { brand } from "#app/brand.ts";
import { fieldErrorsOf } from "#app/platform/forms/action-results.server.ts";
import { productsInCollections } from "#app/features/catalog/catalog.server.ts";
import { variantGid } from "#app/platform/shopify/gid.server.ts";
import { CANNOT_RESTORE, type Restored } from "#app/platform/audit/restored.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { countIn } from "#app/platform/db/count.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { codeMeant, codesMeant, normalizeCode } from "#app/platform/normalize-code.ts";
import type { FunctionHandler } from "#app/platform/feature.server.ts";
import { newPromoCode } from "./new-promo-code.server.ts";
import { checkoutProblem } from "./promo-admin.ts";
import {
  decidePromo,
  decidePromoForCart,
  DISCOUNT_TYPES,
  PROMO_LIMITS,
  PROMO_SCOPES,
  type PromoResult,
} from "./promos.ts";
import {
  promoCodes as codes,
  promoMirrors as mirrors,
  promoRedemptions as redemptions,
} from "./promos.tables.server.ts";

/** The limits of a cart. */
const MAX_LINES = 250;
const MAX_UNITS = 999;

const body = z.object(
  {
    code: z
      .string("Promo code is required")
      .max(PROMO_LIMITS.codeLength, "Promo code is too long")
      .transform(normalizeCode),
    lines: z
      .array(
        z.object({ variantId: variantGid, quantity: z.int().min(1).max(MAX_UNITS) }, "The cart's lines are invalid."),
        "The cart's lines are invalid.",
      )
      .max(MAX_LINES, "The cart has too many lines.")
      .optional(),
  },
  "Promo code is required",
);

export type AskedLine = { variantId: string; quantity: number };
/** A line at the price charged. */
export type PricedLine = { productId: string; totalMinor: number; currency: string };

type Shop = {
  /** At the moment. */
  timeZone: () => string;
  isLive: boolean;
  /** A cart's lines as they are charged now. */
  priceLines: (lines: AskedLine[]) => Promise<PricedLine[]>;
};

/** The function validate-promo-code. It only reads, so trying a code uses nothing up. */
export function validatePromoCode({ timeZone, isLive, priceLines }: Shop): FunctionHandler<{ db: Db }> {
  return async ({ db }, asked) => {
    const read = body.safeParse(asked);
    if (!read.success)
      return { status: 400, body: { error: read.error.issues[0]?.message ?? "Promo code is required" } };
    if (!read.data.code) return { status: 400, body: { error: "Promo code is required" } };
    const { code, lines } = read.data;
    const today = dayIn(timeZone(), new Date());
    const result = lines
      ? await promoResultForCart(db, code, today, { isLive, lines: () => priceLines(lines) })
      : await promoResult(db, code, today, { isLive });
    return { status: 200, body: result };
  };
}

/** The result for a code on that date. At a Shopify store, `isLive`, there are no codes of the sample shop. */
export async function promoResult(db: Db, code: string, today: string, { isLive = false } = {}): Promise<PromoResult> {
  const found = await offeredCode(db, code, isLive);
  return named(decidePromo(found, today), found, code);
}

/** The same for a cart. Its lines are priced only for a code that depends on them. */
export async function promoResultForCart(
  db: Db,
  code: string,
  today: string,
  { isLive, lines }: { isLive: boolean; lines: () => Promise<PricedLine[]> },
): Promise<PromoResult> {
  const found = await offeredCode(db, code, isLive);
  const result = decidePromo(found, today);
  if (!found || !result.valid) return result;
  const isForAll = found.appliesTo === "everything" && found.minimumSpend === null;
  const priced = isForAll ? [] : await lines();
  const covered = await coveredProducts(
    db,
    found,
    priced.map(({ productId }) => productId),
  );
  const currency = priced[0]?.currency ?? brand.defaultCurrency;
  return named(decidePromoForCart(found, today, { lines: priced, currency, covered }), found, code);
}

/** Which of these products the code is for; null if it is for all. */
async function coveredProducts(
  db: Db,
  { appliesTo, appliesToIds }: Pick<typeof codes.$inferSelect, "appliesTo" | "appliesToIds">,
  productIds: string[],
): Promise<ReadonlySet<string> | null> {
  if (appliesTo === "everything") return null;
  return appliesTo === "products"
    ? new Set(appliesToIds)
    : productsInCollections(db, appliesToIds, [...new Set(productIds)]);
}

async function offeredCode(db: Db, code: string, isLive: boolean) {
  const existing = await db
    .select({ promo: codes, disabledAt: mirrors.disabledAt })
    .from(codes)
    .leftJoin(mirrors, eq(mirrors.promoCodeId, codes.id))
    .where(and(inArray(codes.code, codesMeant(code)), isOffered(isLive)));
  const found = codeMeant(code, existing, ({ promo }) => promo.code);
  return found && { ...found.promo, isDisabledAtProvider: found.disabledAt !== null };
}

/** With the code that was meant, if it is another one than asked for. */
function named(result: PromoResult, found: { code: string } | undefined, asked: string): PromoResult {
  return result.valid && found && found.code !== normalizeCode(asked) ? { ...result, code: found.code } : result;
}

/** A code that ends within so many days is about to end. */
const SOON_DAYS = 7;

const isOffered = (isLive: boolean) => (isLive ? eq(codes.isSample, false) : undefined);

/** Codes in use whose last day is within a week, for the counts of the admin. */
export function codesEndingSoon(today: string, { isLive }: { isLive: boolean }) {
  const isSoon = sql`${codes.expiresAt} between ${today}::date and ${today}::date + ${SOON_DAYS}::integer`;
  return countIn(codes, and(eq(codes.active, true), isSoon, isOffered(isLive)));
}

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

type Wanted = { before?: number | undefined; search?: string; batch?: string; limit?: number };

/** Codes, newest first: those before the cursor that start with the search text and are of the batch. */
export async function promoCodes(
  db: Db,
  { before, search = "", batch = "", limit = 10_000 }: Wanted = {},
): Promise<PromoCodeRow[]> {
  const rows = await db
    .select({ promo: codes, mirroredAt: mirrors.mirroredAt, problem: mirrors.problem, disabledAt: mirrors.disabledAt })
    .from(codes)
    .leftJoin(mirrors, eq(mirrors.promoCodeId, codes.id))
    .where(
      and(
        before === undefined ? undefined : lt(codes.id, before),
        batch === "" ? undefined : eq(codes.batch, batch),
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

/** Those of the codes that exist. */
export async function existingPromoCodes(db: Db, named: string[]): Promise<string[]> {
  const rows = await db.select({ code: codes.code }).from(codes).where(inArray(codes.code, named));
  return rows.map(({ code }) => code);
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
/** The same for codes that were changed; one run handles all pending changes. It has its own queue because the options of an existing queue cannot change. */
export const PROMO_CODES_CHANGED = "promo-codes-changed";
export type PromoServices = { db: Db; jobs: Pick<Jobs, "enqueue"> };
type CreateResult =
  /** `samples`: the deleted codes of the sample shop. */
  | { created: true; id: number; samples: (typeof codes.$inferSelect)[] }
  /** Messages by field, for the admin who typed it. */
  | { created: false; errors: Record<string, string> };

export const PAST_DATE = "This date has passed. Choose today or later, or leave it empty.";

/** What is wrong with the input for a new code, by field, as far as it can be told without creating it; null if nothing is. */
export function newCodeErrors(typed: unknown, today = ""): Record<string, string> | null {
  const read = newPromoCode.safeParse(typed);
  if (!read.success) return fieldErrorsOf(read.error);
  if (read.data.expiresAt !== null && read.data.expiresAt < today) return { expiresAt: PAST_DATE };
  return null;
}

/** What an admin has to know about a code at checkout, which `provider` has; null if the provider accepted it, or was not asked yet. */
export async function codeProblem(db: Db, code: string, provider: string): Promise<string | null> {
  const [row] = await db
    .select({ code: codes.code, problem: mirrors.problem, disabledAt: mirrors.disabledAt })
    .from(codes)
    .innerJoin(mirrors, eq(mirrors.promoCodeId, codes.id))
    .where(eq(codes.code, code));
  return row ? checkoutProblem(row, provider) : null;
}

/**
 * Creates an active code from an admin's input and enqueues its sync. A code that expired before `today` is refused. With the owner's first code
 * those of the sample shop leave.
 */
export async function createPromoCode(
  { db, jobs, today = "" }: PromoServices & { today?: string },
  typed: unknown,
): Promise<CreateResult> {
  const errors = newCodeErrors(typed, today);
  if (errors) return { created: false, errors };
  const wanted = newPromoCode.parse(typed);
  return db.transaction(async (tx) => {
    const ofThatName = and(eq(codes.code, wanted.code), eq(codes.isSample, true));
    const replaced = await tx.delete(codes).where(ofThatName).returning();
    const [made] = await tx.insert(codes).values(wanted).onConflictDoNothing().returning({ id: codes.id });
    if (!made) return { created: false, errors: { code: "This code already exists." } };
    const samples = [...replaced, ...(await removeSampleCodes(tx))];
    await markForSync({ db: tx, jobs }, { id: made.id, code: wanted.code });
    return { created: true, id: made.id, samples };
  });
}

/** Creates these codes or updates existing ones; their uses stay. Returns the deleted codes of the sample shop. */
export async function upsertPromoCodes(
  { db, jobs }: PromoServices,
  rows: (typeof codes.$inferInsert)[],
): Promise<(typeof codes.$inferSelect)[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const put = await db
      .insert(codes)
      .values(rows.slice(at, at + AT_ONCE))
      .onConflictDoUpdate({ target: codes.code, set: FROM_THE_FILE })
      .returning({ promoCodeId: codes.id, code: codes.code });
    await db
      .insert(mirrors)
      .values(put.map((row) => ({ ...row, version: 1 })))
      .onConflictDoUpdate({ target: mirrors.promoCodeId, set: CHANGED });
  }
  if (rows.length === 0) return [];
  const samples = await removeSampleCodes(db);
  await enqueueSync({ db, jobs });
  return samples;
}

const AT_ONCE = 500;
const FROM_THE_FILE = {
  startsOn: sql`excluded.starts_on`,
  minimumSpend: sql`excluded.minimum_spend`,
  oncePerCustomer: sql`excluded.once_per_customer`,
  freeShipping: sql`excluded.free_shipping`,
  appliesTo: sql`excluded.applies_to`,
  appliesToIds: sql`excluded.applies_to_ids`,
  note: sql`excluded.note`,
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
  // Entries of earlier versions do not have these.
  startsOn: z.string().nullable().default(null),
  minimumSpend: z.number().nullable().default(null),
  oncePerCustomer: z.boolean().default(false),
  freeShipping: z.boolean().default(false),
  appliesTo: z.enum(PROMO_SCOPES).default("everything"),
  appliesToIds: z.array(z.string()).default([]),
  note: z.string().default(""),
  batch: z.string().nullable().default(null),
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
export async function seedPromoCodes(db: Db, samples: (typeof codes.$inferInsert)[]): Promise<void> {
  await db
    .insert(codes)
    .values(samples.map((sample) => ({ ...sample, isSample: true })))
    .onConflictDoNothing();
}

/** The deleted codes of the sample shop. What the provider has of them is deleted by the next sync. */
export async function removeSampleCodes(db: Db): Promise<(typeof codes.$inferSelect)[]> {
  return db.delete(codes).where(eq(codes.isSample, true)).returning();
}

/** Forgets the provider's state and the uses that its orders counted. */
export async function forgetProvidersUses(db: Db): Promise<void> {
  await db.delete(mirrors);
  await db.delete(redemptions);
  await db.update(codes).set({ usageCount: 0 });
}

/** Must come last in a transaction, as enqueueSync. */
export async function markForSync({ db, jobs }: PromoServices, code: { id: number; code: string }): Promise<void> {
  await markChanged(db, code);
  await enqueueSync({ db, jobs });
}

/** The provider is asked about the code by the next sync, whichever it is. */
export async function markChanged(db: Db, { id, code }: { id: number; code: string }): Promise<void> {
  await db
    .insert(mirrors)
    .values({ promoCodeId: id, code, version: 1 })
    .onConflictDoUpdate({ target: mirrors.promoCodeId, set: CHANGED });
}

const CHANGED = { mirroredAt: sql`null`, problem: sql`null`, version: sql`${mirrors.version} + 1` };

/** The provider may have what came after a backup: the next sync asks it about every code. */
export async function markAllChanged(db: Db): Promise<void> {
  await db.update(mirrors).set({ mirroredAt: null, version: sql`${mirrors.version} + 1` });
}

/** Must come last in a transaction: it blocks other changes of codes until the transaction ends. */
export async function enqueueSync({ db, jobs }: PromoServices): Promise<void> {
  await jobs.enqueue(db, PROMO_CODES_CHANGED, {}, { dedupeKey: "all" });
}
