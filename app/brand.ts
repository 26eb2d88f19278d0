/** Name and voice of the brand: another store changes this file, its settings and the catalog. */
export const brand = {
  name: "SHOD",
  /** Until the owner changes it in the settings (BRAND_TAGLINE). */
  tagline: "Scripture underfoot. Made to be walked in.",
  foundingVerse: "Ephesians 6:15",
  /** Until the owner changes it in the settings (BRAND_LOCATION). */
  location: "Long Island, New York",
  /** Percentage of profit that is given away. */
  givingPercent: 10,
  /** The commerce provider's name in error messages. */
  provider: "Shopify",
  defaultCurrency: "USD",
  /** Days after delivery in which an item can be returned, as the returns policy says. */
  returnDays: 30,
} as const;
