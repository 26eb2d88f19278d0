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
  description: "We review applications in the order they arrive.",
  note: EMAIL_HINT,
};

/** The legend of the switches, which is also part of the recorded wording of the consent. */
export const MAILINGS_LEGEND = "Emails you’d also like to receive";

export const MAILING_NAMES: Record<Mailing, string> = {
  devotionals: "Devotionals",
  products: "Products",
  community: "Community",
  stories: "Stories",
};

/** The chosen mailings, such as "Products, Stories"; "" for none. */
export function mailingNames(preferences: MailingPreferences | null): string {
  return MAILINGS.filter((mailing) => preferences?.[mailing])
    .map((mailing) => MAILING_NAMES[mailing])
    .join(", ");
}
