import type { ActionMessage } from "#app/platform/forms/action-result.ts";

export const SYSTEM_DONE = {
  "test-email": { title: "Test email sent", description: "Check your inbox." },
  "stored-email": {
    title: "Test email stored",
    description: "No mail server is set, so you can read it at /dev/mailbox.",
  },
  "unsent-email": { title: "Test email not sent", description: "No mail server is set. Set SMTP_URL and MAIL_FROM." },
  "backing-up": {
    title: "Backup started",
    description: "It can take a few minutes. Click Check Again to see it here.",
  },
  "emails-retried": { title: "Emails queued again", description: "Reload the page in a moment." },
  "email-retried": { title: "Email queued again", description: "Reload the page in a moment." },
  "email-discarded": { title: "Email deleted", description: "It won’t be sent." },
  retried: { title: "Job queued again", description: "Reload the page in a moment." },
} as const satisfies Record<string, ActionMessage>;
export type SystemDone = keyof typeof SYSTEM_DONE;
