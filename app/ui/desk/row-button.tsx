import type { ReactNode } from "react";
import { useAnsweredForm } from "#app/ui/use-answered-form.ts";
import { SureBox } from "./sure-box.tsx";
import { undoOf } from "./undo-button.tsx";

type Props = {
  /** Where the form goes, and what it carries. */
  action: string;
  fields: Record<string, string | number>;
  label: string;
  busy: string;
  /** What it is done to, for who cannot see the row. */
  about: string;
  /** Asked by the browser before anything is sent; without scripts a box has to be ticked instead. */
  question?: string;
  children?: ReactNode;
};

/** One thing that can be done with one row. What came of it is said in a toast. */
export function RowButton({ action, fields, label, busy, about, question, children }: Props) {
  const { Form, form, isSubmitting } = useAnsweredForm(action, undoOf);
  return (
    <Form
      {...form}
      className="flex flex-wrap items-center gap-3"
      onSubmit={(event) => {
        if (question && !window.confirm(question)) event.preventDefault();
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {question && <SureBox />}
      <button
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
