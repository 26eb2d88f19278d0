/** Money is whole minor units (cents) with an ISO 4217 currency, from the moment it is parsed. */
export type Money = { minor: number; currency: string };

/** Minor units per unit, where it is not a hundred (ISO 4217). */
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

/** The most that one discount, minimum or price may be where an amount is typed or imported: beyond it there is a slip of the key. */
export const LARGEST_AMOUNT = 1_000_000;

/** Reads a decimal amount as Shopify sends it ("89.0", "89.00", "1200"). Throws on anything else. */
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

/** "120.00": the amount as text, always with two decimals (SHOP-42), or three where the currency has three. */
export function amountText({ minor, currency }: Money): string {
  const digits = minorDigits(currency);
  const figures = String(Math.abs(Math.round(minor))).padStart(digits + 1, "0");
  const whole = figures.slice(0, figures.length - digits);
  const fraction = figures.slice(figures.length - digits).padEnd(2, "0");
  return `${minor < 0 ? "-" : ""}${whole}.${fraction}`;
}

/** "USD 120.00", "USD 1,558.00": how a price stands everywhere (SHOP-20). */
export function priceText(money: Money): string {
  return `${money.currency} ${amountText(money).replace(/\B(?=(\d{3})+\.)/g, ",")}`;
}
