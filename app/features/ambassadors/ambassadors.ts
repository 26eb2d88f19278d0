import { EMAIL_HINT } from "#app/platform/email-hint.ts";
import { MAILINGS, type Mailing, type MailingPreferences } from "#app/platform/mailing-preferences.ts";

export const AMBASSADOR_LIMITS = {
  name: 100,
  handle: 100,
  otherPlatforms: 200,
  motivation: 1000,
} as const;

export const ON_THE_WAITLIST = {
  title: "Welcome to the waitlist!",
  description: "We read every application, in the order they came.",
  note: EMAIL_HINT,
};

/** Stands above the switches, and in the record of what was agreed to. */
export const ALSO_BY_EMAIL = "Mail you would like as well";

export const MAILING_NAMES: Record<Mailing, string> = {
  devotionals: "Devotionals",
  products: "Products",
  community: "Community",
  stories: "Stories",
};

/** "Products, Stories": what is switched on; nothing for who only joined. */
export function alsoByEmail(preferences: MailingPreferences | null): string {
  return MAILINGS.filter((mailing) => preferences?.[mailing])
    .map((mailing) => MAILING_NAMES[mailing])
    .join(", ");
}
