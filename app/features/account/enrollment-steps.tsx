import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { inGroups, type Enrollment } from "./enrollment.ts";
import { Refusal } from "#app/ui/form-message.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

/** Three steps on one page: scan the QR code, save the recovery codes, enter a code. */
export function EnrollmentSteps({ enrollment }: { enrollment: Enrollment }) {
  const fields = { intent: "confirm", uri: enrollment.uri, recovery: enrollment.codes.join(" ") };
  const { Form, form, hidden, formKey, isSubmitting, errors, refusal } = useActionForm("/account-settings/two-factor", {
    fields,
  });
  return (
    <div className="grid gap-12">
      <section aria-labelledby="scan">
        <h2 id="scan" className="font-display text-28">
          1. Scan the code
        </h2>
        <p className="mt-3 max-w-measure">Use an authenticator app on your phone, or enter the secret by hand.</p>
        <img
          src={enrollment.picture}
          width="176"
          height="176"
          alt="QR code for your authenticator app"
          className="mt-4 rounded-sm border border-line"
        />
        <p className="mt-4 text-14 text-stone-strong">Secret</p>
        <p className="wrap-anywhere tabular-nums" data-secret={enrollment.secret}>
          {inGroups(enrollment.secret)}
        </p>
      </section>
      <section aria-labelledby="keep">
        <h2 id="keep" className="mb-3 font-display text-28">
          2. Save your recovery codes
        </h2>
        <RecoveryCodes codes={enrollment.codes} />
      </section>
      <section aria-labelledby="prove">
        <h2 id="prove" className="mb-4 font-display text-28">
          3. Enter a code from the app
        </h2>
        <Form key={formKey} {...form} className="grid gap-6">
          <Refusal message={refusal} />
          {hidden}
          <TextField
            label="Code"
            name="code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            error={errors["code"]}
          />
          <Button type="submit" disabled={isSubmitting} className="justify-self-start">
            {isSubmitting ? "Turning on..." : "Turn On"}
          </Button>
        </Form>
      </section>
    </div>
  );
}
