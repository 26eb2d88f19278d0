import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import type { PersonAction } from "#app/platform/email/recipient-list.server.ts";

export const CHANGE_LISTS = { label: "Save emails", busy: "Saving..." };
export const RESEND = { label: "Resend confirmation", busy: "Sending..." };

type ActionText = { label: string; busy: string; question: string };

/** The actions on a subscriber, with what is asked before. */
export const PERSON_ACTIONS: Record<PersonAction, ActionText> = {
  unsubscribe: {
    label: "Unsubscribe",
    busy: "Unsubscribing...",
    question:
      "Unsubscribe this person? They get no more devotionals and newsletters until they sign up again themselves.",
  },
  allow: {
    label: "Allow mailings again",
    busy: "Saving...",
    question: "This person reported one of your emails as spam. Allow mailings only if they have asked you for them.",
  },
  "allow-imported": {
    label: "Allow emails again",
    busy: "Saving...",
    question:
      "An imported file says that this person left. Allow emails again only if they have asked you for them. They get an email asking to confirm, and no mailings until they do.",
  },
  delete: {
    label: "Delete",
    busy: "Deleting...",
    question:
      "Delete this subscriber with name, address and choices? An import can add them again: to prevent that, unsubscribe them first.",
  },
};

/** `isListed`: whether the address has a subscription. */
export function actionText(action: PersonAction, { isListed }: { isListed: boolean }): ActionText {
  const text = PERSON_ACTIONS[action];
  return action === "allow-imported" && !isListed ? { ...text, question: ALLOW_UNLISTED } : text;
}

const ALLOW_UNLISTED =
  "An imported file says that this person left. Allow emails again only if they have asked you for them. Nothing is sent now: you can add the address as a subscriber after that.";

export const PERSON_DONE = {
  added: {
    title: "Person added",
    description: "They get an email asking to confirm, and no mailings until they do.",
  },
  resent: { title: "Confirmation email sent", description: "Mailings start once they open its link." },
  "lists-changed": { title: "Emails changed" },
  "change-asked": {
    title: "Emails changed",
    description: "They get an email asking to confirm what was added. What was turned off has stopped.",
  },
  "lists-off": {
    title: "Emails changed",
    description:
      "What was turned off has stopped. No email was sent: this address got as many of these emails as we send in a day. For what you turned on, try again tomorrow.",
  },
  unsubscribed: { title: "Unsubscribed", description: "This address gets no more mailings, also after later imports." },
  allowed: { title: "Mailings allowed", description: "They start once the person signs up and confirms again." },
  invited: { title: "Emails allowed again", description: "Mailings start once the person confirms by the email." },
  readmitted: {
    title: "Emails allowed again",
    description: "This address can be added again. Nothing was sent.",
  },
  deleted: { title: "Subscriber deleted" },
} satisfies Record<string, ActionMessage>;

export const PERSON_FAILED: ActionMessage = {
  title: "Nothing was changed",
  description: "Please try again in a moment.",
};

export const PERSON_GONE: ActionMessage = {
  title: "Nothing was changed",
  description: "This subscriber was deleted in the meantime. Reload the page.",
};

export const SUPPRESSION_GONE: ActionMessage = {
  title: "Nothing was changed",
  description: "Someone already removed this address from the list. Reload the page.",
};

/** How the audit log names a subscriber: by an id only, because its entries are kept after the subscriber is deleted. */
export const namedSubscription = (id: number) => ({
  subject: `Subscription ${id}`,
  about: `subscription/${id}` as const,
});
