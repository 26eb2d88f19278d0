import { ambassadorCount, ambassadorsNewestFirst } from "#app/features/ambassadors/ambassadors.server.ts";
import { subscribersNewestFirst, subscriptionCount } from "#app/features/email/subscribers/subscribers.server.ts";
import { storiesNewestFirst, storyCount, storyVersion } from "#app/features/stories/stories.server.ts";
import { COUNT_LIMIT } from "#app/platform/counted.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { mailingOf, type DashboardTab } from "./dashboard.ts";

const PAGE = 25;

/** How many rows each tab has, and one page of the chosen one, newest first. */
export async function dashboardLists(db: Db, tab: DashboardTab, after: string | null) {
  const [counts, list] = await Promise.all([tabCounts(db), listOf(db, tab, after ?? undefined)]);
  return { counts, list };
}

async function tabCounts(db: Db): Promise<Record<DashboardTab, number>> {
  const [devotionals, products, community, stories, ambassadors] = await Promise.all([
    subscriptionCount(db, COUNT_LIMIT, "devotionals"),
    subscriptionCount(db, COUNT_LIMIT, "products"),
    subscriptionCount(db, COUNT_LIMIT, "community"),
    storyCount(db, COUNT_LIMIT),
    ambassadorCount(db, COUNT_LIMIT),
  ]);
  return { devotionals, products, community, stories, ambassadors };
}

async function listOf(db: Db, tab: DashboardTab, after: string | undefined) {
  const wants = mailingOf(tab);
  if (wants) {
    const page = await readPage((limit) => subscribersNewestFirst(db, { after, limit, wants }), PAGE);
    return { of: "subscribers" as const, ...page };
  }
  if (tab === "ambassadors") {
    const page = await readPage((limit) => ambassadorsNewestFirst(db, { after, limit }), PAGE);
    return { of: "ambassadors" as const, ...page };
  }
  const { rows, next } = await readPage((limit) => storiesNewestFirst(db, { after, limit }), PAGE);
  return { of: "stories" as const, rows: rows.map((row) => ({ ...row, version: storyVersion(row) })), next };
}
