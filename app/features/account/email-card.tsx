import type { SubmitEvent } from "react";
import { EMAIL_HINT } from "#app/platform/email-hint.ts";
import type { Proof } from "#app/platform/auth/second-factor/step-up.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.tsx";
import { isSameEmail, NO_CHANGES, type Done } from "./account.ts";
import { Card } from "./card.tsx";
import { ProofFields } from "./proof-fields.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

type Props = { email: string | null; proof: Proof; done: Done | null };

export function EmailCard({ email, proof, done }: Props) {
  const stopUnchanged = (event: SubmitEvent<HTMLFormElement>) => {
    const wanted = new FormData(event.currentTarget).get("email");
    if (typeof wanted !== "string" || email === null || !isSameEmail(wanted, email)) return;
    event.preventDefault();
    toast({ ...NO_CHANGES, kind: "info" });
  };
  const { Form, form, hidden, formKey, isSubmitting, errors, typed, refusal } = useActionForm("/account-settings", {
    fields: { intent: "email" },
    onSubmit: stopUnchanged,
  });
  return (
    <Card
      id="email"
      title="Email Address"
      lead="You sign in with this. To change it, confirm from both your old and new email addresses."
      done={done === "email" ? done : null}
    >
      <Form key={formKey} {...form} className="grid gap-6">
        {hidden}
        <Refusal message={refusal} />
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={typed["email"] ?? email ?? ""}
          error={errors["email"]}
          hint={`We'll email a link to both your old and new addresses. ${EMAIL_HINT}`}
        />
        <ProofFields proof={proof} errors={errors} label="Password" />
        <Button type="submit" kind="secondary" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Updating..." : "Update Email"}
        </Button>
      </Form>
    </Card>
  );
}
