import { useState } from "react";
import { FORM_KEY, newFormKey } from "#app/platform/form-key.ts";

/**
 * The idempotency key that every creating form needs (adminCreate): submitted twice, it creates one row. A refused or unanswered form keeps its key
 * (`typed`, or a React key that changes only on success); a reset form gets a new one.
 */
export function FormKey({ typed = {} }: { typed?: Record<string, string> }) {
  const [fresh] = useState(newFormKey);
  return <input type="hidden" name={FORM_KEY} defaultValue={typed[FORM_KEY] ?? fresh} suppressHydrationWarning />;
}
