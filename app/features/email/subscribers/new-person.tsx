import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { MAILINGS } from "#app/platform/mailing-preferences.ts";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { isChecked, isTyped, useActionForm } from "#app/ui/use-action-form.ts";
import { MAILING_LABELS, NO_NAME } from "./subscribers.ts";

/** Adds someone to the list, who is then asked to confirm. */
export function NewPerson() {
  const { Form, form, hidden, formKey, doneCount, isSubmitting, typed, errors, field, refusal, done } = useActionForm<{
    to: string;
  }>("/admin/subscriptions?new=1", { fields: { intent: "add" } });
  useUnsavedGuard(() => !done && (isTyped(typed) || hasEdits(form.ref.current)));
  const navigate = useNavigate();
  useEffect(() => {
    if (done?.shown) void navigate(done.shown.to);
  }, [done, navigate]);
  return (
    <section aria-labelledby="new-person" className="mb-8 border-b border-line-strong pb-8">
      <h2 id="new-person" className="mb-4 font-display text-22">
        Add person
      </h2>
      <Form key={formKey} {...form} className="grid max-w-md gap-4">
        {hidden}
        <FormKey key={doneCount} typed={typed} />
        <Refusal message={refusal} />
        <TextField label="Email" {...field("email")} type="email" required autoComplete="off" />
        <TextField
          label="Name"
          {...field("name")}
          autoComplete="off"
          hint={`Without a name, emails greet them as “${NO_NAME}”.`}
        />
        <fieldset name="mailings" aria-describedby={errors["mailings"] ? "mailings-error" : undefined}>
          <legend className="text-14 font-medium">Emails</legend>
          <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
            {MAILINGS.map((mailing) => (
              <CheckField
                key={mailing}
                name={mailing}
                label={MAILING_LABELS[mailing].label}
                defaultChecked={isChecked(typed, mailing, mailing === "devotionals")}
              />
            ))}
          </div>
          {errors["mailings"] && (
            <p id="mailings-error" className="mt-1 text-14 text-crimson">
              {errors["mailings"]}
            </p>
          )}
        </fieldset>
        <p className="text-stone-strong">
          They get one email that says that you added them and asks them to confirm, and no mailings until they do.
        </p>
        <p className="flex flex-wrap items-center gap-6">
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? "Adding..." : "Add person"}
          </Button>
          <Link to="/admin/subscriptions" className="link inline-flex min-h-tap items-center">
            Cancel
          </Link>
        </p>
      </Form>
    </section>
  );
}
