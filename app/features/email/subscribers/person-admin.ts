import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import type { PersonAction } from "#app/platform/email/recipient-list.server.ts";

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

export const PERSON_DONE = {
  unsubscribed: { title: "Unsubscribed", description: "This address gets no more mailings, also after later imports." },
  allowed: { title: "Mailings allowed", description: "They start once the person signs up and confirms again." },
  invited: { title: "Emails allowed again", description: "Mailings start once the person confirms by the email." },
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
