import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Done } from "./account.ts";
import { Card } from "./card.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

export function BackupEmailCard({ backupEmail, done }: { backupEmail: string | null; done: Done | null }) {
  const { Form, form, hidden, formKey, isSubmitting, errors, typed, refusal } = useActionForm("/account-settings", {
    fields: { intent: "backup-email" },
  });
  return (
    <Card
      id="backup-email"
      title="Backup Email"
      lead="A second email address we can use to reach you about this account. You can't sign in with it."
      done={done === "backup-email" ? done : null}
    >
      <Form key={formKey} {...form} className="grid gap-6">
        {hidden}
        <Refusal message={refusal} />
        <TextField
          label="Backup email"
          name="backupEmail"
          type="email"
          autoComplete="off"
          defaultValue={typed["backupEmail"] ?? backupEmail ?? ""}
          error={errors["backupEmail"]}
          hint="Leave this blank to remove it."
        />
        <Button type="submit" kind="secondary" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Saving..." : "Save Backup Email"}
        </Button>
      </Form>
    </Card>
  );
}
