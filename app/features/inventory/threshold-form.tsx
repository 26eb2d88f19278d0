import { useLocation } from "react-router";
import { listSearch } from "#app/platform/list-search.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

const FIELDS = { intent: "set-threshold" };

/** From how many units on the admin is told, for a variant or for all. */
export function ThresholdForm({
  threshold,
  hint,
  required = false,
}: {
  threshold: string;
  hint: string;
  required?: boolean;
}) {
  const { pathname, search } = useLocation();
  const { Form, form, hidden, formKey, isSubmitting, field, refusal } = useActionForm(pathname + listSearch(search), {
    fields: FIELDS,
  });
  return (
    <Form key={formKey} {...form} className="grid max-w-measure gap-3 pb-2">
      {hidden}
      <Refusal message={refusal} />
      <TextField
        label="Low at or below"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required={required}
        hint={hint}
        {...field("threshold", threshold)}
      />
      <Button kind="secondary" type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Saving..." : "Save threshold"}
      </Button>
    </Form>
  );
}
