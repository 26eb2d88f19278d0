import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/platform/context.ts";
import type { Filters } from "./browse.ts";

const BEST_SELLING_MS = 60_000;

/** Each order would drop every page: the order of the best sellers may be a minute old instead. */
export function cacheLifeOf(context: Readonly<RouterContextProvider>, { sort }: Filters): void {
  if (sort === "best-selling") context.get(requestContext).cacheLifetime.endsBy(Date.now() + BEST_SELLING_MS);
}
