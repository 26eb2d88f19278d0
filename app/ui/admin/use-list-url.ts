import { useLocation, useResolvedPath } from "react-router";
import { listSearch } from "#app/platform/list-search.ts";

/** The URL of the list that the page shows, with other parameters; an empty value removes one. */
export function useListUrl() {
  const { pathname } = useResolvedPath(".");
  const { search } = useLocation();
  return (changes: Record<string, string> = {}) => pathname + listSearch(search, changes);
}
