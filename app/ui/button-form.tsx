import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Refusal } from "./form-message.tsx";
import { useActionForm } from "./use-action-form.ts";

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
export function ButtonForm({ action, fields = {}, label, busy = label, kind = "primary", className, children }: Props) {
  const { Form, form, isSubmitting, typed, refusal } = useActionForm(action, { isBare: true });
  const hidden = Object.entries(fields);
  // Without JavaScript the page's action data may be from another form that posts to the same URL.
  const isOwn = hidden.every(([name, value]) => typed[name] === value);
  return (
    <Form {...form} className={className}>
      {isOwn && <Refusal message={refusal} />}
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" kind={kind} disabled={isSubmitting}>
        {isSubmitting ? busy : label}
      </Button>
    </Form>
  );
}
