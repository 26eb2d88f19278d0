import { useEffect, useRef, useState } from "react";
import { hasEdits } from "./use-unsaved-guard.ts";

/**
 * Sends the version of the row that the form shows. When the page reloads and no field is edited, the fields and this version are updated; after
 * the first edit the version stays, so that saving never overwrites changes the admin has not seen. `refused`: the version in a refused form;
 * after a conflict it is the one that the admin was told about, and saving again overwrites it.
 */
export function ExpectedVersion({ version, refused }: { version: string; refused: string | undefined }) {
  const current = refused ?? version;
  const field = useRef<HTMLInputElement>(null);
  const [seen, setSeen] = useState(current);
  const [lastRefused, setLastRefused] = useState(refused);
  if (refused !== lastRefused) {
    setLastRefused(refused);
    if (refused !== undefined) setSeen(refused);
  }
  useEffect(() => {
    if (!hasEdits(field.current?.form ?? null)) setSeen(current);
  }, [current]);
  return <input ref={field} type="hidden" name="version" value={seen} />;
}
