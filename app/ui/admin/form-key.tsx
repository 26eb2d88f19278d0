import { useState } from "react";
import { IDEMPOTENCY_KEY_FIELD, newIdempotencyKey } from "#app/platform/idempotency-key.ts";

/**
 * Belongs into every form that creates something (adminCreate): sent twice, it creates it once. A form that was refused or not answered
 * keeps its key (`typed`, or a React key that changes only when something was done); one that starts afresh gets another.
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
