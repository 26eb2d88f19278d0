/** Name, voice and links of the brand: another shop changes this file and the catalogue, nothing else. */
export const brand = {
  name: "SHOD",
  tagline: "Scripture underfoot. Made to be walked in.",
  foundingVerse: "Ephesians 6:15",
  place: "Long Island, New York",
  /** Share of profit that is given away. */
  givingPercent: 10,
  /** How the commerce provider is named in error texts. */
  provider: "Shopify",
  defaultCurrency: "USD",
} as const;
