import { FEATURES } from "#app/features.server.ts";
import type { Feature, FunctionDeps, SiteFunction } from "#app/platform/feature.server.ts";

/** POST /functions/v1/{name}: the functions of all features, with their access and handler. Throws when two have the same name. */
export function functionsOf(deps: FunctionDeps, features: readonly Feature[] = FEATURES): Record<string, SiteFunction> {
  const all = features
    .flatMap((feature) => Object.entries(feature.functions?.({ ...deps, features }) ?? {}))
    .filter((entry): entry is [string, SiteFunction] => entry[1] !== undefined);
  const found = new Map(all);
  if (found.size < all.length)
    throw new Error(
      `Two features define the same function: ${all
        .map(([name]) => name)
        .toSorted()
        .join(", ")}`,
    );
  return Object.fromEntries(found);
}
