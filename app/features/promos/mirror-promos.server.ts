import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import { catalogItemsNamed, catalogState } from "#app/features/catalog/catalog.server.ts";
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
  isOfKind,
  MAX_DISCOUNT_ITEMS,
  putDiscountCode,
  termDifferences,
  type DiscountCode,
  type DiscountTerm,
  type DiscountTerms,
} from "#app/platform/shopify/discount-code.server.ts";
import { isLimitReached } from "./promos.ts";
import { promoCodes, promoMirrors } from "./promos.tables.server.ts";

/** An advisory lock: two processes at once would both find no discount and create one each. */
export const PROMO_LOCK = 8_115_008;

/** `isLive`: a Shopify store, which gets no code of the sample shop, and loses those that it got before their origin was recorded. */
type Services = { db: Db; admin: ShopifyAdmin; timeZone: string; isLive?: boolean };
type Promo = typeof promoCodes.$inferSelect;

/** Every code costs a query, and Shopify throttles what costs much: a shop may have thousands. */
const RECHECKED_PER_RUN = 200;

/**
 * Makes the provider's discounts match promo_codes, the source of truth: all codes that changed since the provider last matched them, and
 * `rechecks` of the others, those checked longest ago first, because someone may have changed a discount there. Deleted codes go first, so that a new code of the same
 * name starts without uses there too. Codes are independent: one that the provider refuses or does not confirm is disabled there
 * and recorded, and does not block the others. Rejects if a retry may help. Only one process may run it at a time; it is
 * idempotent.
 */
export async function syncPromoCodes(
  services: Services,
  { now = new Date(), rechecks = RECHECKED_PER_RUN } = {},
): Promise<void> {
  const failures: Error[] = [];
  const undeleted = new Set<string>();
  for (const { promoCodeId: id, code } of await codesToDelete(services)) {
    const failure = await failureOf(services, { id, code, isDeleted: true }, () => deleteMirror(services, id, code));
    if (!failure) continue;
    undeleted.add(code);
    failures.push(failure.error);
  }
  const found = await codesToCheck(services, rechecks);
  for (const { promo, version } of found.filter(({ promo: { code } }) => !undeleted.has(code))) {
    const failure = await failureOf(services, { ...promo, isDeleted: false }, async () => {
      const isNarrowed = await syncCode(services, promo, now);
      await recordMirrored(services.db, promo, version, isNarrowed);
    });
    if (failure && (!failure.isRefusal || !failure.isDisabled)) failures.push(failure.error);
  }
  if (failures.length > 0) throw failures[0];
}

/** The same for one code, to repair it at once. The problem that is left, in the provider's words; null if none is. */
export async function syncPromoCode(services: Services, id: number, now = new Date()): Promise<string | null> {
  const [found] = await codesWithVersion(services.db).where(eq(promoCodes.id, id));
  if (!found || (services.isLive && found.promo.isSample)) return null;
  const { promo, version } = found;
  const failure = await failureOf(services, { ...promo, isDeleted: false }, async () => {
    // The discount of a deleted code of this name, with its uses, is not this code's.
    for (const { promoCodeId, code } of await codesToDelete(services))
      if (code === promo.code) await deleteMirror(services, promoCodeId, code);
    const isNarrowed = await syncCode(services, promo, now);
    await recordMirrored(services.db, promo, version, isNarrowed);
  });
  return failure?.error.message ?? null;
}

/** What the provider has of a code, and what it should have. */
export type ProviderState =
  /** Neither has it. */
  | { state: "off" }
  | { state: "missing" }
  /** A discount that we cannot change. */
  | { state: "foreign"; reason: string }
  /** `differing`: the terms in which they differ; `isActive`: whether checkout accepts the code. */
  | {
      state: "found";
      differing: DiscountTerm[];
      wanted: DiscountCode;
      terms: DiscountTerms;
      isActive: boolean;
      shouldBeActive: boolean;
    };

export async function providerState(
  services: Pick<Services, "db" | "admin" | "timeZone">,
  stored: Promo,
  now: Date,
): Promise<ProviderState> {
  const promo = await withExistingItems(services.db, stored);
  const discount = await discountOfCode(services.admin, promo.code, MAX_DISCOUNT_ITEMS);
  const room = promo.usageLimit === null ? null : promo.usageLimit - (await usedBeforeOf(services.db, promo));
  const wanted = discountOf(services, promo, room);
  const isOver = wanted.endsAt !== null && wanted.endsAt <= now;
  const shouldBeActive =
    promo.active && !isLimitReached(promo) && (room === null || room > 0) && !isOver && !isForNothing(promo);
  if (!discount) return { state: shouldBeActive ? "missing" : "off" };
  if (!discount.terms) return { state: "foreign", reason: discount.reason };
  const { terms } = discount;
  const isActive = terms.status !== "EXPIRED";
  // The terms of a discount that is off do not matter: they are written before it is turned on.
  const differing = !shouldBeActive
    ? []
    : isOfKind(terms, wanted)
      ? termDifferences(terms, wanted, now)
      : (["value"] as const);
  return { state: "found", differing: [...differing], wanted, terms, isActive, shouldBeActive };
}

async function deleteMirror({ db, admin }: Services, id: number, code: string): Promise<void> {
  const discount = await discountOfCode(admin, code);
  // A discount of the same name that someone created by hand is not ours to change.
  if (discount?.terms?.title === titleOf({ id, code })) await deleteDiscountCode(admin, discount);
  await db.delete(promoMirrors).where(eq(promoMirrors.promoCodeId, id));
}

/** True if products or collections of the code do not exist at the moment. */
async function syncCode(services: Services, stored: Promo, now: Date): Promise<boolean> {
  const { db, admin } = services;
  const promo = await withExistingItems(db, stored);
  const isNarrowed = promo.appliesToIds.length < stored.appliesToIds.length;
  let discount = await discountOfCode(admin, promo.code, promo.appliesToIds.length);
  // Free shipping is another kind of discount: ours is replaced.
  if (discount?.terms?.title === titleOf(promo) && !isOfKind(discount.terms, discountOf(services, promo, null))) {
    await keepUses(db, promo, { id: discount.id, uses: discount.terms.asyncUsageCount });
    await deleteDiscountCode(admin, discount);
    discount = null;
  }
  const known = await usedBeforeOf(db, promo);
  const usedBefore = discount ? known : Math.max(known, promo.usageCount);
  const room = promo.usageLimit === null ? null : promo.usageLimit - usedBefore;
  const isWanted = promo.active && !isLimitReached(promo) && !isForNothing(promo);
  if (isWanted && room !== null && room < 1)
    throw new DiscountRefused(
      `${brand.provider} has counted ${usedBefore === 1 ? "1 use" : `${usedBefore} uses`} of it already, which is its limit. To offer it again, raise the limit or create another code.`,
    );
  if (!isWanted) {
    if (discount) await disableDiscountCode(admin, discount);
    return isNarrowed;
  }
  // Stored first: if the process ends right after the provider created it, its limit is still known.
  if (!discount)
    await db
      .insert(promoMirrors)
      .values({ promoCodeId: promo.id, code: promo.code, usedBefore })
      .onConflictDoUpdate({ target: promoMirrors.promoCodeId, set: { usedBefore } });
  await putDiscountCode(admin, discount, discountOf(services, promo, room), now);
  return isNarrowed;
}

/** Without products and collections that no longer exist: the provider would refuse the whole discount because of one. */
async function withExistingItems(db: Db, promo: Promo): Promise<Promo> {
  const { appliesTo, appliesToIds } = promo;
  if (appliesTo === "everything") return promo;
  const { isFilling, isEmpty } = await catalogState(db);
  // The catalog does not know yet what exists.
  if (isFilling || isEmpty) return promo;
  const existing = new Set((await catalogItemsNamed(db, appliesTo, appliesToIds)).map(({ id }) => id));
  return { ...promo, appliesToIds: appliesToIds.filter((id) => existing.has(id)) };
}

const isForNothing = ({ appliesTo, appliesToIds }: Promo) => appliesTo !== "everything" && appliesToIds.length === 0;

function discountOf({ timeZone }: Pick<Services, "timeZone">, promo: Promo, usageLimit: number | null): DiscountCode {
  const endsAt = promo.expiresAt === null ? null : dayBounds(timeZone, promo.expiresAt).end;
  const begins = promo.startsOn === null ? promo.createdAt : dayBounds(timeZone, promo.startsOn).start;
  return {
    code: promo.code,
    title: titleOf(promo),
    value: valueOf(promo),
    appliesTo: { kind: promo.appliesTo, ids: promo.appliesToIds },
    minimumSubtotal: promo.minimumSpend,
    isOncePerCustomer: promo.oncePerCustomer,
    usageLimit,
    // A discount must start before it ends, even if its expiration date had passed when it was created.
    startsAt: endsAt && endsAt <= begins ? new Date(endsAt.getTime() - 60_000) : begins,
    endsAt,
  };
}

function valueOf({ freeShipping, discountType, discountValue }: Promo): DiscountCode["value"] {
  if (freeShipping) return { isShippingFree: true };
  return discountType === "percentage" ? { percent: discountValue } : { amount: discountValue };
}

/** Distinguishes our discount from an earlier one of the same code and from one created by hand. */
function titleOf({ id, code }: { id: number; code: string }): string {
  return `${code} (${brand.name} ${id})`;
}

async function usedBeforeOf(db: Db, { id }: Promo): Promise<number> {
  const [mirror] = await db.select().from(promoMirrors).where(eq(promoMirrors.promoCodeId, id));
  return mirror?.usedBefore ?? 0;
}

/** Before the provider's discount is deleted: it may know of uses whose orders have not arrived here. */
async function keepUses(db: Db, { id, code }: Promo, discount: { id: string; uses: number }): Promise<void> {
  await db
    .insert(promoMirrors)
    .values({ promoCodeId: id, code, usedBefore: discount.uses, replacedDiscount: discount.id })
    .onConflictDoUpdate({
      target: promoMirrors.promoCodeId,
      set: { usedBefore: sql`${promoMirrors.usedBefore} + ${discount.uses}`, replacedDiscount: discount.id },
      setWhere: sql`${promoMirrors.replacedDiscount} is distinct from ${discount.id}`,
    });
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

async function codesToCheck({ db, isLive }: Services, rechecks: number) {
  const isOffered = isLive ? eq(promoCodes.isSample, false) : undefined;
  const changed = await codesWithVersion(db)
    .where(and(isOffered, isNull(promoMirrors.mirroredAt)))
    .orderBy(asc(promoCodes.id));
  const matching = await codesWithVersion(db)
    .where(and(isOffered, isNotNull(promoMirrors.mirroredAt)))
    .orderBy(asc(promoMirrors.mirroredAt), asc(promoCodes.id))
    .limit(rechecks);
  return [...changed, ...matching];
}

function codesWithVersion(db: Db) {
  return db
    .select({ promo: promoCodes, version: sql<number>`coalesce(${promoMirrors.version}, 0)` })
    .from(promoCodes)
    .leftJoin(promoMirrors, eq(promoMirrors.promoCodeId, promoCodes.id));
}

const DAY_MS = 86_400_000;

/**
 * A code that was changed since that version was read is left to the next run. One that lacks products or collections has its turn in every run,
 * because they may be back.
 */
async function recordMirrored(db: Db, { id, code }: Promo, version: number, isNarrowed: boolean): Promise<void> {
  const mirroredAt = new Date(Date.now() - (isNarrowed ? DAY_MS : 0));
  await db
    .insert(promoMirrors)
    .values({ promoCodeId: id, code, mirroredAt })
    .onConflictDoUpdate({
      target: promoMirrors.promoCodeId,
      set: { mirroredAt, problem: null, disabledAt: null },
      setWhere: eq(promoMirrors.version, version),
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
