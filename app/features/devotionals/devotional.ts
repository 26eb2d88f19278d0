import type { Reference } from "#app/scripture.ts";

/** One weekly reading. The verse itself stands in app/scripture.ts and nowhere else. */
export type Devotional = {
  slug: string;
  title: string;
  reference: Reference;
  /** Paragraphs, 150 to 250 words together. */
  body: string[];
  prayer: string;
  /** One thing to do before the week is over. */
  step: string;
};
