/** Money is in whole minor units (cents) with an ISO 4217 currency, from the moment it is parsed. */
export type Money = { minor: number; currency: string };

/** Decimal digits, where they are not two (ISO 4217). */
const DIGITS: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

export function minorDigits(currency: string): number {
  return DIGITS[currency] ?? 2;
}

/** The largest discount, minimum or price that can be entered or imported: anything above it is a typo. */
export const MAX_AMOUNT = 1_000_000;

/** Parses a decimal amount from Shopify ("89.0", "89.00", "1200"). Throws on anything else. */
export function parseMoney(amount: string, currency: string): Money {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount.trim());
  if (!match) throw new Error(`Not an amount of money: ${JSON.stringify(amount)}`);
  const digits = minorDigits(currency);
  const fraction = (match[3] ?? "").padEnd(digits + 1, "0");
  const whole = Number(match[2]) * 10 ** digits + Number(fraction.slice(0, digits) || "0");
  const rounded = whole + (Number(fraction[digits]) >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(rounded)) throw new Error(`Too much money to count: ${amount}`);
  return { minor: match[1] ? -rounded : rounded, currency };
}

/** "120.00": the amount with two decimals (SHOP-42), or three if the currency has three. */
export function amountText({ minor, currency }: Money): string {
  const digits = minorDigits(currency);
  const text = String(Math.abs(Math.round(minor))).padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const fraction = text.slice(text.length - digits).padEnd(2, "0");
  return `${minor < 0 ? "-" : ""}${whole}.${fraction}`;
}

/** "USD 120.00", "USD 1,558.00": the format of every price (SHOP-20). */
export function priceText(money: Money): string {
  return `${money.currency} ${amountText(money).replace(/\B(?=(\d{3})+\.)/g, ",")}`;
}
