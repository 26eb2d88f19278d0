import { brand } from "#app/brand.ts";
import type { EmailTemplate } from "#app/platform/email/email-template.tsx";

/** `optIn`: the mailings chosen in the application, to be confirmed. */
export function welcomeTemplate(optIn: { wanted: string; confirm: string; unsubscribe: string } | null): EmailTemplate {
  const template = {
    subject: `You’re on the ${brand.name} ambassador waitlist`,
    heading: "Welcome to the waitlist",
    paragraphs: [
      "We received your application. We review applications in the order they arrive and will email you when it’s your turn.",
    ],
    note: "If you didn’t apply, contact us and we’ll delete the application.",
  };
  if (!optIn) return template;
  return {
    ...template,
    paragraphs: [
      ...template.paragraphs,
      `You also asked for these emails: ${optIn.wanted}. They start once you confirm. Your place on the waitlist doesn’t depend on it.`,
    ],
    button: { label: "Confirm emails", link: optIn.confirm },
    more: { label: "Unsubscribe", link: optIn.unsubscribe },
  };
}
