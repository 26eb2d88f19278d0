import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { MAILINGS, type Mailing, type MailingPreferences } from "#app/platform/mailing-preferences.ts";

/** The columns that the CSV of every list ends with. */
export const COMMON_COLUMNS = ["confirmed_at", "created_at", ...MAILINGS];

/** The columns that the CSV of subscriptions begins with. */
export const SUBSCRIPTION_CSV_COLUMNS = ["name", "email", "status"];

/** The columns of the CSV for exporting and importing subscribers. */
export const SUBSCRIBER_COLUMNS = [...SUBSCRIPTION_CSV_COLUMNS, ...COMMON_COLUMNS];

export const IMPORTED: ActionMessage = {
  title: "Subscribers imported",
  description: "New subscribers without proof of an opt-in will get an email asking them to confirm.",
};

export const LISTS_NOT_LOADED = { title: "Error loading data", description: "Check console for details" };

/** The four flags; missing ones are off. */
export function flagsOf(preferences: Partial<MailingPreferences> | null): { mailing: Mailing; isOn: boolean }[] {
  return MAILINGS.map((mailing) => ({ mailing, isOn: preferences?.[mailing] === true }));
}

type ListPage = { tab: string; search: string; after: string | null };

/** The URL of a page of the lists; `open` is the row whose details are shown. */
export function listUrl({ tab, search, after }: ListPage, open?: number): string {
  const asked = new URLSearchParams({ tab });
  if (search) asked.set("q", search);
  if (after) asked.set("after", after);
  if (open !== undefined) asked.set("open", String(open));
  return `/admin/subscriptions?${asked}`;
}
