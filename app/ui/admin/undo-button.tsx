import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { ActionResult, ActionMessage } from "#app/platform/action-result.ts";
import { pauseToast, toast } from "#app/ui/toast.tsx";
import { useFocusInPlace } from "#app/ui/use-focus-in-place.ts";

/** Takes back what was just deleted, by the lines it left in the audit log. */
export function UndoButton({ entries, about = "" }: { entries: number[]; about?: string }) {
  const fetcher = useFetcher<ActionResult>();
  const answer = fetcher.data;
  useEffect(() => {
    if (answer?.message) toast({ ...worded(answer.message), kind: answer.state === "done" ? "success" : "error" });
  }, [answer]);
  const isSubmitting = fetcher.state !== "idle";
  const button = useRef<HTMLButtonElement>(null);
  useFocusInPlace(button, isSubmitting);
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

/** What the toast of a deletion offers. */
export function undoOf({ undo }: ActionMessage) {
  return undo && undo.length > 0 ? <UndoButton entries={undo} /> : null;
}

const worded = ({ title, description }: ActionMessage) => ({ title, ...(description ? { description } : {}) });
