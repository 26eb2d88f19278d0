import { brand } from "#app/brand.ts";
import type { FieldResolvers } from "../graphql/executable-schema.ts";
import { globalId } from "../graphql/global-id.ts";
import type { StoreContext } from "../graphql/store-context.server.ts";
import { COUNTRIES } from "../checkout/regions.ts";
import { POLICIES } from "../content/policies.ts";

/** API versions; all use the schema of 2025-07. */
const VERSIONS = ["2025-07", "unstable"];
const SHIPS_TO = COUNTRIES.map(([code]) => code);

export const shopResolvers: FieldResolvers<object, StoreContext> = {
  id: () => globalId("Shop", 1),
  name: () => brand.name,
  description: (_shop: object, _args: object, { tagline }) => tagline,
  moneyFormat: (_shop: object, _args: object, { currency }) => `${currency} {{amount}}`,
  primaryDomain: (_shop: object, _args: object, { shopUrl }) => ({
    url: shopUrl,
    host: new URL(shopUrl).host,
    sslEnabled: shopUrl.startsWith("https:"),
  }),
  brand: (_shop: object, _args: object, { tagline }) => ({
    slogan: tagline,
    shortDescription: tagline,
    logo: null,
    squareLogo: null,
    coverImage: null,
  }),
  shipsToCountries: () => SHIPS_TO,
  privacyPolicy: () => POLICIES.privacyPolicy,
  refundPolicy: () => POLICIES.refundPolicy,
  shippingPolicy: () => POLICIES.shippingPolicy,
  termsOfService: () => POLICIES.termsOfService,
  subscriptionPolicy: () => null,
  paymentSettings: (_shop: object, _args: object, { currency, baseUrl }) => ({
    acceptedCardBrands: ["VISA", "MASTERCARD", "AMERICAN_EXPRESS"],
    // Cards are only entered on the hosted checkout.
    cardVaultUrl: `${baseUrl}/checkouts`,
    countryCode: "US",
    currencyCode: currency,
    enabledPresentmentCurrencies: [currency],
    shopifyPaymentsAccountId: null,
    supportedDigitalWallets: [],
  }),
};

const ENGLISH = { isoCode: "EN", name: "English", endonymName: "English" };

export const shopQueries: FieldResolvers<unknown, StoreContext> = {
  shop: () => ({}),
  publicApiVersions: () => VERSIONS.map((handle) => ({ handle, displayName: handle, supported: true })),
  /** One language and one currency, for every country that is shipped to. */
  localization: (_root: unknown, _args: object, { currency }) => {
    const countries = SHIPS_TO.map((code) => country(code, currency));
    return {
      availableCountries: countries,
      availableLanguages: [ENGLISH],
      country: country("US", currency),
      language: ENGLISH,
    };
  },
};

function country(isoCode: string, currency: string) {
  return {
    isoCode,
    name: new Intl.DisplayNames("en", { type: "region" }).of(isoCode) ?? isoCode,
    unitSystem: isoCode === "US" ? "IMPERIAL_SYSTEM" : "METRIC_SYSTEM",
    currency: {
      isoCode: currency,
      name: new Intl.DisplayNames("en", { type: "currency" }).of(currency) ?? currency,
      symbol:
        new Intl.NumberFormat("en", { style: "currency", currency })
          .formatToParts(0)
          .find((part) => part.type === "currency")?.value ?? currency,
    },
    availableLanguages: [ENGLISH],
    defaultLanguage: ENGLISH,
  };
}
