import type { Reference, Verse } from "#app/scripture.ts";

/** What a devotional says. The text of its verse is in app/scripture.ts. */
export type DevotionalText = {
  title: string;
  reference: Reference;
  /** Paragraphs, 90 to 320 words in total. */
  body: string[];
  prayer: string;
  /** One thing to do during the week. */
  step: string;
};

/** One weekly reading. */
export type Devotional = DevotionalText & { slug: string };

/** As it is kept once it was published: with its verse, so that it stays what it was. */
export type PublishedText = DevotionalText & { verse: Verse };

/** A devotional as published in one week. */
export type Issue = Devotional & {
  /** Its Monday, such as "2026-11-23". */
  week: string;
  publishedAt: Date;
  /** The day it was published, if later than Monday morning. */
  lateOn: string | null;
  verse: Verse;
  /** Whether the devotional was published again in a later week, which then has its URL. */
  isRepeated: boolean;
};

/** The URL of a devotional is that of the latest week in which it was published; an earlier week has one of its own. */
export function addressOf({ slug, ...issue }: Pick<Devotional, "slug"> | Pick<Issue, "slug" | "week" | "isRepeated">) {
  return `/weekly-devotionals/${"week" in issue && issue.isRepeated ? issue.week : slug}`;
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
