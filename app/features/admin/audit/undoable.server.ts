import { UNDO_DAYS } from "#app/platform/audit/audit-trail.ts";
import type { Feature, UndoableAction } from "#app/platform/feature.server.ts";

/** How the entry can be undone; null if it cannot, or is too old. Only an admin's own work: what visitors wrote stays deleted. */
export function undoableAction(
  undoable: ReadonlyMap<string, UndoableAction>,
  { action, at }: { action: string; at: Date },
  now: Date,
): UndoableAction | null {
  if (now.getTime() - at.getTime() > UNDO_DAYS * 86_400_000) return null;
  return undoable.get(action) ?? null;
}

/** Every action that can be undone, by its name in the audit log. */
export function undoableActions(features: readonly Pick<Feature, "undo">[]): Map<string, UndoableAction> {
  return new Map(features.flatMap(({ undo = {} }) => Object.entries(undo)));
}
