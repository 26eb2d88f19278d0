import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import type { Mailing as Audience } from "#app/platform/mailing-preferences.ts";

export type MailingStatus = "collecting" | "sending" | "paused" | "sent" | "cancelled";

type Shown = { status: MailingStatus; waitsBecause: string | null; notBefore: Date | null };

/** The status of a mailing as shown to an admin. */
export function statusText({ status, notBefore }: Omit<Shown, "waitsBecause">): string {
  if (status === "collecting") return "Preparing";
  if (status === "sending") return notBefore ? "Waiting" : "Sending";
  return { paused: "Paused", sent: "Sent", cancelled: "Canceled" }[status];
}

/** Whether its progress changes without an admin. */
export function isInProgress({ status }: Pick<Shown, "status">): boolean {
  return status === "collecting" || status === "sending";
}

export type MailingDecision = "pause" | "resume" | "cancel" | "retry" | "resend";

type Counts = { failed: number; unknown: number };

/** The decisions that an admin may make about a mailing in its current status. */
export function decisionsFor(mailing: Shown, { failed, unknown }: Counts): MailingDecision[] {
  const { status } = mailing;
  const isOpen = isInProgress(mailing) || status === "paused";
  return [
    ...(isInProgress(mailing) ? (["pause"] as const) : []),
    ...(status === "paused" || (status === "sending" && mailing.notBefore) ? (["resume"] as const) : []),
    ...(failed > 0 && status !== "cancelled" ? (["retry"] as const) : []),
    ...(unknown > 0 && status !== "cancelled" ? (["resend"] as const) : []),
    ...(isOpen ? (["cancel"] as const) : []),
  ];
}

type DecisionText = { label: string; busy: string; question?: (counts: Counts) => string };

export const DECISIONS: Record<MailingDecision, DecisionText> = {
  pause: { label: "Pause", busy: "Pausing..." },
  resume: { label: "Resume", busy: "Resuming..." },
  cancel: {
    label: "Cancel mailing",
    busy: "Canceling...",
    question: () =>
      "Cancel this mailing? Recipients who haven’t received it yet won’t get it. You can’t resume it later.",
  },
  retry: { label: "Resend to failed", busy: "Resending..." },
  resend: {
    label: "Resend to unknown",
    busy: "Resending...",
    question: ({ unknown }) =>
      `We don’t know whether ${unknown.toLocaleString("en")} ${unknown === 1 ? "recipient" : "recipients"} got this email, so some may get it twice. Resend it?`,
  },
};

export const MAILING_DONE = {
  /** Shown when the mailing is stored: from then on it is sent, and its progress is shown (decision 32). */
  sent: { title: "Newsletter sent!", description: "It’s on its way to your subscribers." },
  paused: { title: "Mailing paused", description: "Emails already being sent will still arrive." },
  resumed: { title: "Mailing resumed" },
  cancelled: { title: "Mailing canceled" },
  retried: { title: "Resending to failed recipients" },
  resent: { title: "Resending to unknown recipients" },
} as const satisfies Record<string, ActionMessage>;

export type MailingDone = keyof typeof MAILING_DONE;

export const MAILING_FAILED = "Mailing not changed";
export const NOTHING_TO_DO =
  "The mailing has ended, or another admin changed it first. Reload the page to see its status.";
export const MAILINGS_NOT_LOADED = "Couldn’t load mailings";

/** Whether a recipient belongs to the half that gets the second subject of a mailing which has one. Their ids are consecutive. */
export function hasSecondSubject(recipientId: number): boolean {
  return recipientId % 2 === 1;
}

export type RecipientStatus = "pending" | "sending" | "accepted" | "failed" | "unknown" | "excluded";

/** What became of a recipient's email, as admins read it. */
export const RECIPIENT_STATES: Record<RecipientStatus, string> = {
  pending: "Waiting",
  sending: "Being sent",
  accepted: "Sent",
  failed: "Failed",
  unknown: "Unknown",
  excluded: "Not sent",
};

/** Of a recipient with a status, the state and its reason. A server's reply to an accepted email says nothing to an admin. */
export function recipientState({ status, reason }: { status: RecipientStatus; reason: string | null }) {
  return { state: RECIPIENT_STATES[status], reason: status === "accepted" ? null : reason };
}

/** The recipients that an admin can list. The first is the default. */
export const RECIPIENT_FILTERS = {
  all: "All",
  accepted: "Sent",
  failed: "Failed",
  unknown: "Unknown",
  excluded: "Excluded",
  pending: "Waiting",
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
} as const;

export type RecipientFilter = keyof typeof RECIPIENT_FILTERS;

/** How many addresses chose exactly these audiences. Every address that may receive mailings is counted once. */
export type AudienceCounts = { asksFor: Audience[]; subscribers: number }[];

/** How many addresses a mailing for these audiences reaches: each once. */
export function reachOf(counts: AudienceCounts, audiences: Audience[]): number {
  return counts
    .filter(({ asksFor }) => asksFor.some((one) => audiences.includes(one)))
    .reduce((sum, { subscribers }) => sum + subscribers, 0);
}
