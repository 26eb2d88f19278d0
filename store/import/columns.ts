/** The columns we use: Shopify's heading until 2025 and that of its newer template, in lower case. */
export const HEADINGS = {
  handle: ["handle", "url handle"],
  title: ["title"],
  body: ["body (html)", "description"],
  vendor: ["vendor"],
  type: ["type"],
  category: ["product category"],
  tags: ["tags"],
  collections: ["collection", "collections"],
  published: ["published", "published on online store"],
  status: ["status"],
  option1Name: ["option1 name"],
  option1Value: ["option1 value"],
  option2Name: ["option2 name"],
  option2Value: ["option2 value"],
  option3Name: ["option3 name"],
  option3Value: ["option3 value"],
  sku: ["variant sku", "sku"],
  barcode: ["variant barcode", "barcode"],
  grams: ["variant grams", "weight value (grams)"],
  tracker: ["variant inventory tracker", "inventory tracker"],
  quantity: ["variant inventory qty", "inventory quantity"],
  policy: ["variant inventory policy", "continue selling when out of stock"],
  price: ["variant price", "price"],
  compareAt: ["variant compare at price", "compare-at price"],
  requiresShipping: ["variant requires shipping", "requires shipping"],
  taxable: ["variant taxable", "charge tax"],
  imageUrl: ["image src", "product image url"],
  imagePosition: ["image position"],
  imageAlt: ["image alt text"],
  variantImageUrl: ["variant image", "variant image url"],
  giftCard: ["gift card"],
  seoTitle: ["seo title"],
  seoDescription: ["seo description"],
} as const;

export type Column = keyof typeof HEADINGS;

/** Our name for a heading; null for unused columns. */
export function columnFor(heading: string): Column | null {
  const wanted = heading.trim().toLowerCase();
  const found = Object.entries(HEADINGS).find(([, known]) => (known as readonly string[]).includes(wanted));
  return found ? (found[0] as Column) : null;
}

/** The heading as in the file, for messages. */
export function headingOf(column: Column, headings: Map<Column, string>): string {
  return headings.get(column) ?? HEADINGS[column][0];
}
