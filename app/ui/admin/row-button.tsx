import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { ROW_FIELD } from "#app/platform/action-result.ts";
import { listSearch } from "#app/platform/list-search.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { FormKey } from "./form-key.tsx";
import { ConfirmBox } from "./confirm-box.tsx";
import { undoOf } from "./undo-button.tsx";
import { useFocusInPlace } from "#app/ui/use-focus-in-place.ts";

type Props = {
  /** Where the form goes, and what it carries. */
  action: string;
  fields: Record<string, string | number>;
  label: string;
  busy: string;
  /** What it is done to, for who cannot see the row. */
  about: string;
  /** Asked by the browser before anything is sent; without scripts a box has to be ticked instead. The action refuses without (refusedUnsure). */
  question?: string;
  children?: ReactNode;
};

/**
 * One thing that can be done with one row. What came of it is said in a toast; where no scripts run, by the page (DeskPage), which comes
 * back with its filter and at its page (answeredInList). Where the answer names an address, it leads there.
 */
export function RowButton({ action, fields, label, busy, about, question, children }: Props) {
  const { pathname, search } = useLocation();
  const here = action === pathname ? action + listSearch(search) : action;
  const { Form, form, doneCount, isSubmitting, done } = useActionForm<{ to: string }>(here, {
    asideOf: undoOf,
    question,
    isBare: true,
  });
  const button = useRef<HTMLButtonElement>(null);
  useFocusInPlace(button, isSubmitting);
  const navigate = useNavigate();
  const goOn = useEffectEvent((to: string) => {
    if (to !== pathname + search) void navigate(to, { preventScrollReset: true });
  });
  // At once: the row may be gone as soon as the page is read anew.
  useEffect(() => {
    // Before the scripts came, the page may have answered many rows at once: that answer leads nowhere.
    if (typeof done?.shown?.to === "string") goOn(done.shown.to);
  }, [done]);
  return (
    <Form {...form} className="flex flex-wrap items-center gap-3">
      <input type="hidden" name={ROW_FIELD} value={about} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormKey key={doneCount} />
      {children}
      {question && <ConfirmBox />}
      <button
        ref={button}
        type="submit"
        disabled={isSubmitting}
        aria-label={`${label} ${about}`}
        className="link min-h-11 disabled:text-stone-strong"
      >
        {isSubmitting ? busy : label}
      </button>
    </Form>
  );
}
