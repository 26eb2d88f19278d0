import { useLocation, useResolvedPath } from "react-router";
import { listSearch } from "#app/platform/list-search.ts";

/** The URL of the list that the page shows. */
export function useListUrl() {
  const { pathname } = useResolvedPath(".");
  const { search } = useLocation();
  return () => pathname + listSearch(search);
}
