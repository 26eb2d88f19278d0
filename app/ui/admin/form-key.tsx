import { useState } from "react";
import { IDEMPOTENCY_KEY_FIELD, newIdempotencyKey } from "#app/platform/forms/idempotency-key.ts";

/**
 * The idempotency key that every creating form needs (adminCreate): submitted twice, it creates one row. A refused or unanswered form keeps its key
 * (`typed`), and a new one follows success: `key={doneCount}`, because a form in which something else is typed by then is not reset.
 */
export function FormKey({ typed = {} }: { typed?: Record<string, string> }) {
  const [fresh] = useState(newIdempotencyKey);
  return (
    <input
      type="hidden"
      name={IDEMPOTENCY_KEY_FIELD}
      defaultValue={typed[IDEMPOTENCY_KEY_FIELD] ?? fresh}
      suppressHydrationWarning
    />
  );
}
