import type { EmailTemplate } from "#app/platform/email/email-template.tsx";
import { itemName } from "./back-in-stock.ts";

export type Restocked = {
  productTitle: string;
  variantTitle: string;
  /** The absolute URL of the product page with the variant selected. */
  link: string;
  /** Unsubscribes the address from all restock emails. */
  stop: string;
  postalAddress: string;
};

/** The one email of a restock request. */
export function restockTemplate({ productTitle, variantTitle, link, stop, postalAddress }: Restocked): EmailTemplate {
  const item = itemName(productTitle, variantTitle);
  return {
    subject: `Back in stock: ${item}`,
    heading: "Back in stock",
    paragraphs: [
      `Good news: ${item} is back in stock.`,
      "Quantities are limited and we can't hold an item for you. If it sells out again, you can request another email from its product page.",
    ],
    button: { label: `Shop ${productTitle}`, link },
    note: "You asked us to email you when this item was back in stock. This is the only email you'll get about it.",
    more: { label: "Stop restock emails", link: stop },
    postalAddress,
  };
}
