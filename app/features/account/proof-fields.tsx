import type { Proof } from "#app/platform/auth/step-up.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { PasswordField } from "./password-field.tsx";

type Props = {
  proof: Proof;
  errors: Record<string, string>;
  /** How the password's field is named and called in this form. */
  name?: "currentPassword" | "password";
  label?: string;
  hint?: string;
};

/** What a form asks for before it changes how somebody signs in: the password, or a code where the account has none. */
export function ProofFields({ proof, errors, name = "currentPassword", label = "Current Password", hint }: Props) {
  if (proof === "recent-sign-in")
    return <p className="text-14 text-stone-strong">Sign out and sign in again first. Then you have five minutes.</p>;
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
          ? "From your authenticator app, or one of your recovery codes."
          : "The 6-digit code we send you. Each code works once."
      }
    />
  );
}

/** Sends the code that an account without a password shows. A form of its own, so nothing typed in the others is lost. */
export function SendCode() {
  const { Form, form, isSubmitting, refusal } = useActionForm("/account-settings/code");
  return (
    <Form {...form} className="grid gap-4">
      <Refusal message={refusal} />
      <p>Your account has no password, so changes to it need a code we send you.</p>
      <Button type="submit" kind="secondary" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Sending..." : "Send Me a Code"}
      </Button>
    </Form>
  );
}
