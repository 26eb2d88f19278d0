import { titleWithSize, type SizeFit } from "#app/sizes/sizes.ts";
import type { ShippingPrices } from "#app/shipping-rates.ts";
import type { IdleReason } from "../pricing/idle-code.ts";
import { shippingChoices, taxFor, type ShippingChoice } from "../pricing/delivery.ts";

export type CheckoutLine = {
  variantId: number;
  productId: number;
  title: string;
  variantTitle: string;
  sizeFit: SizeFit | null;
  sku: string | null;
  quantity: number;
  unitFullMinor: number;
  unitMinor: number;
  /** The compare-at price of a reduced variant. */
  compareAtMinor: number | null;
  totalMinor: number;
  /** The applied code's discount is spread over these lines. */
  isDiscounted: boolean;
  isForSale: boolean;
  /** Units that can be sold; null: unlimited. */
  inStock: number | null;
  needsShipping: boolean;
  isTaxable: boolean;
  weightGrams: number;
  picturePath: string | null;
};

export type OpenCheckout = {
  token: string;
  currency: string;
  lines: CheckoutLine[];
  /** The applied code; if none applies, the first one on the cart. */
  code: string | null;
  /** All codes on the cart, as entered. */
  codes: string[];
  appliedCode: string | null;
  discountId: number | null;
  isOncePerCustomer: boolean;
  /** By the applied code. */
  isShippingFree: boolean;
  shippingPrices: ShippingPrices;
  /** Why the code does not apply; null if one does, or there is none. */
  idle: IdleReason | null;
  subtotalMinor: number;
  discountMinor: number;
  /** The buyer's saved input. */
  form: Record<string, string>;
};

export type Quote = {
  choices: ShippingChoice[];
  shipping: ShippingChoice | null;
  /** Null while there is no address. */
  taxMinor: number | null;
  totalMinor: number;
};

/** The cost at an address, with the chosen shipping, or the first option by default. */
export function quoteFor(checkout: OpenCheckout, to: { country: string; province: string; shipping: string }): Quote {
  const goodsMinor = checkout.subtotalMinor - checkout.discountMinor;
  const choices = shippingChoices({
    countryCode: to.country || "US",
    province: to.province,
    goodsMinor,
    currency: checkout.currency,
    needsShipping: checkout.lines.some((line) => line.needsShipping),
    isFreeByCode: checkout.isShippingFree,
    prices: checkout.shippingPrices,
  });
  const shipping = choices.find((choice) => choice.id === to.shipping) ?? choices[0] ?? null;
  const isAddressed = to.country !== "" && (to.country !== "US" || to.province !== "");
  const taxMinor = isAddressed
    ? taxFor({
        countryCode: to.country,
        province: to.province,
        lines: checkout.lines,
        discountMinor: checkout.discountMinor,
      })
    : null;
  return { choices, shipping, taxMinor, totalMinor: goodsMinor + (shipping?.minor ?? 0) + (taxMinor ?? 0) };
}

type PricedUnit = Pick<CheckoutLine, "unitMinor" | "unitFullMinor" | "compareAtMinor">;

/** The price struck through beside the unit's price: what it costs without the sale. Null if it is not on sale. */
export function struckMinor({ unitMinor, unitFullMinor, compareAtMinor }: PricedUnit): number | null {
  const before = Math.max(unitFullMinor, compareAtMinor ?? 0);
  return before > unitMinor ? before : null;
}

export type LineProblem = {
  variantId: number;
  message: string;
  /** The available quantity; 0: none. */
  possible: number;
};

/** Items that cannot be bought in this quantity, with what is available. */
export function problemsOf(checkout: OpenCheckout): LineProblem[] {
  const problems: LineProblem[] = [];
  for (const line of uniqueVariants(checkout.lines)) {
    const wanted = quantityOf(checkout, line.variantId);
    const name = nameOf(line);
    if (!line.isForSale) {
      problems.push({ variantId: line.variantId, message: `${name} is no longer available.`, possible: 0 });
    } else if (line.inStock !== null && line.inStock <= 0) {
      problems.push({ variantId: line.variantId, message: `${name} is sold out.`, possible: 0 });
    } else if (line.inStock !== null && line.inStock < wanted) {
      problems.push({
        variantId: line.variantId,
        message: `Only ${line.inStock} of ${name} left, and your cart has ${wanted}.`,
        possible: line.inStock,
      });
    }
  }
  return problems;
}

export function quantityOf(checkout: OpenCheckout, variantId: number): number {
  return checkout.lines.reduce((sum, line) => sum + (line.variantId === variantId ? line.quantity : 0), 0);
}

export function uniqueVariants(lines: CheckoutLine[]): CheckoutLine[] {
  return [...new Map(lines.map((line) => [line.variantId, line])).values()];
}

type NamedLine = { title: string; variantTitle: string; sizeFit: SizeFit | null };

/** "Pilgrim Low, Ivory, M 9 / W 10.5", or only the title for a product with one variant. */
export function nameOf(line: NamedLine): string {
  const options = optionsOf(line);
  return options ? `${line.title}, ${options}` : line.title;
}

/** The chosen options, "" for a product with one variant. */
export function optionsOf({ variantTitle, sizeFit }: Pick<NamedLine, "variantTitle" | "sizeFit">): string {
  return variantTitle === "Default Title" ? "" : titleWithSize(variantTitle, sizeFit);
}
