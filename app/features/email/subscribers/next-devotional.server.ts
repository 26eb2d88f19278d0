import type { DevotionalServices, Feature } from "#app/platform/feature.server.ts";

export type Promising = DevotionalServices & { features: readonly Pick<Feature, "nextDevotional">[] };

/** The Monday on which the next devotional is emailed; null if none will be. */
export async function nextDevotional({ db, env, features }: Promising, now: Date): Promise<string | null> {
  const days = await Promise.all(features.flatMap((feature) => feature.nextDevotional?.({ db, env }, now) ?? []));
  return days.filter((day) => day !== null).toSorted()[0] ?? null;
}
