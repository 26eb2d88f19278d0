import { Button } from "#app/ui/button.tsx";
import type { Done } from "./account.ts";
import { Card } from "./card.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import type { Proof } from "#app/platform/auth/second-factor/step-up.ts";
import { ProofFields } from "./proof-fields.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

type Props = { proof: Proof; email: string; done: Done | null };

export function PasswordCard({ proof, email, done }: Props) {
  const { Form, form, hidden, formKey, isSubmitting, errors, refusal } = useActionForm("/account-settings", {
    fields: { intent: "password" },
  });
  return (
    <Card
      id="password"
      title="Change Password"
      lead="We'll sign you out on every other device and send you an email to confirm the change."
      done={done === "password" ? done : null}
    >
      <Form key={formKey} {...form} className="grid gap-6">
        {hidden}
        <Refusal message={refusal} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <ProofFields proof={proof} errors={errors} />
        <NewPasswordFields name="newPassword" errors={errors} />
        <Button type="submit" kind="secondary" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Updating..." : "Update Password"}
        </Button>
      </Form>
    </Card>
  );
}
