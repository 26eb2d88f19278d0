import { COUNT_LIMIT } from "#app/platform/counted.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import type { RecipientList } from "#app/platform/email/recipient-list.server.ts";
import { csvDownload } from "#app/platform/http/csv-download.server.ts";
import { COMMON_COLUMNS, flagsOf } from "./subscriber-lists.ts";

type Query = { tab: string; search: string; after: string | null; open: number | null };

/** The lists with their sizes, one page of the chosen one, newest first, and the row whose details are shown. */
export async function subscriberLists(db: Db, lists: RecipientList[], { tab: asked, search, after, open }: Query) {
  const { tab, source } = listOf(lists, asked);
  const [tabs, list, opened] = await Promise.all([
    Promise.all(lists.map((each) => tabOf(db, each))),
    readPage((limit) => tab.newestFirst(db, { search, limit, after: after ?? undefined })),
    open === null ? null : tab.details(db, open),
  ]);
  return { tabs, list, opened: opened && { ...opened, kind: source } };
}

async function tabOf(db: Db, { tab }: RecipientList) {
  const { name, label, empty } = tab;
  return { name, label, empty, count: await tab.count(db, COUNT_LIMIT) };
}

/** The list of a tab. An unknown one shows the first. */
export function listOf(lists: RecipientList[], asked: string | null): RecipientList {
  const list = lists.find(({ tab }) => tab.name === asked) ?? lists[0];
  if (!list) throw new Error("No feature has a recipient list");
  return list;
}

const AT_ONCE = 500;

type Export = { tab: string | null; search: string; today: string };

/** A list as CSV, newest first, with times in UTC. `search`: as on the screen. */
export function exportList(db: Db, lists: RecipientList[], { tab: asked, search, today }: Export): Response {
  const { tab } = listOf(lists, asked);
  async function* pages() {
    for (let after: string | undefined, more = true; more;) {
      const rows = await tab.newestFirst(db, { search, limit: AT_ONCE, after });
      yield rows.map((row) => [
        ...tab.cells(row),
        row.confirmedAt?.toISOString() ?? null,
        row.createdAt.toISOString(),
        ...flagsOf(row.preferences).map(({ isOn }) => isOn),
      ]);
      after = rows.at(-1)?.cursor;
      more = rows.length === AT_ONCE;
    }
  }
  return csvDownload(`${tab.name}-${today}.csv`, [...tab.columns, ...COMMON_COLUMNS], pages());
}
