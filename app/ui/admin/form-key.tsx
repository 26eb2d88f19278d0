import { useState } from "react";
import { IDEMPOTENCY_KEY_FIELD, newIdempotencyKey } from "#app/platform/forms/idempotency-key.ts";

/**
 * The idempotency key that every creating form needs (adminCreate): submitted twice, it creates one row. A refused or unanswered form keeps its key
 * (`typed`, or a React key that changes only on success); a reset form gets a new one.
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
