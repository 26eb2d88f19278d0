/** Name, voice and links of the brand: another store changes only this file and the catalog. */
export const brand = {
  name: "SHOD",
  tagline: "Scripture underfoot. Made to be walked in.",
  foundingVerse: "Ephesians 6:15",
  location: "Long Island, New York",
  /** Percentage of profit that is given away. */
  givingPercent: 10,
  /** The commerce provider's name in error messages. */
  provider: "Shopify",
  defaultCurrency: "USD",
  /** Days after delivery in which an item can be returned, as the returns policy says. */
  returnDays: 30,
  /** Shown wherever someone asks for urgent prayer. Another country changes the region, numbers and text here. */
  crisis: {
    region: "US",
    text: [
      "Urgent requests are read first, but this isn’t an emergency service, and no one may see it for hours. If you or someone else is in danger, ",
      { label: "call 911", href: "tel:911" },
      ". If you’re thinking about suicide, ",
      { label: "call", href: "tel:988" },
      " or ",
      { label: "text 988", href: "sms:988" },
      " (Suicide & Crisis Lifeline), any time.",
    ],
  },
} as const;
