import { hashOf } from "../hash-of.server.ts";

/** The version of a row for a form's hidden field. If the row's current version differs, someone changed it since the form was opened. */
export function rowVersion(row: Record<string, unknown>): string {
  return hashOf(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))).slice(0, 16);
}
