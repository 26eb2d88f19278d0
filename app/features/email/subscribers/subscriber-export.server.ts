import { ambassadorsNewestFirst } from "#app/features/ambassadors/signups.server.ts";
import { subscribersNewestFirst } from "./subscriptions.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { csvDownload } from "#app/platform/http/csv-download.server.ts";
import { MAILINGS, type MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { flagsOf, SUBSCRIBER_COLUMNS, type ListTab } from "./subscriber-lists.ts";

const AT_ONCE = 500;

const AMBASSADOR_COLUMNS = [
  "name",
  "email",
  "instagram",
  "tiktok",
  "facebook",
  "other_platforms",
  "motivation",
  "confirmed_at",
  "created_at",
  ...MAILINGS,
];

type Options = { tab: ListTab; search: string; today: string };

/** A list as CSV, newest first, with times in UTC. `search`: as on the screen. */
export function exportList(db: Db, { tab, search, today }: Options): Response {
  return tab === "subscribers"
    ? csvDownload(`subscribers-${today}.csv`, SUBSCRIBER_COLUMNS, subscribers(db, search))
    : csvDownload(`ambassadors-${today}.csv`, AMBASSADOR_COLUMNS, ambassadors(db, search));
}

async function* subscribers(db: Db, search: string) {
  for (let after: string | undefined, more = true; more;) {
    const rows = await subscribersNewestFirst(db, { search, limit: AT_ONCE, after });
    yield rows.map((row) => [row.name, row.email, row.status, ...instantsOf(row), ...choices(row.preferences)]);
    after = rows.at(-1)?.cursor;
    more = rows.length === AT_ONCE;
  }
}

async function* ambassadors(db: Db, search: string) {
  for (let after: string | undefined, more = true; more;) {
    const rows = await ambassadorsNewestFirst(db, { search, limit: AT_ONCE, after });
    yield rows.map((row) => [
      row.name,
      row.email,
      row.instagram,
      row.tiktok,
      row.facebook,
      row.otherPlatforms,
      row.motivation,
      ...instantsOf(row),
      ...choices(row.preferences),
    ]);
    after = rows.at(-1)?.cursor;
    more = rows.length === AT_ONCE;
  }
}

const instantsOf = (row: { confirmedAt: Date | null; createdAt: Date }) => [
  row.confirmedAt?.toISOString() ?? null,
  row.createdAt.toISOString(),
];

const choices = (preferences: MailingPreferences | null) => flagsOf(preferences).map(({ isOn }) => isOn);
