import type { Said } from "#app/platform/answer.ts";

export const UNDO_FAILED = "Not undone";
export const RESTORED: Said = { title: "Undone", description: "It stands there again as it was." };

/** What is said of deletions taken back, and why some were not. */
export function undoSaid(done: number, reasons: string[]): Said {
  if (reasons.length > 0)
    return { title: done > 0 ? `${done} undone, ${reasons.length} not` : UNDO_FAILED, description: reasons.join(" ") };
  if (done === 0) return { title: UNDO_FAILED, description: "There is nothing to undo." };
  return done === 1 ? RESTORED : { title: "Undone", description: `${done} of them stand there again as they were.` };
}
