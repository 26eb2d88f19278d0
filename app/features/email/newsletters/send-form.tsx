import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { ConfirmBox } from "#app/ui/admin/confirm-box.tsx";
import { Button } from "#app/ui/button.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

type Props = {
  action: string;
  fields: Record<string, string>;
  label: string;
  busy: string;
  kind?: "primary" | "secondary";
  /** Confirmed before it is submitted; without JavaScript by a checkbox. The action requires it (requireConfirmation). */
  question?: string;
  children?: (errors: Record<string, string>, typed: Record<string, string>) => ReactNode;
};

/** One action on a newsletter; its response says where to navigate. */
export function SendForm({ action, fields, label, busy, kind = "secondary", question, children }: Props) {
  const { Form, form, formKey, isSubmitting, errors, typed, refusal, done } = useActionForm<{ to: string }>(action, {
    question,
  });
  const navigate = useNavigate();
  const goTo = useEffectEvent((to: string) => void navigate(to, { preventScrollReset: to.startsWith(action) }));
  // Only after the page's data has reloaded: see use-newsletter-editor.ts.
  useEffect(() => {
    if (done?.shown && !isSubmitting) goTo(done.shown.to);
  }, [done, isSubmitting]);
  const isOwn = typed["intent"] === fields["intent"];
  return (
    <Form key={formKey} {...form} className="grid gap-4">
      {Object.entries(fields).map(([name, value]) => (
        <input
          key={name}
          type="hidden"
          name={name}
          value={isOwn && name === "version" ? (typed[name] ?? value) : value}
        />
      ))}
      {children?.(isOwn ? errors : {}, isOwn ? typed : {})}
      {isOwn && <Refusal message={refusal} />}
      {question && <ConfirmBox />}
      <Button kind={kind} type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? busy : label}
      </Button>
    </Form>
  );
}
