import { brand } from "#app/brand.ts";
import { priceText } from "#app/platform/money.ts";
import { rateInMinor, SHIPPING_RATES, transitText, type ShippingPrices } from "#app/shipping-rates.ts";

export type ShopSettings = {
  contactEmail: string;
  location: string;
  /** Of the embedded store's checkout. */
  prices: ShippingPrices | null;
  /** In units of the shop's currency; null if no order ships free. */
  freeShippingFrom: number | null;
};

/** What replaces each placeholder of a policy. The text of shipping_rates is Markdown. */
export function policyValues(shop: ShopSettings) {
  return {
    brand: brand.name,
    location: shop.location,
    email: shop.contactEmail,
    provider: brand.provider,
    giving_percent: String(brand.givingPercent),
    free_shipping_from: shop.freeShippingFrom === null ? "" : amount(shop.freeShippingFrom),
    shipping_rates: shippingRates(shop),
  };
}

export const PLACEHOLDERS = Object.keys(
  policyValues({ contactEmail: "", location: "", prices: null, freeShippingFrom: null }),
) as (keyof ReturnType<typeof policyValues>)[];

const PLACEHOLDER = /\{\{([^{}\n]*)\}\}/g;

/** Replaces the placeholders; an unknown one stays as it is. */
export function fillPlaceholders(text: string, shop: ShopSettings): string {
  const values = new Map<string, string>(Object.entries(policyValues(shop)));
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => values.get(name.trim()) ?? whole);
}

/** The first placeholder that nothing replaces, such as "{{emial}}". */
export function unknownPlaceholder(text: string): string | undefined {
  return [...text.matchAll(PLACEHOLDER)].find(
    ([, name = ""]) => !PLACEHOLDERS.some((known) => known === name.trim()),
  )?.[0];
}

function amount(units: number): string {
  const currency = brand.defaultCurrency;
  return priceText({ minor: rateInMinor(units, currency), currency });
}

function shippingRates({ prices, freeShippingFrom }: ShopSettings): string {
  const free =
    freeShippingFrom === null
      ? ""
      : `Standard shipping within the United States is free on orders of ${amount(freeShippingFrom)} or more, after discounts.`;
  if (!prices)
    return [free, "Shipping options, prices and delivery times depend on your address and are shown at checkout."]
      .filter(Boolean)
      .join("\n\n");
  const { home, overseas, abroad } = SHIPPING_RATES;
  const line = (what: string, price: number, rate: Parameters<typeof transitText>[0]) =>
    `- ${what}: ${amount(price)}, ${transitText(rate)}`;
  const lines = [
    line("United States, standard", prices.home.standard, home.standard),
    line("United States, express", prices.home.express, home.express),
    line("US military addresses and territories, standard", prices.home.standard, overseas.standard),
    line("Other countries, standard", prices.abroad.standard, abroad.standard),
    line("Other countries, express", prices.abroad.express, abroad.express),
  ];
  return `${lines.join("\n")}\n\n${free}`;
}
