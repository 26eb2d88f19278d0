import { useSubmission } from "#app/platform/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { toast } from "#app/ui/toast.tsx";
import { TRACKING_NOTICE } from "./orders.ts";

export function TrackOrderForm() {
  const { Form, form, formKey, isSubmitting, errors, failure, typed } = useSubmission({
    whenSent: () => toast({ ...TRACKING_NOTICE, kind: "info" }),
    whenFailed: (message) => toast({ title: message, kind: "error" }),
  });
  return (
    <Form ref={form} key={formKey} method="post" action="/order-status" noValidate className="grid gap-6">
      <Honeypot />
      {failure && <FormNotice>{failure}</FormNotice>}
      <TextField
        label="Order number"
        name="orderNumber"
        required
        autoComplete="off"
        defaultValue={typed?.["orderNumber"]}
        error={errors["orderNumber"]}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={typed?.["email"]}
        error={errors["email"]}
      />
      <Button type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Looking..." : "Track order"}
      </Button>
    </Form>
  );
}
