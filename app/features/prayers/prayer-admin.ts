import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import type { BulkAction } from "#app/platform/audit/bulk.ts";
import type { BadgeTone } from "#app/ui/admin/badge.tsx";
import type { Approval } from "./prayer-review.ts";
import { NO_CONSENT } from "./prayer-review.ts";
import { ANONYMOUS, isReachable } from "./prayers.ts";

export const PRAYER_FILTERS = { all: "All", waiting: "To review" };

const POSTED = "Prayer request approved and posted to wall.";

/** The list's success messages, by the URL parameter that names them for a browser without JavaScript. */
export const PRAYER_DONE = {
  "approved-and-emailed": { title: "Approved", description: `${POSTED} Confirmation email sent.` },
  approved: { title: "Approved", description: POSTED },
  updated: { title: "Updated", description: "The prayer request was saved." },
  deleted: { title: "Deleted", description: "The prayer request was permanently removed." },
  "prayed-for": { title: "Marked as prayed for", description: "It's no longer in the review list." },
  closed: { title: "Closed", description: "It's no longer in the review list." },
  reopened: { title: "Moved back to review" },
} as const satisfies Record<string, ActionMessage>;

export type PrayerDone = keyof typeof PRAYER_DONE;

export const PRAYER_BULK: BulkAction[] = [
  { name: "approve", label: "Approve & Post" },
  { name: "prayed", label: "Mark as prayed for" },
  { name: "close", label: "Close" },
  { name: "hide", label: "Take off the wall" },
  { name: "delete", label: "Delete", question: "Permanently delete the selected prayer requests?" },
];

export const NOT_ON_THE_WALL = "It isn't on the wall.";

export const FAILED = {
  load: "Failed to load prayer requests",
  approve: "Failed to approve prayer request",
  update: "Failed to update prayer request",
  delete: "Failed to delete prayer request",
} as const;

const GONE = "It was deleted by its author or another admin.";

export function refusalOf(approval: Exclude<Approval, "posted" | "already-posted">): ActionMessage {
  if (approval === "no-consent") return { title: "Cannot Approve", description: NO_CONSENT };
  if (approval === "rewritten")
    return { title: "Not approved", description: "Its author changed it since you opened this page. Read it again." };
  return { title: "Error", description: `${FAILED.approve}. ${GONE}` };
}

/** What an admin can do with a request besides publishing it, and the outcome's name in messages and audit entries. */
export const CARE = { prayed: "prayed-for", close: "closed", reopen: "reopened" } as const;
export type CareAction = keyof typeof CARE;

export function readCareAction(typed: string): CareAction | null {
  return Object.hasOwn(CARE, typed) ? (typed as CareAction) : null;
}

export function careRefusal(outcome: "changed" | "not-found" | "on-the-wall"): ActionMessage {
  if (outcome === "not-found") return goneWhile("update");
  const description =
    outcome === "changed"
      ? "Its author changed it since you opened this page. Read it again."
      : "It's already approved. Take it off the wall or delete it instead.";
  return { title: "Not saved", description };
}

type Handled = { approved: boolean; reviewedAt: Date | null; prayedForAt: Date | null };

/** The actions offered on a card. */
export function careOn({ approved, reviewedAt, prayedForAt }: Handled): CareAction[] {
  const toReview = !approved && !reviewedAt;
  return [
    ...(prayedForAt && reviewedAt ? [] : (["prayed"] as const)),
    ...(toReview ? (["close"] as const) : []),
    ...(!approved && reviewedAt ? (["reopen"] as const) : []),
  ];
}

export const CARE_LABELS: Record<CareAction, string> = {
  prayed: "Prayed for this",
  close: "Close",
  reopen: "Move back to review",
};

export const goneWhile = (what: "update" | "delete"): ActionMessage => ({
  title: "Error",
  description: `${FAILED[what]}. ${GONE}`,
});

type EditedFields = { text: string; adminNotes: string; postToWall: boolean };

/** The stored values that differ from the typed ones: "admin notes: “Called her”; on the wall: yes". */
export function differingValues(now: EditedFields, typed: EditedFields): string {
  return [
    ...(now.text === typed.text ? [] : [`request: “${now.text.slice(0, 400)}”`]),
    ...(now.adminNotes === typed.adminNotes ? [] : [`admin notes: “${now.adminNotes.slice(0, 400)}”`]),
    ...(now.postToWall === typed.postToWall ? [] : [`on the wall: ${now.postToWall ? "yes" : "no"}`]),
  ].join("; ");
}

type Flags = {
  isUrgent: boolean;
  approved: boolean;
  postedToWall: boolean;
  consentPostToWall: boolean;
  shareNamePublicly: boolean;
  answeredAt: Date | null;
};

/** The badges of a card, in display order. */
export function badgesOf(prayer: Flags): { label: string; tone: BadgeTone }[] {
  const all: [boolean, string, BadgeTone][] = [
    [prayer.isUrgent, "Urgent", "destructive"],
    [prayer.approved && prayer.postedToWall, "On Wall", "good"],
    [prayer.approved, "Approved", "default"],
    [!prayer.consentPostToWall, "No Wall Consent", "secondary"],
    [!prayer.shareNamePublicly, "Name Hidden", "secondary"],
    [prayer.answeredAt !== null, "Answered", "good"],
  ];
  return all.filter(([isShown]) => isShown).map(([, label, tone]) => ({ label, tone }));
}

/** A hidden name is hidden from admins, too (decision 097). */
export function cardName({ name, shareNamePublicly }: { name: string; shareNamePublicly: boolean }): string {
  return shareNamePublicly ? name : ANONYMOUS;
}

export function cardEmail(email: string): string {
  return isReachable(email) ? email : "No email provided";
}
