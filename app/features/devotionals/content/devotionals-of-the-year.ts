import type { Devotional } from "../devotional.ts";
import { AUTUMN } from "./autumn.ts";
import { SPRING } from "./spring.ts";
import { SUMMER } from "./summer.ts";
import { WINTER } from "./winter.ts";

/** All 52, in the order of the year's weeks. */
export const DEVOTIONALS: readonly Devotional[] = [...WINTER, ...SPRING, ...SUMMER, ...AUTUMN];

/** A year with 53 weeks ends on this one: it looks back and ahead, wherever it stands. */
export const FOR_A_53RD_WEEK = "thus-far";

const bySlug = new Map(DEVOTIONALS.map((devotional) => [devotional.slug, devotional]));

export function findDevotional(slug: string): Devotional | undefined {
  return bySlug.get(slug);
}
