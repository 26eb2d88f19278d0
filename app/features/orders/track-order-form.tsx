import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { ORDER_NOT_FOUND, type TrackingAnswer } from "./orders.ts";
import type { useTracking } from "./use-tracking.ts";

export function TrackOrderForm({ Form, form, answer, isAsking }: Omit<ReturnType<typeof useTracking>, "top">) {
  const typed = answer && answer.state !== "sent" ? answer.typed : {};
  const errors = answer?.state === "invalid" ? answer.errors : {};
  return (
    <Form ref={form} method="post" action="/order-status" noValidate className="grid gap-6">
      <Honeypot />
      <Refusal answer={answer} />
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

function Refusal({ answer }: { answer: TrackingAnswer | undefined }) {
  if (answer?.state === "failed") return <FormNotice>{answer.message}</FormNotice>;
  if (answer?.state !== "not-found") return null;
  return (
    <FormNotice>
      <span className="block">{ORDER_NOT_FOUND.title}</span>{" "}
      <span className="block font-normal">{ORDER_NOT_FOUND.description}</span>
    </FormNotice>
  );
}
