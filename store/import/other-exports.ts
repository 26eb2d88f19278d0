/** Why an export that is recognized by its headings (in lower case) cannot be imported, and what can; null for others. */
export function unsupportedExport(headings: string[]): string | null {
  const has = (...wanted: string[]) => wanted.every((heading) => headings.includes(heading));
  const known = EXPORTS.find(({ by }) => by.some((wanted) => has(...wanted)));
  return known ? `${known.what} ${known.instead}` : null;
}

const AS_SHOPIFY =
  "Enter the products in Shopify's product template (Title, Option1 Name, Option1 Value, Variant Price, Variant Inventory Qty), one row per variant, and import that file.";

const EXPORTS: { by: string[][]; what: string; instead: string }[] = [
  {
    by: [
      ["location", "on hand (current)"],
      ["location", "available (not editable)"],
      ["location", "on hand"],
    ],
    what: "This is Shopify's inventory export: it has quantities, but no prices.",
    instead: "Import the product export (Products, Export); its stock column may be missing.",
  },
  {
    by: [["handleid", "fieldtype"]],
    what: "This is a Wix product export: variants have surcharges instead of prices, and pictures no addresses.",
    instead: AS_SHOPIFY,
  },
  {
    by: [["title", "price", "currency_code"], ["variation 1 type"]],
    what: "This is an Etsy listings export: it has no price and no quantity for each variation.",
    instead: AS_SHOPIFY,
  },
  {
    by: [
      ["product name", "item type"],
      ["item", "options", "inventory tracking"],
    ],
    what: "This is a BigCommerce product export: variants are in rows of type SKU or Rule with price rules.",
    instead: AS_SHOPIFY,
  },
  {
    by: [
      ["entry_id", "product_sku"],
      ["sku", "attribute_set_code"],
    ],
    what: "This is a Magento (Adobe Commerce) product export: variants are separate products.",
    instead: AS_SHOPIFY,
  },
];
