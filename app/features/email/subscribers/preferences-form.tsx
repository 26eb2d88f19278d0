import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import type { ActionForm } from "#app/ui/use-action-form.ts";
import { MailingSwitches } from "./mailing-switches.tsx";
import { CONFIRM_LABEL, WHAT_YOU_RECEIVE } from "./subscribers.ts";

type Props = {
  actionForm: ActionForm<undefined>;
  /** Null where the name cannot be changed here. */
  name: string | null;
  preferences: MailingPreferences;
  state: "waiting" | "active" | "stopped";
};

const BUTTONS: Record<Props["state"], string> = { active: "Save", waiting: CONFIRM_LABEL, stopped: CONFIRM_LABEL };

export function PreferencesForm({ actionForm, name, preferences, state }: Props) {
  const { Form, form, formKey, isSubmitting, errors, typed, field, refusal } = actionForm;
  return (
    <Form key={formKey} {...form} className="grid w-full gap-6">
      <Refusal message={refusal} />
      {errors["mailings"] && <FormNotice>{errors["mailings"]}</FormNotice>}
      {state !== "active" && <input type="hidden" name="again" value="on" />}
      {name !== null && <TextField label="Name" {...field("name", name)} required autoComplete="name" />}
      <fieldset name="mailings">
        <legend className="mb-3 text-14 font-medium">{WHAT_YOU_RECEIVE}</legend>
        <div className="grid gap-4">
          <MailingSwitches typed={typed} preferences={preferences} />
        </div>
      </fieldset>
      <Button type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Saving..." : BUTTONS[state]}
      </Button>
    </Form>
  );
}
