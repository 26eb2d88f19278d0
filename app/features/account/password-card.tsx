import { Button } from "#app/ui/button.tsx";
import type { Done } from "./account.ts";
import { Card } from "./card.tsx";
import { Refusal } from "#app/ui/form-said.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { PasswordField } from "./password-field.tsx";
import { useAnsweredForm } from "#app/ui/use-answered-form.ts";

type Props = { asksPassword: boolean; email: string; done: Done | null };

export function PasswordCard({ asksPassword, email, done }: Props) {
  const { Form, form, formKey, isSubmitting, errors, refusal } = useAnsweredForm("/account-settings/password");
  return (
    <Card
      id="password"
      title="Change Password"
      lead="Every other device is signed out, and we send you a mail about it."
      done={done === "password" ? done : null}
    >
      <Form key={formKey} {...form} className="grid gap-6">
        <Refusal said={refusal} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {asksPassword && (
          <PasswordField
            label="Current Password"
            name="currentPassword"
            autoComplete="current-password"
            error={errors["currentPassword"]}
            hint="Asked because you signed in more than a day ago."
          />
        )}
        <NewPasswordFields name="newPassword" errors={errors} />
        <Button type="submit" kind="secondary" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Updating..." : "Update Password"}
        </Button>
      </Form>
    </Card>
  );
}
