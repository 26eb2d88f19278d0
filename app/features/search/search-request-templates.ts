import { brand } from "#app/brand.ts";
import type { EmailTemplate } from "#app/platform/email/email-template.tsx";

/** Contains nothing that was typed with the address: a stranger may have typed both. */
export function confirmRequestTemplate(confirm: string): EmailTemplate {
  return {
    subject: `Confirm your request to ${brand.name}`,
    heading: "Confirm your request",
    paragraphs: [
      "Someone asked us to email this address when we have a product they searched for. If that was you, confirm with the link below. The next page shows what was searched for.",
    ],
    button: { label: "Review and confirm", link: confirm },
    note: "If this wasn't you, ignore this email. We won't send you anything unless you confirm.",
  };
}

/** `link`: the search. `stop`: deletes the address's other requests. */
type FoundProduct = { query: string; link: string; stop: string; postalAddress: string };

export function foundTemplate({ query, link, stop, postalAddress }: FoundProduct): EmailTemplate {
  return {
    subject: `We have it now: ${query}`,
    heading: "We have it now",
    paragraphs: [`You searched for “${query}”, and we didn't have it then. Now we do.`],
    button: { label: "Show results", link },
    note: "You asked us to email you when we have it. This is the only email you'll get about it.",
    more: { label: "Stop these emails", link: stop },
    postalAddress,
  };
}
