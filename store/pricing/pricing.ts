import { normalizeCode } from "#app/platform/normalize-code.ts";

/** A row of store.discounts; `code` is null for automatic discounts. */
export type StoreDiscount = {
  code: string | null;
  kind: "percentage" | "fixed";
  /** Percentage: hundredths of a percent (3000 = 30%). Fixed: minor units. */
  value: number;
  /** Null: every product. */
  productIds: number[] | null;
  startsAt: Date;
  endsAt: Date | null;
  usageLimit: number | null;
  usageCount: number;
  active: boolean;
  combinesWith: { orderDiscounts: boolean; productDiscounts: boolean };
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
  return withCode.appliedCode !== null && withCode.totalMinor <= withoutCode.totalMinor ? withCode : withoutCode;
}

/** The same with the code that saves the most, because only one applies per order. The first of equal ones. */
export function priceWithBestCode({ codes, ...cart }: Omit<CartToPrice, "code"> & { codes: string[] }): PricedCart {
  const distinct = [...new Set(codes.map(normalizeCode))].filter((code) => code !== "");
  const [best] = distinct
    .map((code) => priceCart({ ...cart, code }))
    .filter(({ appliedCode }) => appliedCode !== null)
    .toSorted((one, other) => one.totalMinor - other.totalMinor);
  return best ?? priceCart({ ...cart, code: null });
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
    return { variantId, quantity, unitFullMinor: unitMinor, unitMinor: reduced, totalMinor: reduced * quantity };
  });
  const subtotalMinor = sum(priced.map((line) => line.totalMinor));

  const eligibleMinor = sum(
    priced.map((line, at) => (coded && covers(coded, lines[at]!.productId) ? line.totalMinor : 0)),
  );
  const applies = coded !== undefined && lines.some((line) => covers(coded, line.productId));
  const discountMinor = applies ? amountOff(eligibleMinor, coded) : 0;

  return {
    lines: priced,
    currency,
    subtotalMinor,
    discountMinor,
    totalMinor: subtotalMinor - discountMinor,
    appliedCode: applies ? coded.code : null,
  };
}

/** The unit price after an automatic discount; never negative. */
export function reducedUnit(unitMinor: number, { kind, value }: Pick<StoreDiscount, "kind" | "value">): number {
  if (kind === "fixed") return Math.max(0, unitMinor - value);
  return hundredthsOfPercent(unitMinor, Math.max(0, 10_000 - value));
}

export function isRunning({ active, startsAt, endsAt, usageLimit, usageCount }: StoreDiscount, now: Date): boolean {
  return (
    active && startsAt <= now && (endsAt === null || endsAt > now) && (usageLimit === null || usageCount < usageLimit)
  );
}

/** Both must allow it. As at Shopify, a discount on some products is a product discount, and one on everything an order discount. */
function combine(one: StoreDiscount, other: StoreDiscount): boolean {
  return allows(one, other) && allows(other, one);
}

function allows({ combinesWith }: StoreDiscount, { productIds }: StoreDiscount): boolean {
  return productIds === null ? combinesWith.orderDiscounts : combinesWith.productDiscounts;
}

function amountOff(eligibleMinor: number, { kind, value }: StoreDiscount): number {
  if (kind === "fixed") return Math.min(eligibleMinor, value);
  return eligibleMinor - hundredthsOfPercent(eligibleMinor, Math.max(0, 10_000 - value));
}

/** With BigInt: a large amount times hundredths of a percent exceeds safe integers. */
function hundredthsOfPercent(minor: number, hundredths: number): number {
  return Number((BigInt(minor) * BigInt(hundredths) + 5_000n) / 10_000n);
}

function covers(discount: StoreDiscount, productId: number): boolean {
  return discount.productIds === null || discount.productIds.includes(productId);
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
