import { normalizeCode } from "#app/platform/normalize-code.ts";
import { applyPromo, withoutPercent } from "#app/promo-rules.ts";

/** A row of store.discounts; `code` is null for automatic discounts. */
export type StoreDiscount = {
  code: string | null;
  kind: "percentage" | "fixed" | "free-shipping";
  /** Percentage: hundredths of a percent (3000 = 30%). Fixed: minor units. Free shipping: 0. */
  value: number;
  /** Null: every product. */
  productIds: number[] | null;
  /** What the products it is for have to cost together; null: no minimum. */
  minimumMinor?: number | null;
  startsAt: Date;
  endsAt: Date | null;
  usageLimit: number | null;
  usageCount: number;
  active: boolean;
  combinesWith: { orderDiscounts: boolean; productDiscounts: boolean; shippingDiscounts?: boolean };
};

export type CartToPrice = {
  lines: { variantId: number; productId: number; unitMinor: number; quantity: number }[];
  discounts: StoreDiscount[];
  code: string | null;
  currency: string;
  now: Date;
};

export type PricedLine = {
  variantId: number;
  quantity: number;
  unitFullMinor: number;
  unitMinor: number;
  totalMinor: number;
  /** The applied code's discount is spread over these lines. */
  isDiscounted: boolean;
};

export type PricedCart = {
  /** In input order. */
  lines: PricedLine[];
  currency: string;
  /** After automatic discounts, before the code. */
  subtotalMinor: number;
  /** The code's discount. */
  discountMinor: number;
  totalMinor: number;
  /** The applied code, as stored; null if none applies. */
  appliedCode: string | null;
  /** Of the applied code. */
  isShippingFree: boolean;
  /** What has to be added before the code applies; 0 if that is not why it does not. */
  missingMinor: number;
};

/**
 * Prices a cart. The best automatic discount lowers a unit's price, rounded half up per unit; a code's discount is rounded half up once, at the
 * end. The shop's drawer calculates the same way, to the cent.
 *
 * A code applies together with the automatic discounts that combine with it. If one does not, the cheaper alternative applies: the code with
 * those that do, or all automatic discounts without the code.
 */
export function priceCart({ lines, discounts, code, currency, now }: CartToPrice): PricedCart {
  const running = discounts.filter((discount) => isRunning(discount, now));
  const automatic = running.filter((discount) => discount.code === null);
  const wanted = code === null ? "" : normalizeCode(code);
  const coded = wanted === "" ? undefined : running.find((discount) => discount.code === wanted);
  if (!coded) return priceWith(lines, automatic, undefined, currency);

  const beside = automatic.filter((discount) => combine(discount, coded));
  const withCode = priceWith(lines, beside, coded, currency);
  if (beside.length === automatic.length) return withCode;
  const withoutCode = priceWith(lines, automatic, undefined, currency);
  if (withCode.appliedCode !== null && withCode.totalMinor <= withoutCode.totalMinor) return withCode;
  return { ...withoutCode, missingMinor: withCode.missingMinor };
}

/** The same with the code that saves the most, because only one applies per order. The first of equal ones. */
export function priceWithBestCode({ codes, ...cart }: Omit<CartToPrice, "code"> & { codes: string[] }): PricedCart {
  const distinct = [...new Set(codes.map(normalizeCode))].filter((code) => code !== "");
  const priced = distinct.map((code) => priceCart({ ...cart, code }));
  const [best] = priced
    .filter(({ appliedCode }) => appliedCode !== null)
    .toSorted((one, other) => one.totalMinor - other.totalMinor);
  if (best) return best;
  return priceCart({ ...cart, code: null });
}

function priceWith(
  lines: CartToPrice["lines"],
  automatic: StoreDiscount[],
  coded: StoreDiscount | undefined,
  currency: string,
): PricedCart {
  const priced = lines.map(({ variantId, productId, unitMinor, quantity }) => {
    const offers = automatic
      .filter((discount) => covers(discount, productId))
      .map((discount) => reducedUnit(unitMinor, discount));
    const reduced = Math.min(unitMinor, ...offers);
    const isDiscounted = coded !== undefined && covers(coded, productId);
    const totalMinor = reduced * quantity;
    return { variantId, quantity, unitFullMinor: unitMinor, unitMinor: reduced, totalMinor, isDiscounted };
  });
  const subtotalMinor = sum(priced.map((line) => line.totalMinor));

  const outcome = coded
    ? applyPromo(
        {
          percentHundredths: coded.kind === "percentage" ? coded.value : 0,
          amountMinor: coded.kind === "fixed" ? coded.value : 0,
          minimumMinor: coded.minimumMinor ?? 0,
        },
        priced.map(({ totalMinor, isDiscounted }) => ({ totalMinor, isCovered: isDiscounted })),
      )
    : { applies: false, missingMinor: 0, discountMinor: 0 };
  const { applies, missingMinor, discountMinor } = outcome;

  return {
    lines: priced,
    currency,
    subtotalMinor,
    discountMinor,
    totalMinor: subtotalMinor - discountMinor,
    appliedCode: applies && coded ? coded.code : null,
    isShippingFree: applies && coded?.kind === "free-shipping",
    // A cart without anything that the code is for gets no hint of what it is for.
    missingMinor: priced.some(({ isDiscounted }) => isDiscounted) ? missingMinor : 0,
  };
}

/** The unit price after an automatic discount; never negative. */
export function reducedUnit(unitMinor: number, { kind, value }: Pick<StoreDiscount, "kind" | "value">): number {
  if (kind === "fixed") return Math.max(0, unitMinor - value);
  return withoutPercent(unitMinor, value);
}

export function isRunning({ active, startsAt, endsAt, usageLimit, usageCount }: StoreDiscount, now: Date): boolean {
  return (
    active && startsAt <= now && (endsAt === null || endsAt > now) && (usageLimit === null || usageCount < usageLimit)
  );
}

/** Both must allow it. As at Shopify, a discount is on shipping, on some products, or on the order. */
function combine(one: StoreDiscount, other: StoreDiscount): boolean {
  return allows(one, other) && allows(other, one);
}

function allows({ combinesWith }: StoreDiscount, { kind, productIds }: StoreDiscount): boolean {
  if (kind === "free-shipping") return combinesWith.shippingDiscounts ?? false;
  return productIds === null ? combinesWith.orderDiscounts : combinesWith.productDiscounts;
}

export function covers(discount: StoreDiscount, productId: number): boolean {
  return discount.productIds === null || discount.productIds.includes(productId);
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
