import { brand } from "#app/brand.ts";
import { monthAndDay } from "#app/platform/calendar.ts";
import type { EmailTemplate } from "#app/platform/email/email-template.tsx";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { CHANGE_LINK_DAYS, chosenMailings } from "#app/features/email/subscribers/subscribers.ts";

// No email contains the typed name: a stranger may have typed it as a message.

export function confirmTemplate(
  preferences: MailingPreferences,
  { confirm, unsubscribe, firstDay }: { confirm: string; unsubscribe: string; firstDay: string },
): EmailTemplate {
  const first = `The next devotional goes out on Monday morning, ${monthAndDay(firstDay)}, to everyone who has confirmed by then.`;
  return {
    subject: `Please confirm your subscription to ${brand.name}`,
    heading: "Confirm your subscription",
    paragraphs: [
      `Someone signed up this email address to receive: ${chosen(preferences)}. If that was you, confirm with the link below and we'll start sending them.`,
      ...(preferences.devotionals ? [first] : []),
    ],
    button: { label: "Confirm", link: confirm },
    note: "If this wasn't you, ignore this email. We won't send you anything unless you confirm.",
    more: { label: "Unsubscribe", link: unsubscribe },
  };
}

/** To a confirmed address, about choices from a form, which apply only once confirmed. */
export function changeTemplate(
  { current, wanted }: { current: MailingPreferences; wanted: MailingPreferences },
  { confirm, unsubscribe }: { confirm: string; unsubscribe: string },
): EmailTemplate {
  return {
    subject: `Confirm the change to your ${brand.name} emails`,
    heading: "Confirm this change",
    paragraphs: [
      "Someone entered this email address in our subscription form. You're already subscribed, so nothing has changed yet.",
      `You now receive: ${chosen(current)}. Once you confirm, you will receive: ${chosen(wanted)}. The next page also shows the name that was entered.`,
    ],
    button: { label: "Review and confirm", link: confirm },
    note: `If this wasn't you, ignore this email and everything stays as it is. The link works for ${CHANGE_LINK_DAYS} days.`,
    more: { label: "Unsubscribe", link: unsubscribe },
  };
}

export function alreadySubscribedTemplate(
  preferences: MailingPreferences,
  { preferences: settings, unsubscribe }: { preferences: string; unsubscribe: string },
): EmailTemplate {
  return {
    subject: `You're already subscribed to ${brand.name}`,
    heading: "You're already subscribed",
    paragraphs: [
      `Someone signed up this email address again. You confirmed it before, so there is nothing to do. You receive: ${chosen(preferences)}.`,
    ],
    button: { label: "Change what you receive", link: settings },
    note: "If this wasn't you, you can ignore this email. Nothing has changed.",
    more: { label: "Unsubscribe", link: unsubscribe },
  };
}

function chosen(preferences: MailingPreferences): string {
  return chosenMailings(preferences) || "none of our emails";
}
