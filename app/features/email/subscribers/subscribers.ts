import { isDay, monthAndDay } from "#app/platform/calendar.ts";
import { EMAIL_HINT } from "#app/platform/email-hint.ts";
import { MAILINGS, type Mailing, type MailingPreferences } from "#app/platform/mailing-preferences.ts";

export { listUrl } from "./subscriber-lists.ts";

export const MAILING_LABELS: Record<Mailing, { label: string; text: string }> = {
  devotionals: { label: "Devotionals", text: "A short reading every Monday morning" },
  products: { label: "Products", text: "New shoes and restocks" },
  community: { label: "Community", text: "News from our community" },
  stories: { label: "Stories", text: "Testimonies people have shared with us" },
};

/** The label of the checkbox, and the wording in the consent. */
export const AGREEMENT = "I agree to receive these emails";

// Labels of the preferences and buttons, also recorded as the wording of consents.
export const WHAT_YOU_RECEIVE = "Emails you’d like to receive";
export const CONFIRM_LABEL = "Yes, send me these emails";
export const UNSUBSCRIBE = "Unsubscribe";

export const AGREEMENT_REQUIRED = {
  title: "Agreement required",
  description: "Please agree to receive devotional emails.",
};

export const SUBSCRIBED = "Successfully subscribed!";

/**
 * The message after subscribing. `firstDay`: the Monday of the first devotional, null if none comes. `isLater`: there is another Monday before it,
 * without a devotional.
 */
export function thanksOnPage(firstDay: string | null, isLater = false) {
  const description = firstDay
    ? `Check your email for a link to confirm. Your first devotional comes ${isLater ? "" : "next "}Monday morning, ${monthAndDay(firstDay)}.`
    : "Check your email for a link to confirm. The emails you chose will start after that.";
  return { title: SUBSCRIBED, description, note: EMAIL_HINT };
}

const LATER = "later-";

/** The value of ?sent= by which the page shows that message. */
export function sentValue(firstDay: string, isLater: boolean): string {
  return isLater ? `${LATER}${firstDay}` : firstDay;
}

export function thanksBySentValue(sent: string) {
  const isLater = sent.startsWith(LATER);
  const day = isLater ? sent.slice(LATER.length) : sent;
  return thanksOnPage(isDay(day) ? day : null, isLater);
}

export const THANKS_IN_BLOCK = {
  title: "Thank you for subscribing! Check your email for confirmation.",
  note: EMAIL_HINT,
};

/** How long the link in an email about a change is valid; the email states it. */
export const CHANGE_LINK_DAYS = 7;

/** The chosen kinds by their labels, such as "Devotionals, Stories"; "" for none. */
export function mailingNames(preferences: MailingPreferences | null): string {
  return MAILINGS.filter((mailing) => preferences?.[mailing])
    .map((mailing) => MAILING_LABELS[mailing].label)
    .join(", ");
}

export function subscriberStatus({ subscribed }: { subscribed: boolean }): "Active" | "Unsubscribed" {
  return subscribed ? "Active" : "Unsubscribed";
}

/** Whether the address is confirmed, which mailings require; null for someone who unsubscribed. */
export function confirmationText(row: { subscribed: boolean; confirmedAt: Date | null }): string | null {
  if (!row.subscribed) return null;
  return row.confirmedAt ? "Confirmed" : "Not confirmed yet";
}

/** How someone without a name is greeted. */
export const NO_NAME = "Friend";

/** The tab of the subscriptions in Subscriber Management. */
export const SUBSCRIBERS_TAB = "subscribers";
