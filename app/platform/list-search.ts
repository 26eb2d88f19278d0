/** Parameters that do not belong to the list's filter, search and cursor: the last action's result, and what is open. */
const TRANSIENT = ["done", "n", "undo", "refused", "edit"];

/** The part of the query string that selects what a list shows: "?show=waiting&after=…", or "" at its beginning. */
export function listSearch(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of TRANSIENT) params.delete(name);
  return params.size > 0 ? `?${params}` : "";
}

/** The anchor of a row (`#row-5`). */
export const rowAnchor = (id: number) => `row-${id}`;
