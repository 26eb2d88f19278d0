import type { Devotional } from "../devotionals.ts";
import { AUTUMN } from "./autumn.ts";
import { SPRING } from "./spring.ts";
import { SUMMER } from "./summer.ts";
import { WINTER } from "./winter.ts";

/** All 52, one per week of the year. weeks.ts moves Good Friday and the Easter devotionals to the date of Easter. */
export const DEVOTIONALS: readonly Devotional[] = [...WINTER, ...SPRING, ...SUMMER, ...AUTUMN];

/** For the week of Good Friday; the next three devotionals are for the weeks after Easter. */
export const GOOD_FRIDAY = "desire-lines";

/** Repeated in a 53rd week: it looks back and ahead, so it fits any time of the year. */
export const FOR_A_53RD_WEEK = "thus-far";

const bySlug = new Map(DEVOTIONALS.map((devotional) => [devotional.slug, devotional]));

export function findDevotional(slug: string): Devotional | undefined {
  return bySlug.get(slug);
}
