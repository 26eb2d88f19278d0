import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Area } from "#app/admin-roles.ts";
import { adminWrite, type Written } from "#app/platform/audit/admin-write.server.ts";
import type { AuditedThing } from "#app/platform/audit/audit-action.ts";
import { entriesSince, entryWithId } from "#app/platform/audit/audit-entries.server.ts";
import { readUndo, UNDO_DAYS } from "#app/platform/audit/audit-trail.ts";
import { areasOf, mayDo } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Feature, UndoableAction } from "#app/platform/feature.server.ts";
import { completed, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { UNDO_FAILED, undoMessage } from "./undo.ts";

type Context = Readonly<RouterContextProvider>;

/** Undoes deletions, each in its own transaction, so that one failure does not stop the others. */
const undoForm = z.object({ entries: text.transform(readUndo) });

export async function undo({ context, request, form }: SentForm) {
  const failed = { title: UNDO_FAILED, description: "Please try again in a moment." };
  const read = await readForm(form, undoForm);
  if (!read.ok) return read.invalid;
  const ids = read.value.entries;
  return refuseOnError(form, failed, async () => {
    const reasons: string[] = [];
    for (const id of ids) {
      const why = await undoEntry(context, id);
      if (why) reasons.push(why);
    }
    const message = undoMessage(ids.length - reasons.length, reasons);
    if (ids.length === 0 || reasons.length > 0) return refused(form, { message, status: 409 });
    return completed(request, message, "/admin/audit?done=restored");
  });
}

const NOT_INCLUDED = "Your role doesn’t include one of these changes. Ask an owner of the shop.";

/** Why the entry could not be undone; null on success. */
async function undoEntry(context: Context, id: number): Promise<string | null> {
  const { features, jobs } = context.get(servicesContext);
  const visitor = await signedIn(context);
  return adminWrite(context, async (tx): Promise<Written<string | null>> => {
    const entry = await entryWithId(tx, id);
    if (!entry) return { result: "That entry is no longer in the audit log.", entry: null };
    const areas = areasOfUndo(features, entry.action);
    const mayRead = areas.length > 0 && areas.every((area) => mayDo(visitor, area, "read"));
    // Its subject can be a shopper's name or email address.
    if (!mayRead && !mayDo(visitor, "audit", "read")) return { result: NOT_INCLUDED, entry: null };
    const undoable = undoableAction(undoableActions(features), entry, new Date());
    if (!undoable)
      return { result: `${entry.subject}: deletions can only be undone for ${UNDO_DAYS} days.`, entry: null };
    if (!areas.every((area) => mayDo(visitor, area, "act")))
      return { result: `${entry.subject}: your role doesn’t include this. Ask an owner of the shop.`, entry: null };
    const restored = await undoable.undo({ db: tx, jobs }, entry);
    if ("why" in restored) return { result: restored.why, entry: null };
    const after = { ...restored.row, undoes: id };
    const about = entry.about === null ? {} : { about: entry.about as AuditedThing };
    return { result: null, entry: { action: undoable.undoneAs, subject: entry.subject, ...about, after } };
  });
}

/** How the entry can be undone; null if it cannot, or is too old. Only an admin's own work: what visitors wrote stays deleted. */
export function undoableAction(
  undoable: ReadonlyMap<string, UndoableAction>,
  { action, at }: { action: string; at: Date },
  now: Date,
): UndoableAction | null {
  if (now.getTime() - at.getTime() > UNDO_DAYS * 86_400_000) return null;
  return undoable.get(action) ?? null;
}

/** What a role has to include to undo an action: the area of the feature that it is part of. */
function areasOfUndo(features: readonly Pick<Feature, "undo" | "area">[], action: string): readonly Area[] {
  return areasOf(features.find(({ undo = {} }) => Object.hasOwn(undo, action)) ?? {});
}

/** Every action that can be undone, by its name in the audit log. */
export function undoableActions(features: readonly Pick<Feature, "undo">[]): Map<string, UndoableAction> {
  return new Map(features.flatMap(({ undo = {} }) => Object.entries(undo)));
}

type Line = { id: number; at: Date; action: string; subject: string };

/** Ids of the entries that were already undone. `undoActions`: what undoing logs. */
export async function undoneEntries(db: Db, lines: Line[], undoActions: string[], now: Date): Promise<Set<number>> {
  const subjects = [...new Set(lines.map(({ subject }) => subject))];
  const since = new Date(now.getTime() - UNDO_DAYS * 86_400_000);
  const undos = await entriesSince(db, { actions: undoActions, subjects, since });
  return new Set(undos.map(({ after }) => Number((after as { undoes?: unknown } | null)?.undoes)));
}
