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
  /** Asked before anything is sent; without scripts a box has to be ticked instead. The action refuses without (refusedUnsure). */
  question?: string;
  children?: (errors: Record<string, string>, typed: Record<string, string>) => ReactNode;
};

/** One thing that is done with the newsletter on its page; afterwards the answer says where to go on. */
export function SendForm({ action, fields, label, busy, kind = "secondary", question, children }: Props) {
  const { Form, form, formKey, isSubmitting, errors, typed, refusal, done } = useActionForm<{ to: string }>(action, {
    question,
  });
  const navigate = useNavigate();
  const goOn = useEffectEvent((to: string) => void navigate(to, { preventScrollReset: to.startsWith(action) }));
  // Once the page is read anew after it: see use-newsletter-editor.ts.
  useEffect(() => {
    if (done?.shown && !isSubmitting) goOn(done.shown.to);
  }, [done, isSubmitting]);
  const isMine = typed["intent"] === fields["intent"];
  return (
    <Form key={formKey} {...form} className="grid gap-4">
      {Object.entries(fields).map(([name, value]) => (
        <input
          key={name}
          type="hidden"
          name={name}
          value={isMine && name === "version" ? (typed[name] ?? value) : value}
        />
      ))}
      {children?.(isMine ? errors : {}, isMine ? typed : {})}
      {isMine && <Refusal message={refusal} />}
      {question && <ConfirmBox />}
      <Button kind={kind} type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? busy : label}
      </Button>
    </Form>
  );
}
