import { ambassadorCount } from "#app/features/ambassadors/ambassadors.server.ts";
import { ambassadorsNewestFirst, signupWithId } from "#app/features/ambassadors/signups.server.ts";
import {
  subscribersNewestFirst,
  subscriptionCount,
  subscriptionWithId,
} from "#app/features/devotionals/subscriptions.server.ts";
import { COUNT_LIMIT } from "#app/platform/counted.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import type { ListTab } from "./subscriber-lists.ts";

type Query = { tab: ListTab; search: string; after: string | null; open: number | null };

/** The size of each list, one page of the chosen one, newest first, and the row whose details are shown. */
export async function subscriberLists(db: Db, { tab, search, after, open }: Query) {
  const asked = { search, after: after ?? undefined };
  const [subscribers, ambassadors, list, opened] = await Promise.all([
    subscriptionCount(db, COUNT_LIMIT),
    ambassadorCount(db, COUNT_LIMIT),
    tab === "subscribers" ? subscribersPage(db, asked) : ambassadorsPage(db, asked),
    open === null ? null : openedRow(db, tab, open),
  ]);
  return { counts: { subscribers, ambassadors }, list, opened };
}

type Asked = { search: string; after: string | undefined };

async function subscribersPage(db: Db, asked: Asked) {
  const page = await readPage((limit) => subscribersNewestFirst(db, { ...asked, limit }));
  return { tab: "subscribers" as const, ...page };
}

async function ambassadorsPage(db: Db, asked: Asked) {
  const page = await readPage((limit) => ambassadorsNewestFirst(db, { ...asked, limit }));
  return { tab: "ambassadors" as const, ...page };
}

async function openedRow(db: Db, tab: ListTab, id: number) {
  if (tab === "subscribers") {
    const row = await subscriptionWithId(db, id);
    return row && { tab, row };
  }
  const row = await signupWithId(db, id);
  return row && { tab, row };
}
