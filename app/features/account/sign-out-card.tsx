import { Button } from "#app/ui/button.tsx";
import { Card } from "./card.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

export function SignOutCard() {
  const { Form, form, isSubmitting, refusal } = useActionForm("/account-settings/sign-out");
  return (
    <Card id="sign-out" title="Sign Out" lead="Your cart stays on this device.">
      <Refusal message={refusal} />
      <Form {...form} className="flex flex-wrap gap-4">
        <Button type="submit" name="scope" value="local" disabled={isSubmitting}>
          {isSubmitting ? "Signing out..." : "Sign Out"}
        </Button>
        <Button type="submit" kind="secondary" name="scope" value="global" disabled={isSubmitting}>
          Sign Out Everywhere
        </Button>
      </Form>
    </Card>
  );
}
