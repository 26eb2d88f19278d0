import { entriesSince } from "#app/platform/audit/audit-entries.server.ts";
import { UNDO_DAYS } from "#app/platform/audit/audit-trail.ts";
import type { Db } from "#app/platform/db/database.server.ts";

type Line = { id: number; at: Date; action: string; subject: string };

/** Ids of the entries that were already undone. `undoActions`: what undoing logs. */
export async function undoneEntries(db: Db, lines: Line[], undoActions: string[], now: Date): Promise<Set<number>> {
  const subjects = [...new Set(lines.map(({ subject }) => subject))];
  const since = new Date(now.getTime() - UNDO_DAYS * 86_400_000);
  const undos = await entriesSince(db, { actions: undoActions, subjects, since });
  return new Set(undos.map(({ after }) => Number((after as { undoes?: unknown } | null)?.undoes)));
}
