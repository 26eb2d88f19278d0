/** What an address says beside filter, search and page: what was done last, and what was open. */
const BESIDE = ["done", "n", "undo", "refused", "edit"];

/** Where a list stands, out of its address: "?show=waiting&after=…", or "" at its beginning. */
export function listSearch(search: string): string {
  const place = new URLSearchParams(search);
  for (const name of BESIDE) place.delete(name);
  return place.size > 0 ? `?${place}` : "";
}

/** How the row of that number is called in an address (`#row-5`). */
export const rowAnchor = (id: number) => `row-${id}`;
