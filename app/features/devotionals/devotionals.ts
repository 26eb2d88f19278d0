import type { Reference, Verse } from "#app/scripture.ts";

/** One weekly reading. The text of its verse is in app/scripture.ts. */
export type Devotional = {
  slug: string;
  title: string;
  reference: Reference;
  /** Paragraphs, 90 to 320 words in total. */
  body: string[];
  prayer: string;
  /** One thing to do during the week. */
  step: string;
};

/** A devotional as published in one week. */
export type Issue = Devotional & {
  /** Its Monday, such as "2026-11-23". */
  week: string;
  publishedAt: Date;
  /** The day it was published, if later than Monday morning. */
  lateOn: string | null;
  verse: Verse;
};

export function addressOf({ slug }: Pick<Devotional, "slug">): string {
  return `/weekly-devotionals/${slug}`;
}

const longDate = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", year: "numeric", month: "long", day: "numeric" });
const weekday = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long" });

/** "November 23, 2026" */
export function dayInWords(day: string): string {
  return longDate.format(new Date(day));
}

/** "Wednesday, November 25, 2026" */
export function weekdayInWords(day: string): string {
  return `${weekday.format(new Date(day))}, ${dayInWords(day)}`;
}

/** An excerpt of at most 160 characters, cut between words. */
export function openingOf({ body }: Pick<Devotional, "body">): string {
  const first = body[0] ?? "";
  return first.length <= 160 ? first : `${first.slice(0, 158).replace(/[\s,;:.?!]+\S*$/, "")}…`;
}
