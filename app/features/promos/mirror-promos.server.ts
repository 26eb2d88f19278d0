import { asc, eq, isNotNull, isNull, or } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import { dayBounds } from "#app/platform/calendar.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { errorOf } from "#app/platform/error-of.ts";
import { log } from "#app/platform/log.server.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import {
  deleteDiscountCode,
  disableDiscountCode,
  discountOfCode,
  DiscountRefused,
  isAdminApiResponding,
  putDiscountCode,
  type DiscountCode,
} from "#app/platform/shopify/discount-code.server.ts";
import { isLimitReached } from "./promos.ts";
import { promoCodes, promoMirrors } from "./promos.tables.server.ts";

/** `isLive`: a Shopify store, which gets no code of the sample shop, and loses those that it got before their origin was recorded. */
type Services = { db: Db; admin: ShopifyAdmin; timeZone: string; isLive?: boolean };
type Promo = typeof promoCodes.$inferSelect;

/**
 * Makes the provider's discounts match promo_codes, the source of truth. Deleted codes go first, so that a new code of the same
 * name starts without uses there too. Codes are independent: one that the provider refuses or does not confirm is disabled there
 * and recorded, and does not block the others. Rejects if a retry may help. Only one process may run it at a time; it is
 * idempotent.
 */
export async function syncPromoCodes(services: Services, now = new Date()): Promise<void> {
  const failures: Error[] = [];
  const undeleted = new Set<string>();
  for (const { promoCodeId: id, code } of await codesToDelete(services)) {
    const failure = await failureOf(services, { id, code, isDeleted: true }, () => deleteMirror(services, id, code));
    if (!failure) continue;
    undeleted.add(code);
    failures.push(failure.error);
  }
  const rows = await services.db
    .select()
    .from(promoCodes)
    .where(services.isLive ? eq(promoCodes.isSample, false) : undefined)
    .orderBy(asc(promoCodes.id));
  for (const promo of rows.filter(({ code }) => !undeleted.has(code))) {
    const failure = await failureOf(services, { ...promo, isDeleted: false }, async () => {
      await syncCode(services, promo, now);
      await recordMirrored(services.db, promo);
    });
    if (failure && (!failure.isRefusal || !failure.isDisabled)) failures.push(failure.error);
  }
  if (failures.length > 0) throw failures[0];
}

async function deleteMirror({ db, admin }: Services, id: number, code: string): Promise<void> {
  const discount = await discountOfCode(admin, code);
  // A discount of the same name that someone created by hand is not ours to change.
  if (discount?.terms?.title === titleOf({ id, code })) await deleteDiscountCode(admin, discount);
  await db.delete(promoMirrors).where(eq(promoMirrors.promoCodeId, id));
}

async function syncCode(services: Services, promo: Promo, now: Date): Promise<void> {
  const { db, admin } = services;
  const discount = await discountOfCode(admin, promo.code);
  const usedBefore = discount ? await usedBeforeOf(db, promo) : promo.usageCount;
  const room = promo.usageLimit === null ? null : promo.usageLimit - usedBefore;
  if (!promo.active || isLimitReached(promo) || (room !== null && room < 1)) {
    if (discount) await disableDiscountCode(admin, discount);
    return;
  }
  // Stored first: if the process ends right after the provider created it, its limit is still known.
  if (!discount)
    await db
      .insert(promoMirrors)
      .values({ promoCodeId: promo.id, code: promo.code, usedBefore })
      .onConflictDoUpdate({ target: promoMirrors.promoCodeId, set: { usedBefore } });
  await putDiscountCode(admin, discount, discountOf(services, promo, room), now);
}

function discountOf({ timeZone }: Services, promo: Promo, usageLimit: number | null): DiscountCode {
  const endsAt = promo.expiresAt === null ? null : dayBounds(timeZone, promo.expiresAt).end;
  // A discount must start before it ends, even if its expiration date had passed when it was created.
  const startsAt = endsAt && endsAt <= promo.createdAt ? new Date(endsAt.getTime() - 60_000) : promo.createdAt;
  const value =
    promo.discountType === "percentage" ? { percent: promo.discountValue } : { amount: promo.discountValue };
  return { code: promo.code, title: titleOf(promo), value, usageLimit, startsAt, endsAt };
}

/** Distinguishes our discount from an earlier one of the same code and from one created by hand. */
function titleOf({ id, code }: { id: number; code: string }): string {
  return `${code} (${brand.name} ${id})`;
}

async function usedBeforeOf(db: Db, { id }: Promo): Promise<number> {
  const [mirror] = await db.select().from(promoMirrors).where(eq(promoMirrors.promoCodeId, id));
  return mirror?.usedBefore ?? 0;
}

/** The discounts of deleted codes and, at a Shopify store, of the sample shop. */
function codesToDelete({ db, isLive }: Services) {
  return db
    .select({ promoCodeId: promoMirrors.promoCodeId, code: promoMirrors.code })
    .from(promoMirrors)
    .leftJoin(promoCodes, eq(promoCodes.id, promoMirrors.promoCodeId))
    .where(or(isNull(promoCodes.id), isLive ? eq(promoCodes.isSample, true) : undefined))
    .orderBy(asc(promoMirrors.promoCodeId));
}

async function recordMirrored(db: Db, { id, code }: Promo): Promise<void> {
  const mirroredAt = new Date();
  await db
    .insert(promoMirrors)
    .values({ promoCodeId: id, code, mirroredAt })
    .onConflictDoUpdate({
      target: promoMirrors.promoCodeId,
      set: { mirroredAt, problem: null, disabledAt: null },
      setWhere: or(
        isNull(promoMirrors.mirroredAt),
        isNotNull(promoMirrors.problem),
        isNotNull(promoMirrors.disabledAt),
      ),
    });
}

type CodeRef = { id: number; code: string; isDeleted: boolean };
type Failure = { error: Error; isRefusal: boolean; isDisabled: boolean };

/**
 * Processes one code, with one retry if the response was lost; then fails closed: a discount whose terms are unconfirmed is
 * disabled. Throws only if the provider does not respond at all, which ends the run.
 */
async function failureOf({ db, admin }: Services, ref: CodeRef, work: () => Promise<void>): Promise<Failure | null> {
  const { id, code } = ref;
  const error = await errorOf(async () => {
    const first = await errorOf(work);
    if (first instanceof DiscountRefused) throw first;
    if (first !== null) await work();
  });
  if (error === null) return null;
  const isDisabled = (await errorOf(() => disable(admin, ref))) === null;
  const problem = error.message;
  const disabledAt = isDisabled ? new Date() : null;
  await db
    .insert(promoMirrors)
    .values({ promoCodeId: id, code, problem, disabledAt })
    .onConflictDoUpdate({ target: promoMirrors.promoCodeId, set: { problem, disabledAt, mirroredAt: null } });
  log("warn", "promo code not mirrored", { code, problem, isDisabled });
  if (!isDisabled && !(await isAdminApiResponding(admin))) throw error;
  return { error, isRefusal: error instanceof DiscountRefused, isDisabled };
}

/** For an existing code, any discount of its name; for a deleted code, only our own. */
async function disable(admin: ShopifyAdmin, { id, code, isDeleted }: CodeRef): Promise<void> {
  const discount = await discountOfCode(admin, code);
  if (!discount || (isDeleted && discount.terms?.title !== titleOf({ id, code }))) return;
  await disableDiscountCode(admin, discount);
}
