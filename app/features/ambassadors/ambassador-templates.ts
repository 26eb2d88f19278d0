import { brand } from "#app/brand.ts";
import { isDay } from "#app/platform/calendar.ts";
import type { EmailTemplate } from "#app/platform/email/email-template.tsx";
import { dayText } from "./ambassador-admin.ts";

const NOT_YOU = "If you didn’t apply, contact us and we’ll delete the application.";

/** `optIn`: the mailings chosen in the application, to be confirmed. */
export function welcomeTemplate(optIn: { wanted: string; confirm: string; unsubscribe: string } | null): EmailTemplate {
  const template = {
    subject: `You’re on the ${brand.name} ambassador waitlist`,
    heading: "Welcome to the waitlist",
    paragraphs: [
      "We received your application. We review applications in the order they arrive and will email you when it’s your turn.",
    ],
    note: NOT_YOU,
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

/** What the code gives, as the admin typed it: also the preview of the email shows it. */
export type CodeTerms = { code: string; percentOff: string; expiresAt: string };

/** `message`: from the team, may be empty. */
export function acceptedTemplate(
  { code, percentOff, expiresAt }: CodeTerms,
  message: string,
  shopUrl: string,
): EmailTemplate {
  const until = isDay(expiresAt) ? ` through ${dayText(expiresAt)}` : "";
  return {
    subject: `You’re a ${brand.name} ambassador`,
    heading: "Welcome to the ambassador program",
    paragraphs: [
      "Thank you for applying. We’d love to have you.",
      ...paragraphsOf(message),
      "What to do next: wear your pair where you already are, and share your code with anyone who asks about it. When you post about us, say that you’re an ambassador, so that your friends know.",
      `Your code takes ${percentOff}% off an order${until}. It’s entered in the cart.`,
    ],
    code,
    button: { label: "Visit the shop", link: shopUrl },
    note: NOT_YOU,
  };
}

export function declinedTemplate(message: string): EmailTemplate {
  return {
    subject: `Your ${brand.name} ambassador application`,
    heading: "Thank you for applying",
    paragraphs: [
      "We read your application with care. We can’t take you into the ambassador program right now.",
      ...paragraphsOf(message),
      "This says nothing about you or your faith: the program is small. You’re welcome to apply again later.",
    ],
    note: NOT_YOU,
  };
}

function paragraphsOf(message: string): string[] {
  return message
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
