import type { ActionMessage } from "#app/platform/action-result.ts";
import type { BulkChoice } from "#app/platform/audit/bulk.ts";
import type { BadgeTone } from "#app/ui/admin/badge.tsx";
import type { Approval } from "./prayer-review.ts";
import { NO_CONSENT } from "./prayer-review.ts";
import { ANONYMOUS, isReachable } from "./prayers.ts";

export const PRAYER_FILTERS = ["all", "waiting"] as const;
export type PrayerFilter = (typeof PRAYER_FILTERS)[number];

/** The address of a place in the list. */
export function prayersAddress({
  filter,
  search,
  after,
}: {
  filter: PrayerFilter;
  search: string;
  after?: string;
}): string {
  const asked = new URLSearchParams(filter === "all" ? {} : { show: filter });
  if (search) asked.set("q", search);
  if (after) asked.set("after", after);
  return `/admin/prayers${asked.size > 0 ? `?${asked}` : ""}`;
}

const POSTED = "Prayer request approved and posted to wall.";

/** What the list says after something was done; named in the address for a browser without scripts. */
export const PRAYER_DONE = {
  "approved-and-mailed": { title: "Approved", description: `${POSTED} Confirmation email sent.` },
  approved: { title: "Approved", description: POSTED },
  updated: { title: "Updated", description: "The prayer request is saved." },
  deleted: { title: "Deleted", description: "The prayer request is gone for good." },
  "prayed-for": { title: "Marked as prayed for", description: "It has left the requests to review." },
  closed: { title: "Closed", description: "It has left the requests to review." },
  reopened: { title: "Moved back to review" },
} as const satisfies Record<string, ActionMessage>;

export type PrayerDone = keyof typeof PRAYER_DONE;

/** What can be done with many requests at once. */
export const PRAYER_BULK: BulkChoice[] = [
  { does: "approve", label: "Approve & Post" },
  { does: "prayed", label: "Mark as prayed for" },
  { does: "close", label: "Close" },
  { does: "hide", label: "Take off the wall" },
  { does: "delete", label: "Delete", question: "Delete the selected prayer requests for good?" },
];

export const NOT_ON_THE_WALL = "It is not on the wall.";

export const FAILED = {
  load: "Failed to load prayer requests",
  approve: "Failed to approve prayer request",
  update: "Failed to update prayer request",
  delete: "Failed to delete prayer request",
} as const;

const GONE = "Its author has deleted it, or another admin has.";

/** Why an approval posted nothing. */
export function refusalOf(approval: Exclude<Approval, "posted" | "stood-already">): ActionMessage {
  if (approval === "no-consent") return { title: "Cannot Approve", description: NO_CONSENT };
  if (approval === "rewritten")
    return { title: "Not approved", description: "It was rewritten meanwhile. Please read it again." };
  return { title: "Error", description: `${FAILED.approve}. ${GONE}` };
}

/** What can be done about a request besides publishing it, and what each is called once it is done. */
export const CARE = { prayed: "prayed-for", close: "closed", reopen: "reopened" } as const;
export type CareAction = keyof typeof CARE;

export function readCareAction(typed: string): CareAction | null {
  return Object.hasOwn(CARE, typed) ? (typed as CareAction) : null;
}

/** Why nothing was marked. */
export function careRefusal(outcome: "changed" | "not-found" | "on-the-wall"): ActionMessage {
  if (outcome === "not-found") return goneWhile("update");
  const description =
    outcome === "changed"
      ? "Its author changed it after you opened this page. Please read it again."
      : "It is approved. Take it off the wall, or delete it.";
  return { title: "Not saved", description };
}

type Handled = { approved: boolean; reviewedAt: Date | null; prayedForAt: Date | null };

/** What is offered on a card: nothing that is so already. */
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

type WallStatus = { text: string; adminNotes: string; postToWall: boolean };

/** What stands there now where it is not what was typed, in words: "admin notes: “Called her”; on the wall: yes". */
export function statusNow(now: WallStatus, typed: WallStatus): string {
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

/** The badges of a card, in the order in which they are read. */
export function badgesOf(prayer: Flags): { label: string; tone: BadgeTone }[] {
  const all: [boolean, string, BadgeTone][] = [
    [prayer.isUrgent, "Urgent", "destructive"],
    [prayer.approved && prayer.postedToWall, "On Wall", "good"],
    [prayer.approved, "Approved", "default"],
    [!prayer.consentPostToWall, "No Wall Consent", "secondary"],
    [!prayer.shareNamePublicly, "Name Hidden", "secondary"],
    [prayer.answeredAt !== null, "Answered", "good"],
  ];
  return all.filter(([stands]) => stands).map(([, label, tone]) => ({ label, tone }));
}

/** A hidden name is hidden here too (decision D101). */
export function cardName({ name, shareNamePublicly }: { name: string; shareNamePublicly: boolean }): string {
  return shareNamePublicly ? name : ANONYMOUS;
}

export function cardEmail(email: string): string {
  return isReachable(email) ? email : "No email provided";
}
