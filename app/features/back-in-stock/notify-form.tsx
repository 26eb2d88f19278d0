import { useEffect, useEffectEvent } from "react";
import { useVisitor } from "#app/platform/auth/access/visitor-store.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Refusal, refusalText } from "#app/ui/form-message.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { messageToast, useActionForm } from "#app/ui/use-action-form.ts";
import { NOT_ON_THE_LIST, notifyUrl } from "./back-in-stock.ts";

/** The restock form of one variant, in the dialog and on its own page. */
export function NotifyForm({ variantId, whenSent }: { variantId: string; whenSent?: () => void }) {
  const accountEmail = useVisitor(({ visitor }) => visitor?.email);
  const { Form, form, formKey, isSubmitting, errors, refusal, typed, done } = useActionForm(notifyUrl(variantId), {
    toastOf(result) {
      if (result.state === "done" || !result.message) return messageToast(result);
      return { title: NOT_ON_THE_LIST, description: refusalText(result.message), kind: "error" };
    },
  });
  const close = useEffectEvent(() => whenSent?.());
  useEffect(() => {
    if (done) close();
  }, [done]);
  return (
    <Form key={formKey} {...form} className="grid gap-6">
      <Refusal message={refusal} />
      <Honeypot />
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={typed["email"] ?? accountEmail}
        error={errors["email"]}
      />
      <TextField label="Name" name="name" autoComplete="name" defaultValue={typed["name"]} error={errors["name"]} />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? "Submitting..." : "Notify Me"}
      </Button>
    </Form>
  );
}
