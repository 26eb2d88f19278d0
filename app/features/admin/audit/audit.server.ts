import type { RouterContextProvider } from "react-router";
import { adminWrite, type Written } from "#app/platform/audit/admin-write.server.ts";
import { entryWithId } from "#app/platform/audit/audit-entries.server.ts";
import { readUndo, UNDO_DAYS } from "#app/platform/audit/audit-trail.ts";
import { featuresContext, jobsContext } from "#app/platform/context.ts";
import { completed, fieldOf, refuseOnError, refused } from "#app/platform/http/action-results.server.ts";
import { undoableAction, undoableActions } from "./undoable.server.ts";
import { UNDO_FAILED, undoMessage } from "./undo.ts";

type Context = Readonly<RouterContextProvider>;
type Sent = { context: Context; request: Request; form: FormData };

/** Undoes deletions, each in its own transaction, so that one failure does not stop the others. */
export async function undo({ context, request, form }: Sent) {
  const failed = { title: UNDO_FAILED, description: "Please try again in a moment." };
  return refuseOnError(form, failed, async () => {
    const reasons: string[] = [];
    const ids = readUndo(fieldOf(form, "entries"));
    for (const id of ids) {
      const why = await undoEntry(context, id);
      if (why) reasons.push(why);
    }
    const message = undoMessage(ids.length - reasons.length, reasons);
    if (ids.length === 0 || reasons.length > 0) return refused(form, { message, status: 409 });
    return completed(request, message, "/admin/audit?done=restored");
  });
}

/** Why the entry could not be undone; null on success. */
function undoEntry(context: Context, id: number): Promise<string | null> {
  return adminWrite(context, async (tx): Promise<Written<string | null>> => {
    const entry = await entryWithId(tx, id);
    if (!entry) return { result: "That entry is no longer in the audit log.", entry: null };
    const undoable = undoableAction(undoableActions(context.get(featuresContext)), entry, new Date());
    if (!undoable)
      return { result: `${entry.subject}: deletions can only be undone for ${UNDO_DAYS} days.`, entry: null };
    const restored = await undoable.undo({ db: tx, jobs: context.get(jobsContext) }, entry);
    if ("why" in restored) return { result: restored.why, entry: null };
    const after = { ...restored.row, undoes: id };
    return { result: null, entry: { action: undoable.undoneAs, subject: entry.subject, after } };
  });
}
