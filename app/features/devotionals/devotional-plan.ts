import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { dayInWords } from "./devotionals.ts";

/**
 * "due": publishing time has come, and it is published as soon as possible. "missed": it was not published, and no longer will be. "before": a week
 * before the first published devotional.
 */
export type CalendarState = "published" | "skipped" | "missed" | "before" | "due" | "planned";

type Facts = {
  /** The week whose devotional is the newest that should be out. */
  due: string;
  isPublished: boolean;
  isSkipped: boolean;
  /** The first and newest published week; null before the first. */
  first: string | null;
  newest: string | null;
};

export function calendarState(week: string, { due, isPublished, isSkipped, first, newest }: Facts): CalendarState {
  if (isPublished) return "published";
  if (isSkipped) return "skipped";
  if (week > due && (newest === null || week > newest)) return "planned";
  if (week === due && (newest === null || week > newest)) return "due";
  return first === null || week < first ? "before" : "missed";
}

export const DEVOTIONAL_LIMITS = { title: 120, body: 10_000, prayer: 1_000, step: 1_000 };

export const DEVOTIONAL_DONE = {
  saved: { title: "Devotional saved", description: "It’s what this Monday’s page and email will say." },
  reset: { title: "Our text restored", description: "This week has the devotional of the year again." },
  skipped: { title: "Week skipped", description: "Nothing will be published or emailed that Monday." },
  restored: { title: "Week no longer skipped", description: "Its devotional goes out as planned." },
  swapped: { title: "Weeks swapped" },
  tested: { title: "Test email sent", description: "Check your inbox." },
} as const satisfies Record<string, ActionMessage>;

export const NOT_CHANGED = "Devotional not changed";
export const TEST_FAILED = "Test email not sent";
export const CLOSED = "This week’s devotional was published, or the week is over, so it can’t be changed anymore.";

/** "Monday, November 30, 2026" */
export function mondayText(week: string): string {
  return `Monday, ${dayInWords(week)}`;
}

export const addressOfWeek = {
  week: (week: string) => `/admin/devotionals/${week}`,
  preview: (week: string) => `/admin/devotionals/${week}/preview`,
  swap: (week: string) => `/admin/devotionals/${week}/swap`,
  email: (week: string, look: "light" | "dark") => `/admin/devotionals/${week}/mail?look=${look}`,
};

export function subscribersText(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "subscriber" : "subscribers"}`;
}

type Titled = { week: string; title: string };

/** What subscribers get when a week is skipped; `next`: the next one that goes out. */
export function skipOutcome({ week, title }: Titled, subscribers: number, next: Titled): string {
  return `Nothing goes out on ${mondayText(week)}: “${title}” isn’t published, or emailed to ${subscribersText(subscribers)}. The next one is “${next.title}” on ${mondayText(next.week)}.`;
}

/** What subscribers get when a skipped week is taken back. A week whose Monday has come is published at once. */
export function restoreOutcome({ week, title }: Titled, subscribers: number, isDue: boolean): string {
  const when = isDue ? "within five minutes" : `on ${mondayText(week)}`;
  return `“${title}” is published and emailed to ${subscribersText(subscribers)} ${when}.`;
}
