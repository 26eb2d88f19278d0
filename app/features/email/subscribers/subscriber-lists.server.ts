import { ambassadorCount } from "#app/features/ambassadors/ambassadors.server.ts";
import { ambassadorsNewestFirst, signupWithId } from "#app/features/ambassadors/signups.server.ts";
import { subscribersNewestFirst, subscriptionCount, subscriptionWithId } from "./subscriptions.server.ts";
import { COUNT_LIMIT } from "#app/platform/counted.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { pageOfRows } from "#app/platform/db/newest-first.server.ts";
import type { ListTab } from "./subscriber-lists.ts";

const PAGE = 50;

type Query = { tab: ListTab; search: string; after: string | null; open: number | null };

/** The size of each list, one page of the chosen one, newest first, and the row whose details are shown. */
export async function subscriberLists(db: Db, { tab, search, after, open }: Query) {
  const paging = { search, limit: PAGE + 1, after: after ?? undefined };
  const [subscribers, ambassadors, list, opened] = await Promise.all([
    subscriptionCount(db, COUNT_LIMIT),
    ambassadorCount(db, COUNT_LIMIT),
    tab === "subscribers" ? subscribersPage(db, paging) : ambassadorsPage(db, paging),
    open === null ? null : openedRow(db, tab, open),
  ]);
  return { counts: { subscribers, ambassadors }, list, opened };
}

type Paging = Parameters<typeof ambassadorsNewestFirst>[1];

async function subscribersPage(db: Db, paging: Paging) {
  return { tab: "subscribers" as const, ...pageOfRows(await subscribersNewestFirst(db, paging), PAGE) };
}

async function ambassadorsPage(db: Db, paging: Paging) {
  return { tab: "ambassadors" as const, ...pageOfRows(await ambassadorsNewestFirst(db, paging), PAGE) };
}

async function openedRow(db: Db, tab: ListTab, id: number) {
  if (tab === "subscribers") {
    const row = await subscriptionWithId(db, id);
    return row && { tab, row };
  }
  const row = await signupWithId(db, id);
  return row && { tab, row };
}
