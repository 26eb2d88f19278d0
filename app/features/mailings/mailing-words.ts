import type { ActionMessage } from "#app/platform/action-result.ts";

export type MailingStatus = "collecting" | "sending" | "paused" | "sent" | "cancelled";

type Shown = { status: MailingStatus; waitsBecause: string | null; notBefore: Date | null };

/** What a mailing is doing, in a word or two. */
export function statusText({ status, notBefore }: Omit<Shown, "waitsBecause">): string {
  if (status === "collecting") return "Collecting";
  if (status === "sending") return notBefore ? "Waiting" : "Sending";
  return { paused: "Paused", sent: "Sent", cancelled: "Cancelled" }[status];
}

/** Whether there is anything to see by looking again. */
export function isUnderWay({ status }: Pick<Shown, "status">): boolean {
  return status === "collecting" || status === "sending";
}

export type MailingDecision = "pause" | "resume" | "cancel" | "retry" | "resend";

type Figures = { failed: number; unknown: number };

/** What an owner may decide about a mailing as it stands. */
export function decisionsFor(mailing: Shown, { failed, unknown }: Figures): MailingDecision[] {
  const { status } = mailing;
  const isOpen = isUnderWay(mailing) || status === "paused";
  return [
    ...(isUnderWay(mailing) ? (["pause"] as const) : []),
    ...(status === "paused" || (status === "sending" && mailing.notBefore) ? (["resume"] as const) : []),
    ...(failed > 0 && status !== "cancelled" ? (["retry"] as const) : []),
    ...(unknown > 0 && status !== "cancelled" ? (["resend"] as const) : []),
    ...(isOpen ? (["cancel"] as const) : []),
  ];
}

type Word = { label: string; busy: string; question?: (figures: Figures) => string };

export const DECISIONS: Record<MailingDecision, Word> = {
  pause: { label: "Pause", busy: "Pausing..." },
  resume: { label: "Resume", busy: "Resuming..." },
  cancel: {
    label: "Cancel the mailing",
    busy: "Cancelling...",
    question: () =>
      "Cancel this mailing for good? Who has it keeps it; everybody else is left out. It cannot be resumed.",
  },
  retry: { label: "Send again to failed", busy: "Sending again..." },
  resend: {
    label: "Send again to unknown",
    busy: "Sending again...",
    question: ({ unknown }) =>
      `Of ${unknown.toLocaleString("en")} nobody knows whether they got it. Some will get it a second time. Send it to them again?`,
  },
};

export const MAILING_DONE = {
  /** Said when the ledger has taken it: from then on it goes out whatever happens, and its progress is shown (decision 32). */
  sent: { title: "Newsletter sent!", description: "It is on its way to every subscriber." },
  paused: { title: "Mailing paused", description: "What is on its way arrives; nothing more is handed over." },
  resumed: { title: "Mailing resumed" },
  cancelled: { title: "Mailing cancelled" },
  retried: { title: "Sending again to those who were refused" },
  resent: { title: "Sending again to those nobody knows of" },
} as const satisfies Record<string, ActionMessage>;

export type MailingDone = keyof typeof MAILING_DONE;

export const MAILING_FAILED = "Mailing not changed";
export const NOTHING_TO_DO = "Somebody was quicker, or it has come to its end: there is nothing left to do.";
export const MAILINGS_NOT_LOADED = "Mailings not loaded";

/** The states of recipients an owner may look through. */
export const LISTED = ["failed", "unknown", "excluded"] as const;
export type Listed = (typeof LISTED)[number];

export const LISTED_NAMES: Record<Listed, string> = { failed: "Failed", unknown: "Unknown", excluded: "Left out" };

export function listedIn(asked: string | null): Listed | null {
  return LISTED.find((one) => one === asked) ?? null;
}
