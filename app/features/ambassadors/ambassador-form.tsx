import { useState } from "react";
import { MAILING_LABELS } from "#app/features/email/subscribers/subscribers.ts";
import { countCharacters } from "#app/platform/characters.ts";
import { MAILINGS } from "#app/platform/mailing-preferences.ts";
import { Button } from "#app/ui/button.tsx";
import { Counter } from "#app/ui/counter.tsx";
import { CheckField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { NameAndEmail } from "#app/ui/name-and-email.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { messageToast, useActionForm } from "#app/ui/use-action-form.ts";
import { AMBASSADOR_LIMITS, MAILINGS_LEGEND } from "./ambassadors.ts";

const HANDLES = [
  { name: "instagram", label: "Instagram" },
  { name: "tiktok", label: "TikTok" },
  { name: "facebook", label: "Facebook" },
  { name: "otherPlatforms", label: "Other platforms" },
];

export function AmbassadorForm() {
  const { Form, form, formKey, isSubmitting, errors, refusal, typed } = useActionForm("/join", {
    toastOf(result) {
      const [invalid] = result.state === "refused" ? Object.values(result.fieldErrors) : [];
      return invalid ? { title: "Validation Error", description: invalid, kind: "error" } : messageToast(result);
    },
  });
  return (
    <Form key={formKey} {...form} className="grid gap-6">
      <Honeypot />
      <Refusal message={refusal} />
      <div className="grid gap-6 sm:grid-cols-2">
        <NameAndEmail required typed={typed} errors={errors} />
        {HANDLES.map(({ name, label }) => (
          <TextField key={name} label={label} name={name} defaultValue={typed[name]} error={errors[name]} />
        ))}
      </div>
      <MotivationField typed={typed["motivation"]} error={errors["motivation"]} />
      <fieldset>
        <legend className="mb-1 text-14 font-medium">{MAILINGS_LEGEND}</legend>
        <p className="mb-4 text-14 text-stone-strong">
          Optional. Joining the waitlist doesn&rsquo;t sign you up for these.
        </p>
        <div className="grid grid-cols-2 gap-4">
          {MAILINGS.map((mailing) => (
            <CheckField
              key={mailing}
              isSwitch
              label={MAILING_LABELS[mailing].label}
              name={mailing}
              defaultChecked={mailing in typed}
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Submitting..." : "Join the waitlist"}
      </Button>
    </Form>
  );
}

function MotivationField({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  const [text, setText] = useState(typed ?? "");
  return (
    <TextAreaField
      label="Why you want to join"
      name="motivation"
      dir="auto"
      value={text}
      onChange={(event) => setText(event.target.value)}
      error={error}
      aside={<Counter count={countCharacters(text)} max={AMBASSADOR_LIMITS.motivation} />}
    />
  );
}
