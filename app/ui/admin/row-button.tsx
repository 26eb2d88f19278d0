import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { ROW_FIELD } from "#app/platform/forms/action-result.ts";
import { listSearch } from "#app/platform/list-search.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { FormKey } from "./form-key.tsx";
import { ConfirmBox } from "./confirm-box.tsx";
import { toastWithUndo } from "./undo-button.tsx";
import { useRestoreFocus } from "#app/ui/use-restore-focus.ts";

type Props = {
  /** The form's action and hidden fields. */
  action: string;
  fields: Record<string, string | number>;
  label: string;
  busy: string;
  /** Names the row, for screen readers. */
  about: string;
  /** Confirmed before it is submitted; without JavaScript by a checkbox. The action requires it (requireConfirmation). */
  question?: string;
  /** Set apart from the other actions of the row. */
  isDestructive?: boolean;
  children?: ReactNode;
};

/**
 * One action on one row. Its result is shown in a toast; without JavaScript by the page (AdminPage), which reloads with its filter and page. A
 * result with a URL navigates there.
 */
export function RowButton({ action, fields, label, busy, about, question, isDestructive = false, children }: Props) {
  const { pathname, search } = useLocation();
  const here = action === pathname ? action + listSearch(search) : action;
  const { Form, form, doneCount, isSubmitting, done } = useActionForm<{ to: string }>(here, {
    toastOf: toastWithUndo,
    question,
    isBare: true,
  });
  const button = useRef<HTMLButtonElement>(null);
  useRestoreFocus(button, isSubmitting);
  const navigate = useNavigate();
  const goTo = useEffectEvent((to: string) => {
    if (to !== pathname + search) void navigate(to, { preventScrollReset: true });
  });
  // At once: the row may be gone as soon as the page's data has reloaded.
  useEffect(() => {
    // Before hydration the page may have handled a bulk action, whose result has no URL.
    if (typeof done?.shown?.to === "string") goTo(done.shown.to);
  }, [done]);
  return (
    <Form
      {...form}
      className={`flex flex-wrap items-center gap-3 ${isDestructive ? "border-l border-line pl-5 text-crimson" : ""}`}
    >
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
        className="link min-h-tap disabled:text-stone-strong"
      >
        {isSubmitting ? busy : label}
      </button>
    </Form>
  );
}
