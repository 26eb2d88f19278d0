import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { ORDER_NOT_FOUND, type TrackingResult } from "./orders.ts";
import type { useTracking } from "./use-tracking.ts";

export function TrackOrderForm({ Form, form, result, isAsking }: Omit<ReturnType<typeof useTracking>, "top">) {
  const typed = result && result.state !== "sent" ? result.typed : {};
  const errors = result?.state === "invalid" ? result.errors : {};
  return (
    <Form ref={form} method="post" action="/order-status" noValidate className="grid gap-6">
      <Honeypot />
      <Refusal result={result} />
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
      <Button type="submit" disabled={isAsking} className="justify-self-start">
        {isAsking ? "Looking..." : "Track order"}
      </Button>
    </Form>
  );
}

function Refusal({ result }: { result: TrackingResult | undefined }) {
  if (result?.state === "failed") return <FormNotice>{result.message}</FormNotice>;
  if (result?.state !== "not-found") return null;
  return (
    <FormNotice>
      <span className="block">{ORDER_NOT_FOUND.title}</span>{" "}
      <span className="block font-normal">{ORDER_NOT_FOUND.description}</span>
    </FormNotice>
  );
}
