import type { EmailTemplate } from "#app/platform/email/email-template.tsx";
import { itemName } from "./back-in-stock.ts";

/** What somebody waits for, and where it can be bought: the whole address, with its variant chosen. */
export type Restocked = {
  productTitle: string;
  variantTitle: string;
  link: string;
  /** Ends all such emails to the address. */
  stop: string;
  postalAddress: string;
};

/** "It is back": the one mail somebody who waited for an item gets. */
export function restockTemplate({ productTitle, variantTitle, link, stop, postalAddress }: Restocked): EmailTemplate {
  const item = itemName(productTitle, variantTitle);
  return {
    subject: `It is back: ${item}`,
    heading: "It is back",
    paragraphs: [
      `${item} is in stock again.`,
      "We hold no pair for anybody, so whoever is first has it. If it is gone before you come, you can ask us to tell you again.",
    ],
    button: { label: `See the ${productTitle}`, link },
    note: "You asked us to tell you when this item is back. This is the only email you get about it.",
    more: { label: "Stop restock emails", link: stop },
    postalAddress,
  };
}
