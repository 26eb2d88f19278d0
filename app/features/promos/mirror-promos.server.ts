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
import { isUsedUp } from "./promos.ts";
import { promoCodes, promoMirrors } from "./promos.tables.server.ts";

type Services = { db: Db; admin: ShopifyAdmin; timeZone: string };
type Promo = typeof promoCodes.$inferSelect;

/**
 * Makes the provider's discounts what our codes are: promo_codes is the truth. Codes that were deleted go first, so that a new one
 * of the same name starts at no uses there too. Each code is on its own: what the provider refuses or does not answer is turned off
 * there, written down, and keeps no other from its terms. Rejects when asking again may help. Only one process at a time may do this;
 * doing it again changes nothing.
 */
export async function keepPromoCodes(services: Services, now = new Date()): Promise<void> {
  const failures: Error[] = [];
  const undeleted = new Set<string>();
  for (const { promoCodeId: id, code } of await deletedCodes(services.db)) {
    const failure = await failureOf(services, { id, code, isDeleted: true }, () => takeAway(services, id, code));
    if (!failure) continue;
    undeleted.add(code);
    failures.push(failure.error);
  }
  const rows = await services.db.select().from(promoCodes).orderBy(asc(promoCodes.id));
  for (const promo of rows.filter(({ code }) => !undeleted.has(code))) {
    const failure = await failureOf(services, { ...promo, isDeleted: false }, async () => {
      await keepOne(services, promo, now);
      await noteMirrored(services.db, promo);
    });
    if (failure && (!failure.isRefusal || !failure.isDisabled)) failures.push(failure.error);
  }
  if (failures.length > 0) throw failures[0];
}

async function takeAway({ db, admin }: Services, id: number, code: string): Promise<void> {
  const status = await discountOfCode(admin, code);
  // One that a person made there under the same name is theirs.
  if (status?.terms?.title === titleOf({ id, code })) await deleteDiscountCode(admin, status);
  await db.delete(promoMirrors).where(eq(promoMirrors.promoCodeId, id));
}

async function keepOne(services: Services, promo: Promo, now: Date): Promise<void> {
  const { db, admin } = services;
  const status = await discountOfCode(admin, promo.code);
  const usedBefore = status ? await usedBeforeOf(db, promo) : promo.usageCount;
  const room = promo.usageLimit === null ? null : promo.usageLimit - usedBefore;
  if (!promo.active || isUsedUp(promo) || (room !== null && room < 1)) {
    if (status) await disableDiscountCode(admin, status);
    return;
  }
  // Written down first: should we be cut off right after the provider made it, its limit is still understood.
  if (!status)
    await db
      .insert(promoMirrors)
      .values({ promoCodeId: promo.id, code: promo.code, usedBefore })
      .onConflictDoUpdate({ target: promoMirrors.promoCodeId, set: { usedBefore } });
  await putDiscountCode(admin, status, discountOf(services, promo, room), now);
}

function discountOf({ timeZone }: Services, promo: Promo, usageLimit: number | null): DiscountCode {
  const endsAt = promo.expiresAt === null ? null : dayBounds(timeZone, promo.expiresAt).end;
  // A discount must begin before it ends, also one whose last day was over when it was made.
  const startsAt = endsAt && endsAt <= promo.createdAt ? new Date(endsAt.getTime() - 60_000) : promo.createdAt;
  const value =
    promo.discountType === "percentage" ? { percent: promo.discountValue } : { amount: promo.discountValue };
  return { code: promo.code, title: titleOf(promo), value, usageLimit, startsAt, endsAt };
}

/** By this we know our own discount from one of the same code that came before or that somebody made by hand. */
function titleOf({ id, code }: { id: number; code: string }): string {
  return `${code} (${brand.name} ${id})`;
}

async function usedBeforeOf(db: Db, { id }: Promo): Promise<number> {
  const [mirror] = await db.select().from(promoMirrors).where(eq(promoMirrors.promoCodeId, id));
  return mirror?.usedBefore ?? 0;
}

function deletedCodes(db: Db) {
  return db
    .select({ promoCodeId: promoMirrors.promoCodeId, code: promoMirrors.code })
    .from(promoMirrors)
    .leftJoin(promoCodes, eq(promoCodes.id, promoMirrors.promoCodeId))
    .where(isNull(promoCodes.id))
    .orderBy(asc(promoMirrors.promoCodeId));
}

async function noteMirrored(db: Db, { id, code }: Promo): Promise<void> {
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

type Mirrored = { id: number; code: string; isDeleted: boolean };
type Failure = { error: Error; isRefusal: boolean; isDisabled: boolean };

/**
 * Does one code's work, once more where the first answer was lost; then fails closed: a discount whose terms nobody confirmed is turned
 * off. Throws only where the provider answers nothing at all, which ends the round.
 */
async function failureOf(
  { db, admin }: Services,
  mirrored: Mirrored,
  work: () => Promise<void>,
): Promise<Failure | null> {
  const { id, code } = mirrored;
  const error = await errorOf(async () => {
    const first = await errorOf(work);
    if (first instanceof DiscountRefused) throw first;
    if (first !== null) await work();
  });
  if (error === null) return null;
  const isDisabled = (await errorOf(() => disable(admin, mirrored))) === null;
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

/** Of a code that is ours now, whatever stands there under it; of one that was deleted here, only what was ours. */
async function disable(admin: ShopifyAdmin, { id, code, isDeleted }: Mirrored): Promise<void> {
  const status = await discountOfCode(admin, code);
  if (!status || (isDeleted && status.terms?.title !== titleOf({ id, code }))) return;
  await disableDiscountCode(admin, status);
}
