import { useVisitor } from "#app/platform/auth/visitor-store.ts";
import { useSubmission } from "#app/platform/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { toast } from "#app/ui/toast.tsx";
import { NOT_ON_THE_LIST, notifyUrl, ON_THE_LIST } from "./back-in-stock.ts";

/** The restock form of one variant, in the dialog and on its own page. */
export function NotifyForm({ variantId, whenSent }: { variantId: string; whenSent?: () => void }) {
  const accountEmail = useVisitor(({ visitor }) => visitor?.email);
  const { Form, form, formKey, isSubmitting, errors, failure, typed } = useSubmission({
    whenSent: () => {
      whenSent?.();
      toast({ ...ON_THE_LIST, kind: "success" });
    },
    whenFailed: (message) => toast({ title: NOT_ON_THE_LIST, description: message, kind: "error" }),
  });
  return (
    <Form
      ref={form}
      key={formKey}
      method="post"
      action={notifyUrl(variantId)}
      preventScrollReset
      noValidate
      className="grid gap-6"
    >
      {failure && <FormNotice>{failure}</FormNotice>}
      <Honeypot />
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={typed?.["email"] ?? accountEmail}
        error={errors["email"]}
      />
      <TextField label="Name" name="name" autoComplete="name" defaultValue={typed?.["name"]} error={errors["name"]} />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? "Submitting..." : "Notify Me"}
      </Button>
    </Form>
  );
}
