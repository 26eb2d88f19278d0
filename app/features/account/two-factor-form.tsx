import { Button } from "#app/ui/button.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import type { Proof } from "#app/platform/auth/second-factor/step-up.ts";
import { ProofFields } from "./proof-fields.tsx";
import type { ActionForm } from "#app/ui/use-action-form.ts";

type Props = {
  state: ActionForm<unknown>;
  proof: Proof;
  email: string;
  label: string;
  busy: string;
  isSecondary?: boolean;
};

/** One button behind a step-up. */
export function TwoFactorForm({ state, proof, email, label, busy, isSecondary = false }: Props) {
  const { Form, form, hidden, formKey, isSubmitting, errors, refusal } = state;
  return (
    <Form key={formKey} {...form} className="grid gap-6">
      {hidden}
      <Refusal message={refusal} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <ProofFields
        proof={proof}
        errors={errors}
        name="password"
        label="Password"
        hint="So no one else can do this on a device you left unlocked."
      />
      <Button
        type="submit"
        kind={isSecondary ? "secondary" : "primary"}
        disabled={isSubmitting}
        className="justify-self-start"
      >
        {isSubmitting ? busy : label}
      </Button>
    </Form>
  );
}
