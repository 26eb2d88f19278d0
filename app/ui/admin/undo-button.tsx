import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { ActionResult, ActionMessage } from "#app/platform/action-result.ts";
import { pauseToast, toast } from "#app/ui/toast.tsx";
import { useRestoreFocus } from "#app/ui/use-restore-focus.ts";

/** Restores what was just deleted, from its audit entries. */
export function UndoButton({ entries, about = "" }: { entries: number[]; about?: string }) {
  const fetcher = useFetcher<ActionResult>();
  const result = fetcher.data;
  useEffect(() => {
    if (result?.message) toast({ ...textOf(result.message), kind: result.state === "done" ? "success" : "error" });
  }, [result]);
  const isSubmitting = fetcher.state !== "idle";
  const button = useRef<HTMLButtonElement>(null);
  useRestoreFocus(button, isSubmitting);
  return (
    <fetcher.Form method="post" action="/admin/audit/undo" onSubmit={pauseToast}>
      <input type="hidden" name="entries" value={entries.join(",")} />
      <button
        ref={button}
        type="submit"
        disabled={isSubmitting}
        aria-label={about ? `Undo: ${about}` : undefined}
        className="link min-h-11 font-medium disabled:text-stone-strong"
      >
        {isSubmitting ? "Undoing..." : "Undo"}
      </button>
    </fetcher.Form>
  );
}

/** The undo offered in the toast of a deletion. */
export function undoOf({ undo }: ActionMessage) {
  return undo && undo.length > 0 ? <UndoButton entries={undo} /> : null;
}

const textOf = ({ title, description }: ActionMessage) => ({ title, ...(description ? { description } : {}) });
