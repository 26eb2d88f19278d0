import type { ActionMessage } from "#app/platform/forms/action-result.ts";

export const POLICY_DONE = {
  saved: { title: "Page saved", description: "It’s live, and marked as reviewed." },
  reset: { title: "Page reset", description: "It shows the template again. Review it before you go live." },
} as const satisfies Record<string, ActionMessage>;

export const SAVE_FAILED = "The page wasn’t saved";

export function policyStatus({ isTemplate, updatedAt }: { isTemplate: boolean; updatedAt: Date | null }) {
  if (!isTemplate) return { label: "Edited", tone: "good" } as const;
  return updatedAt
    ? ({ label: "Template, reviewed", tone: "good" } as const)
    : ({ label: "Template, not reviewed", tone: "destructive" } as const);
}
