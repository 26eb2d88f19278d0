import type { BulkAction } from "#app/platform/audit/bulk.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";

export const REVIEW_DONE = {
  approved: { title: "Review approved", description: "It’s now published." },
  hidden: { title: "Review unpublished", description: "It’s back in the list of reviews to moderate." },
  declined: { title: "Review rejected", description: "It returns to the list if its author changes it." },
  edited: { title: "Reply saved", description: "It’s shown below the review while that is published." },
} as const satisfies Record<string, ActionMessage>;

export const REVIEW_FAILED = "The review wasn’t updated";
export const REVIEWS_NOT_LOADED = "The reviews couldn’t be loaded";

export const NOT_CHANGED = {
  "not-found": "Its author deleted it.",
  changed: "It has changed since you opened this page. Read it again before you decide.",
  "no-consent": "Its author didn’t agree to publish it.",
} as const;

/** What an admin can decide, and the outcome's name in messages and audit entries. */
export const REVIEW_DECISIONS = { approve: "approved", unpublish: "hidden", reject: "declined" } as const;
export type ReviewDecision = keyof typeof REVIEW_DECISIONS;

export const DECISION_LABELS: Record<ReviewDecision, string> = {
  approve: "Approve",
  unpublish: "Unpublish",
  reject: "Reject",
};

export const REVIEW_BULK: BulkAction[] = Object.entries(DECISION_LABELS).map(([name, label]) => ({ name, label }));

type Decided = { mayPublish: boolean; approvedAt: Date | null; rejectedAt: Date | null };

/** The decisions offered for a review: none without its author's consent. */
export function decisionsOn({ mayPublish, approvedAt, rejectedAt }: Decided): ReviewDecision[] {
  if (!mayPublish) return [];
  if (approvedAt) return ["unpublish"];
  return rejectedAt ? ["approve"] : ["approve", "reject"];
}

export const REVIEW_FILTERS = {
  all: "All",
  waiting: "To moderate",
  published: "Published",
  rejected: "Rejected",
  private: "Private",
};
export type ReviewFilter = keyof typeof REVIEW_FILTERS;

/** The status of a review as its badge shows it. */
export function reviewState({ mayPublish, approvedAt, rejectedAt }: Decided): string {
  if (approvedAt) return REVIEW_FILTERS.published;
  if (!mayPublish) return REVIEW_FILTERS.private;
  return rejectedAt ? REVIEW_FILTERS.rejected : REVIEW_FILTERS.waiting;
}
