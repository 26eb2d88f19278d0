import { useState } from "react";
import { MAILING_LABELS } from "#app/features/email/subscribers/subscribers.ts";
import { countCharacters } from "#app/platform/characters.ts";
import { MAILINGS } from "#app/platform/mailing-preferences.ts";
import { useSubmission } from "#app/platform/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { Counter } from "#app/ui/counter.tsx";
import { CheckField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { NameAndEmail } from "#app/ui/name-and-email.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { toast } from "#app/ui/toast.tsx";
import { AMBASSADOR_LIMITS, MAILINGS_LEGEND, ON_THE_WAITLIST } from "./ambassadors.ts";

const HANDLES = [
  { name: "instagram", label: "Instagram" },
  { name: "tiktok", label: "TikTok" },
  { name: "facebook", label: "Facebook" },
  { name: "otherPlatforms", label: "Other platforms" },
];

export function AmbassadorForm() {
  const { Form, form, formKey, isSubmitting, errors, failure, typed } = useSubmission({
    whenSent: () => toast({ ...ON_THE_WAITLIST, kind: "success" }),
    whenFailed: (message) => toast({ title: message, kind: "error" }),
    whenInvalid: (invalid) =>
      toast({
        title: "Validation Error",
        description: Object.values(invalid)[0] ?? "",
        kind: "error",
      }),
  });
  return (
    <Form ref={form} key={formKey} method="post" action="/join" noValidate className="grid gap-6">
      <Honeypot />
      {failure && <FormNotice>{failure}</FormNotice>}
      <div className="grid gap-6 sm:grid-cols-2">
        <NameAndEmail required typed={typed} errors={errors} />
        {HANDLES.map(({ name, label }) => (
          <TextField key={name} label={label} name={name} defaultValue={typed?.[name]} error={errors[name]} />
        ))}
      </div>
      <MotivationField typed={typed?.["motivation"]} error={errors["motivation"]} />
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
              defaultChecked={typed ? mailing in typed : false}
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
