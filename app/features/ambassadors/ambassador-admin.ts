import { dateFormat } from "#app/platform/date-format.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { instantWithZone } from "#app/platform/instant.ts";
import type { BadgeTone } from "#app/ui/admin/badge.tsx";
import type { SignupStatus } from "./ambassadors.ts";

export const AMBASSADOR_DONE = {
  accepted: { title: "Application accepted", description: "The code was created, and the email is on its way." },
  declined: { title: "Application declined", description: "The email is on its way." },
  "declined-quietly": { title: "Application declined", description: "No email was sent." },
  noted: { title: "Note saved" },
} as const satisfies Record<string, ActionMessage>;

export type AmbassadorDone = keyof typeof AMBASSADOR_DONE;

export const ACCEPT = "Accept and send email";

export const AMBASSADORS_NOT_LOADED = "The applications couldn’t be loaded";
export const DECISION_FAILED = "The decision was not saved";
export const NOTE_FAILED = "The note was not saved";
export const APPLICATION_GONE = "This application was deleted.";

/** The first is the default. */
export const SIGNUP_FILTERS = { waiting: "Waiting", accepted: "Accepted", declined: "Declined", all: "All" };
export type SignupFilter = keyof typeof SIGNUP_FILTERS;

export const STATUS_TONES: Record<SignupStatus, BadgeTone> = {
  waiting: "default",
  accepted: "good",
  declined: "secondary",
};

export const DEFAULT_PERCENT = "10";

export type Decided = { status: SignupStatus; decidedBy: string | null; decidedAt: Date | string };

/** "Accepted by owner@shod.example on Nov 22, 2026, 3:12 PM, Eastern Time". */
export function decisionText({ status, decidedBy, decidedAt }: Decided, timeZone: string): string {
  return `${SIGNUP_FILTERS[status]} by ${decidedBy ?? "the team"} on ${instantWithZone(timeZone, decidedAt)}`;
}

/**
 * The decisions that an application is open to. One that was declined can still be accepted; an accepted ambassador has a code that is already
 * shared.
 */
export function openDecisions(status: SignupStatus): ("accept" | "decline")[] {
  if (status === "accepted") return [];
  return status === "declined" ? ["accept"] : ["accept", "decline"];
}

/** Codes to propose for an ambassador, the shortest first, such as "ANN10"; the last one is not taken by another application. */
export function proposedCodes({ id, name }: { id: number; name: string }): string[] {
  const [first = "", ...others] = name
    .normalize("NFKD")
    .toUpperCase()
    .replaceAll(/[^A-Z\s]/g, "")
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.slice(0, LONGEST_WORD));
  const base = first || "FRIEND";
  const last = others.at(-1);
  const full = last ? [`${base}${last}${DEFAULT_PERCENT}`] : [];
  return [...(first ? [`${base}${DEFAULT_PERCENT}`] : []), ...full, `${base}${DEFAULT_PERCENT}-${id}`];
}

/** Longer codes are hard to say and to type. */
const LONGEST_WORD = 14;

/** "Dec 31, 2026". */
export function dayText(day: string): string {
  return dateFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}
