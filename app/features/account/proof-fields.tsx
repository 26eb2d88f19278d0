import type { Proof } from "#app/platform/auth/second-factor/step-up.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { PasswordField } from "./password-field.tsx";

type Props = {
  proof: Proof;
  errors: Record<string, string>;
  /** Name and label of the password field in this form. */
  name?: "currentPassword" | "password";
  label?: string;
  hint?: string;
};

/** Step-up fields before a credential changes: the password, or a code where the account has none. */
export function ProofFields({ proof, errors, name = "currentPassword", label = "Current Password", hint }: Props) {
  if (proof === "recent-sign-in")
    return (
      <p className="text-14 text-stone-strong">
        First sign out and sign back in. You then have five minutes to make this change.
      </p>
    );
  if (proof === "password")
    return <PasswordField label={label} name={name} autoComplete="current-password" error={errors[name]} hint={hint} />;
  return (
    <TextField
      label="Code"
      name="verificationCode"
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      error={errors["verificationCode"]}
      hint={
        proof === "second-factor"
          ? "Use the code in your authenticator app, or one of your recovery codes."
          : "Enter the 6-digit code we sent you. Each code works once."
      }
    />
  );
}

/** Sends a step-up code to an account without a password. A separate form, so that input in the others is kept. */
export function SendCode() {
  const { Form, form, hidden, isSubmitting, refusal } = useActionForm("/account-settings", {
    fields: { intent: "code" },
  });
  return (
    <Form {...form} className="grid gap-4">
      {hidden}
      <Refusal message={refusal} />
      <p>Your account has no password, so we'll send you a code before you make changes.</p>
      <Button type="submit" kind="secondary" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Sending..." : "Send Me a Code"}
      </Button>
    </Form>
  );
}
