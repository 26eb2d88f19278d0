import { useEffect, useRef, useState } from "react";
import { hasEdits } from "./use-unsaved-guard.ts";

/**
 * Tells the action of a form which row its writer saw. When the page is read anew, plain fields that nobody touched show what stands there
 * now; from the first edit on the mark stays, or a save would write over what its writer never saw.
 */
export function ExpectedVersion({ version }: { version: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [seen, setSeen] = useState(version);
  useEffect(() => {
    if (!hasEdits(field.current?.form ?? null)) setSeen(version);
  }, [version]);
  return <input ref={field} type="hidden" name="version" value={seen} />;
}
