import { createHash } from "node:crypto";

/**
 * What a row was when somebody began to edit it, in a few characters for a hidden field. Where the mark of what stands there now is another,
 * somebody else changed the row meanwhile.
 */
export function rowVersion(row: Record<string, unknown>): string {
  const columns = Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(columns)).digest("base64url").slice(0, 16);
}

/** Said instead of writing over what somebody else has just written. */
export const EDIT_CONFLICT = "Someone else changed this after you opened it.";
