import type { Services, SiteFunction } from "#app/platform/feature.server.ts";

/** POST /functions/v1/{name}: the functions of all features, with their access and handler. Throws when two have the same name. */
export function functionsOf(services: Services): Record<string, SiteFunction> {
  const all = services.features
    .flatMap((feature) => Object.entries(feature.functions?.(services) ?? {}))
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
