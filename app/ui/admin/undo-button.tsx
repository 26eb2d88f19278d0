import { useRef } from "react";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import { pauseToast, type Toast } from "#app/ui/toast.tsx";
import { messageToast, useActionForm } from "#app/ui/use-action-form.ts";
import { useRestoreFocus } from "#app/ui/use-restore-focus.ts";

/** Restores what was just deleted, from its audit entries. */
export function UndoButton({ entries, about = "" }: { entries: number[]; about?: string }) {
  const { Form, form, isSubmitting } = useActionForm("/admin/audit/undo", { onSubmit: pauseToast });
  const button = useRef<HTMLButtonElement>(null);
  useRestoreFocus(button, isSubmitting);
  return (
    <Form {...form}>
      <input type="hidden" name="entries" value={entries.join(",")} />
      <button
        ref={button}
        type="submit"
        disabled={isSubmitting}
        aria-label={about ? `Undo: ${about}` : undefined}
        className="link min-h-tap font-medium disabled:text-stone-strong"
      >
        {isSubmitting ? "Undoing..." : "Undo"}
      </button>
    </Form>
  );
}

/** The toast of a result; that of a deletion offers to undo it. */
export function toastWithUndo(result: ActionResult<unknown>): Toast | null {
  const shown = messageToast(result);
  const undo = result.message?.undo ?? [];
  return shown && undo.length > 0 ? { ...shown, aside: <UndoButton entries={undo} /> } : shown;
}
