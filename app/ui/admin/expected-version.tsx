import { useEffect, useRef, useState } from "react";
import { hasEdits } from "./use-unsaved-guard.ts";

/**
 * Sends the version of the row that the form shows. When the page reloads and no field is edited, the fields and this version are updated; after
 * the first edit the version stays, so that saving never overwrites changes the admin has not seen.
 */
export function ExpectedVersion({ version }: { version: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [seen, setSeen] = useState(version);
  useEffect(() => {
    if (!hasEdits(field.current?.form ?? null)) setSeen(version);
  }, [version]);
  return <input ref={field} type="hidden" name="version" value={seen} />;
}
