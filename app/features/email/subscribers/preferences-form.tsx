import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { CONFIRM_LABEL, MAILING_LABELS, WHAT_YOU_RECEIVE } from "./subscribers.ts";
import { MAILINGS, type MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, TextField } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";

export type RefusedChoices = {
  errors: { name?: string; mailings?: string };
  typed: { name: string; preferences: MailingPreferences };
  /** Why the request failed without a response. */
  failure?: string;
};

type Props = {
  action: string;
  /** Null where the name cannot be changed here. */
  name: string | null;
  preferences: MailingPreferences;
  state: "waiting" | "active" | "stopped";
  refused: RefusedChoices | null;
  isBusy: boolean;
};

const BUTTONS: Record<Props["state"], string> = { active: "Save", waiting: CONFIRM_LABEL, stopped: CONFIRM_LABEL };

export function PreferencesForm({ action, name, preferences, state, refused, isBusy }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);
  const shown = refused?.typed ?? { name, preferences };
  return (
    <Form ref={form} method="post" action={action} noValidate className="grid w-full gap-6">
      {refused?.errors.mailings && <FormNotice>{refused.errors.mailings}</FormNotice>}
      {state !== "active" && <input type="hidden" name="again" value="on" />}
      {name !== null && (
        <TextField
          label="Name"
          name="name"
          required
          autoComplete="name"
          defaultValue={shown.name ?? ""}
          error={refused?.errors.name}
        />
      )}
      <fieldset>
        <legend className="mb-3 text-14 font-medium">{WHAT_YOU_RECEIVE}</legend>
        <div className="grid gap-4">
          {MAILINGS.map((mailing) => (
            <CheckField
              key={mailing}
              isSwitch
              label={MAILING_LABELS[mailing].label}
              hint={MAILING_LABELS[mailing].text}
              name={mailing}
              defaultChecked={shown.preferences[mailing]}
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" disabled={isBusy} className="justify-self-start">
        {isBusy ? "Saving..." : BUTTONS[state]}
      </Button>
    </Form>
  );
}
