import { ambassadorCount, ambassadorsNewestFirst } from "#app/features/ambassadors/ambassadors.server.ts";
import { subscribersNewestFirst, subscriptionCount } from "#app/features/email/subscribers/subscribers.server.ts";
import { storiesNewestFirst, storyCount, storyVersion } from "#app/features/stories/stories.server.ts";
import { COUNT_LIMIT } from "#app/platform/counted.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { mailingOf, type DashboardTab } from "./dashboard.ts";

const PAGE = 25;

/** How many rows each of the shown tabs has, and one page of the chosen one, newest first. */
export async function dashboardLists(db: Db, tab: DashboardTab, after: string | null, tabs: readonly DashboardTab[]) {
  const [counts, list] = await Promise.all([tabCounts(db, tabs), listOf(db, tab, after ?? undefined)]);
  return { tab, counts, list };
}

async function tabCounts(db: Db, tabs: readonly DashboardTab[]): Promise<Partial<Record<DashboardTab, number>>> {
  const counted = await Promise.all(tabs.map(async (tab) => [tab, await countOf(db, tab)] as const));
  return Object.fromEntries(counted);
}

function countOf(db: Db, tab: DashboardTab): Promise<number> {
  if (tab === "stories") return storyCount(db, COUNT_LIMIT);
  return tab === "ambassadors" ? ambassadorCount(db, COUNT_LIMIT) : subscriptionCount(db, COUNT_LIMIT, tab);
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
