import type { ActionMessage } from "#app/platform/forms/action-result.ts";

export const UNDO_FAILED = "Not undone";
export const RESTORED: ActionMessage = { title: "Undone", description: "Restored." };

/** How many deletions were undone, and why some were not. */
export function undoMessage(done: number, reasons: string[]): ActionMessage {
  if (reasons.length > 0)
    return {
      title: done > 0 ? `${done} undone, ${reasons.length} failed` : UNDO_FAILED,
      description: reasons.join(" "),
    };
  if (done === 0) return { title: UNDO_FAILED, description: "There’s nothing to undo." };
  return done === 1 ? RESTORED : { title: "Undone", description: `${done} restored.` };
}
