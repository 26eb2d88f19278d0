import { brand } from "#app/brand.ts";
import type { EmailTemplate } from "#app/platform/email/email-template.tsx";

/** `asking`: about the mailings that were switched on in the application. */
export function welcomeTemplate(
  asking: { wanted: string; confirm: string; unsubscribe: string } | null,
): EmailTemplate {
  const template = {
    subject: `You are on the ${brand.name} ambassador waitlist`,
    heading: "Welcome to the waitlist",
    paragraphs: [
      "Your application has arrived. We read every one, in the order they came, and write to this address when it is your turn.",
    ],
    note: "If it was not you who applied, write to us and we delete it.",
  };
  if (!asking) return template;
  return {
    ...template,
    paragraphs: [
      ...template.paragraphs,
      `You also asked for mail: ${asking.wanted}. That begins once you say yes on the page below; your place on the waitlist does not depend on it.`,
    ],
    button: { label: "Confirm the mailings", link: asking.confirm },
    more: { label: "Unsubscribe", link: asking.unsubscribe },
  };
}
