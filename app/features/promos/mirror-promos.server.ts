import { asc, eq, isNotNull, isNull, or } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import { dayBounds } from "#app/platform/calendar.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import {
  correctDiscountCode,
  createDiscountCode,
  deleteDiscountCode,
  discountOfCode,
  DiscountRefused,
  switchDiscountCodeOff,
  type DiscountCode,
} from "#app/platform/shopify/discount-code.server.ts";
import { promoCodes, promoMirrors } from "./promos.tables.server.ts";

type Services = { db: Db; admin: ShopifyAdmin; timeZone: string };
type Promo = typeof promoCodes.$inferSelect;

/**
 * Makes the provider's discounts what our codes are: promo_codes is the truth. Codes that were deleted go first, so that a new one
 * of the same name starts at no uses there too. What the provider refuses is written down and the rest goes on; a provider that
 * does not answer ends the round. Only one process at a time may do this; doing it again changes nothing.
 */
export async function keepPromoCodes(services: Services, now = new Date()): Promise<void> {
  for (const { promoCodeId, code } of await deletedCodes(services.db)) {
    await notingProblems(services.db, { id: promoCodeId, code }, () => takeAway(services, promoCodeId, code));
  }
  const rows = await services.db.select().from(promoCodes).orderBy(asc(promoCodes.id));
  for (const promo of rows) {
    await notingProblems(services.db, promo, async () => {
      await keepOne(services, promo, now);
      await noteMirrored(services.db, promo);
    });
  }
}

async function takeAway({ db, admin }: Services, id: number, code: string): Promise<void> {
  const known = await discountOfCode(admin, code);
  // One that a person made there under the same name is theirs.
  if (known?.title === titleOf({ id, code })) await deleteDiscountCode(admin, known);
  await db.delete(promoMirrors).where(eq(promoMirrors.promoCodeId, id));
}

async function keepOne(services: Services, promo: Promo, now: Date): Promise<void> {
  const { db, admin } = services;
  const known = await discountOfCode(admin, promo.code);
  const usedBefore = known ? await usedBeforeOf(db, promo) : promo.usageCount;
  const room = promo.usageLimit === null ? null : promo.usageLimit - usedBefore;
  if (!promo.active || (room !== null && room < 1)) {
    if (known) await switchDiscountCodeOff(admin, known);
    return;
  }
  const wanted = discountOf(services, promo, room);
  if (known) return correctDiscountCode(admin, known, wanted, now);
  // Written down first: should we be cut off right after the provider made it, its limit is still understood.
  await db
    .insert(promoMirrors)
    .values({ promoCodeId: promo.id, code: promo.code, usedBefore })
    .onConflictDoUpdate({ target: promoMirrors.promoCodeId, set: { usedBefore } });
  await createDiscountCode(admin, wanted);
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
      set: { mirroredAt, problem: null },
      setWhere: or(isNull(promoMirrors.mirroredAt), isNotNull(promoMirrors.problem)),
    });
}

/** A refusal is for a person to read; everything else ends the round and is tried again. Either way the reason is kept. */
async function notingProblems(
  db: Db,
  { id, code }: { id: number; code: string },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await db
      .insert(promoMirrors)
      .values({ promoCodeId: id, code, problem })
      .onConflictDoUpdate({ target: promoMirrors.promoCodeId, set: { problem, mirroredAt: null } });
    if (!(error instanceof DiscountRefused)) throw error;
    log("warn", "promo code not mirrored", { code, problem });
  }
}
