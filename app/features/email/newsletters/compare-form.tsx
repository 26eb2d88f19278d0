import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { addressOf, NEWSLETTER_LIMITS } from "./newsletters.ts";

type Props = { newsletter: { id: number; version: string; secondSubject: string | null } };

/** Gives a draft a second subject, which half of its recipients get. */
export function CompareForm({ newsletter: { id, version, secondSubject } }: Props) {
  const action = addressOf.send(id);
  const fields = { intent: "compare", version };
  const { Form, form, formKey, isSubmitting, errors, typed, isRefused, refusal, done } = useActionForm<{ to: string }>(
    action,
    { fields },
  );
  const navigate = useNavigate();
  const goTo = useEffectEvent((to: string) => void navigate(to, { preventScrollReset: true }));
  useEffect(() => {
    if (done?.shown && !isSubmitting) goTo(done.shown.to);
  }, [done, isSubmitting]);
  const isOwn = typed["intent"] === fields.intent;
  return (
    <details open={secondSubject !== null || (isOwn && isRefused)} className="-mt-8 border-b border-line">
      <summary className="cursor-pointer py-3 font-medium">Compare two subjects</summary>
      <Form key={formKey} {...form} className="grid gap-4 pt-2 pb-6">
        <input type="hidden" name="intent" value={fields.intent} />
        <input type="hidden" name="version" value={isOwn ? (typed["version"] ?? version) : version} />
        <TextField
          label="Second subject"
          name="secondSubject"
          maxLength={NEWSLETTER_LIMITS.subject}
          autoComplete="off"
          hint="Half of the recipients get it instead of the first, at the same time. The report says how many of each half unsubscribed."
          defaultValue={(isOwn ? typed["secondSubject"] : undefined) ?? secondSubject ?? ""}
          error={isOwn ? errors["secondSubject"] : undefined}
        />
        {isOwn && <Refusal message={refusal} />}
        <Button kind="secondary" type="submit" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Saving..." : "Save second subject"}
        </Button>
      </Form>
    </details>
  );
}
