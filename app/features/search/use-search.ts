import { useEffect, useState } from "react";
import { cachedJson } from "#app/platform/http/data-cache.ts";
import { invokeFunction } from "#app/platform/http/functions-client.ts";
import { COUNT_SEARCH, productsPath, type SearchResponse } from "./search.ts";

const TYPING_PAUSE_MS = 150;
/** A query that stays this long was meant, and is counted. */
const MEANT_AFTER_MS = 2_500;

type State = { state: "idle" | "loading" | "ready" | "failed"; response: SearchResponse | null };

/** Asks the server as the visitor types. The results of the query before stay until the next are there; a late response is ignored. */
export function useSearch(query: string): State {
  const [found, setFound] = useState<{ query: string; response: SearchResponse | "failed" } | null>(null);

  useEffect(() => {
    if (query === "") return undefined;
    let isLatest = true;
    const timer = setTimeout(() => {
      cachedJson<SearchResponse>(productsPath(query))
        .then((response) => isLatest && setFound({ query, response }))
        .catch((error: unknown) => {
          console.error("The search could not be finished", error);
          if (isLatest) setFound({ query, response: "failed" });
        });
    }, TYPING_PAUSE_MS);
    const meant = setTimeout(() => countSearch(query), MEANT_AFTER_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
      clearTimeout(meant);
    };
  }, [query]);

  if (query === "") return { state: "idle", response: null };
  if (found?.response === "failed") return { state: found.query === query ? "failed" : "loading", response: null };
  return { state: found?.query === query ? "ready" : "loading", response: found?.response ?? null };
}

const counted = new Set<string>();

/** Counts a search for the owner's report, once per visit to the site. Only the query is sent. */
export function countSearch(query: string): void {
  if (query === "" || counted.has(query)) return;
  counted.add(query);
  invokeFunction(COUNT_SEARCH, { query }).catch((error: unknown) => console.warn("The search was not counted", error));
}
