import { createHash } from "node:crypto";

/** The version of a row for a form's hidden field. If the row's current version differs, someone changed it since the form was opened. */
export function rowVersion(row: Record<string, unknown>): string {
  const columns = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(columns)).digest("base64url").slice(0, 16);
}
