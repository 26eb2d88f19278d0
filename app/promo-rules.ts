/**
 * What a promo code takes off a cart: the cart shows it, the embedded store's checkout charges it, and the admin describes it. Amounts are in
 * minor units of the cart's currency.
 */
export type PromoTerms = {
  /** Hundredths of a percent: 1250 is 12.5 percent. */
  percentHundredths: number;
  amountMinor: number;
  /** Of the goods that the code is for, at the prices charged, before the code. 0: none. */
  minimumMinor: number;
};

/** A line at the price charged for all its units. */
export type PromoLine = { totalMinor: number; isCovered: boolean };

export type PromoOutcome = {
  /** Whether the code may be used; it is not if the cart has nothing that it is for. */
  applies: boolean;
  /** What has to be added of the goods it is for; 0 if nothing. */
  missingMinor: number;
  discountMinor: number;
};

/** What is left to pay is rounded half up once, and never below zero. */
export function applyPromo(terms: PromoTerms, lines: PromoLine[]): PromoOutcome {
  const covered = lines.filter(({ isCovered }) => isCovered);
  const goodsMinor = covered.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const missingMinor = Math.max(0, terms.minimumMinor - goodsMinor);
  const applies = covered.length > 0 && missingMinor === 0;
  return { applies, missingMinor, discountMinor: applies ? goodsMinor - charged(goodsMinor, terms) : 0 };
}

function charged(goodsMinor: number, { percentHundredths, amountMinor }: PromoTerms): number {
  return Math.max(0, withoutPercent(goodsMinor, percentHundredths) - amountMinor);
}

/** An amount after a percentage off, rounded half up. With BigInt: a large amount times hundredths of a percent exceeds safe integers. */
export function withoutPercent(minor: number, percentHundredths: number): number {
  const kept = BigInt(Math.max(0, 10_000 - percentHundredths));
  return Number((BigInt(minor) * kept + 5_000n) / 10_000n);
}
