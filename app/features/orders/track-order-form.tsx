import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import type { useTracking } from "./use-tracking.ts";

/** Has no key, so that it keeps its values when the result arrives. */
export function TrackOrderForm(tracking: Omit<ReturnType<typeof useTracking>, "top">) {
  const { Form, form, isSubmitting, errors, refusal, found } = tracking;
  const typed = found?.typed ?? tracking.typed;
  return (
    <Form {...form} className="grid gap-6">
      <Honeypot />
      {refusal && (
        <FormNotice>
          <span className="block">{refusal.title}</span>{" "}
          {refusal.description && <span className="block font-normal">{refusal.description}</span>}
        </FormNotice>
      )}
      <TextField
        label="Order number"
        name="orderNumber"
        required
        autoComplete="off"
        defaultValue={typed["orderNumber"]}
        error={errors["orderNumber"]}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={typed["email"]}
        error={errors["email"]}
      />
      <Button type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Looking..." : "Track order"}
      </Button>
    </Form>
  );
}
