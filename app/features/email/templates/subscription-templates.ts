import { brand } from "#app/brand.ts";
import { monthAndDay } from "#app/platform/calendar.ts";
import type { EmailTemplate } from "#app/platform/email/email-template.tsx";

// No email contains the typed name: a stranger may have typed it as a message. Mailings are named as "Devotionals, Stories"; "" is none.

/** How the shop came to an address that did not sign up itself: from a file, or an admin entered it. */
export type AddedBy = "import" | "admin";

const ADDED: Record<AddedBy, string> = {
  import: "added this email address from a mailing list of ours",
  admin: "added this email address to our mailing list",
};

/** `firstDay`: the Monday of the first devotional; null if none was requested. */
export function confirmTemplate(
  { wanted, firstDay, addedBy }: { wanted: string; firstDay: string | null; addedBy?: AddedBy | undefined },
  { confirm, unsubscribe }: { confirm: string; unsubscribe: string },
): EmailTemplate {
  const first = (day: string) =>
    `The next devotional goes out on Monday morning, ${monthAndDay(day)}, to everyone who has confirmed by then.`;
  return {
    subject: `Please confirm your subscription to ${brand.name}`,
    heading: "Confirm your subscription",
    paragraphs: [
      addedBy
        ? `We at ${brand.name} ${ADDED[addedBy]}. If you'd like to receive: ${orNone(wanted)}, confirm with the link below and we'll start sending them.`
        : `Someone signed up this email address to receive: ${orNone(wanted)}. If that was you, confirm with the link below and we'll start sending them.`,
      ...(firstDay ? [first(firstDay)] : []),
    ],
    button: { label: "Confirm", link: confirm },
    note: `${addedBy ? "If you don't want these emails" : "If this wasn't you"}, ignore this email. We won't send you anything unless you confirm.`,
    more: { label: "Unsubscribe", link: unsubscribe },
  };
}

/** To a confirmed address, about choices from a form or by an admin, which apply only once confirmed. */
export function changeTemplate(
  { current, wanted, days, isByAdmin = false }: { current: string; wanted: string; days: number; isByAdmin?: boolean },
  { confirm, unsubscribe }: { confirm: string; unsubscribe: string },
): EmailTemplate {
  return {
    subject: `Confirm the change to your ${brand.name} emails`,
    heading: "Confirm this change",
    paragraphs: [
      isByAdmin
        ? `We at ${brand.name} entered a change to the emails you receive. Nothing is added until you confirm.`
        : "Someone entered this email address in our subscription form. You're already subscribed, so nothing has changed yet.",
      `You now receive: ${orNone(current)}. Once you confirm, you will receive: ${orNone(wanted)}. The next page also shows the name that was entered.`,
    ],
    button: { label: "Review and confirm", link: confirm },
    note: `If this wasn't you, ignore this email and everything stays as it is. The link works for ${days} days.`,
    more: { label: "Unsubscribe", link: unsubscribe },
  };
}

export function alreadySubscribedTemplate(
  current: string,
  { preferences: settings, unsubscribe }: { preferences: string; unsubscribe: string },
): EmailTemplate {
  return {
    subject: `You're already subscribed to ${brand.name}`,
    heading: "You're already subscribed",
    paragraphs: [
      `Someone signed up this email address again. You confirmed it before, so there is nothing to do. You receive: ${orNone(current)}.`,
    ],
    button: { label: "Change what you receive", link: settings },
    note: "If this wasn't you, you can ignore this email. Nothing has changed.",
    more: { label: "Unsubscribe", link: unsubscribe },
  };
}

function orNone(mailings: string): string {
  return mailings || "none of our emails";
}
