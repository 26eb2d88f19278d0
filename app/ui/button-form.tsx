import { useRef, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { Refusal } from "./form-message.tsx";
import { useActionForm } from "./use-action-form.ts";
import { useRestoreFocus } from "./use-restore-focus.ts";

type Props = {
  action: string;
  /** Hidden fields. */
  fields?: Record<string, string>;
  label: string;
  /** The label while it is being submitted. */
  busy?: string;
  kind?: "primary" | "secondary";
  className?: string;
  /** Before the button. */
  children?: ReactNode;
};

/** A form with nothing but a button. */
export function ButtonForm({ action, fields, label, busy = label, kind = "primary", className, children }: Props) {
  const { Form, form, hidden, isSubmitting, refusal } = useActionForm(action, { fields, isBare: true });
  const button = useRef<HTMLButtonElement>(null);
  useRestoreFocus(button, isSubmitting);
  return (
    <Form {...form} className={className}>
      <Refusal message={refusal} />
      {hidden}
      {children}
      <Button ref={button} type="submit" kind={kind} disabled={isSubmitting}>
        {isSubmitting ? busy : label}
      </Button>
    </Form>
  );
}
