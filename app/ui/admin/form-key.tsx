import { useState } from "react";
import { FORM_KEY, newFormKey } from "#app/platform/form-key.ts";

/**
 * Belongs into every form that creates something (adminCreate): sent twice, it creates it once. A form that was refused or not answered
 * keeps its key (`typed`, or a React key that changes only when something was done); one that starts afresh gets another.
 */
export function FormKey({ typed = {} }: { typed?: Record<string, string> }) {
  const [fresh] = useState(newFormKey);
  return <input type="hidden" name={FORM_KEY} defaultValue={typed[FORM_KEY] ?? fresh} suppressHydrationWarning />;
}
