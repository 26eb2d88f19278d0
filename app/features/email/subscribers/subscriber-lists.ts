import type { ActionMessage } from "#app/platform/action-result.ts";
import { MAILINGS, type Mailing, type MailingPreferences } from "#app/platform/mailing-preferences.ts";

/** The two lists of Subscriber Management, as named in the URL. */
export const LIST_TABS = ["subscribers", "ambassadors"] as const;
export type ListTab = (typeof LIST_TABS)[number];

/** The columns of the CSV for exporting and importing subscribers. */
export const SUBSCRIBER_COLUMNS = ["name", "email", "status", "confirmed_at", "created_at", ...MAILINGS];

export const IMPORTED: ActionMessage = {
  title: "Subscribers imported",
  description: "New subscribers will get an email asking them to confirm.",
};

export const LISTS_NOT_LOADED = { title: "Error loading data", description: "Check console for details" };

export const NO_HANDLES = "No social media provided";

/** An unknown tab shows the first one. */
export function listTab(asked: string | null): ListTab {
  return LIST_TABS.find((tab) => tab === asked) ?? "subscribers";
}

/** The four flags; missing ones are off (decision D156). */
export function flagsOf(preferences: Partial<MailingPreferences> | null): { mailing: Mailing; isOn: boolean }[] {
  return MAILINGS.map((mailing) => ({ mailing, isOn: preferences?.[mailing] === true }));
}

export type SocialHandles = {
  instagram: string | null;
  tiktok: string | null;
  facebook: string | null;
  otherPlatforms: string | null;
};

/** The social media handles that were given, with their platforms. */
export function handlesOf(signup: SocialHandles): { platform: string; handle: string }[] {
  const all = [
    { platform: "Instagram", handle: signup.instagram },
    { platform: "TikTok", handle: signup.tiktok },
    { platform: "Facebook", handle: signup.facebook },
    { platform: "Other platforms", handle: signup.otherPlatforms },
  ];
  return all.flatMap(({ platform, handle }) => (handle ? [{ platform, handle }] : []));
}

/** Whether the address is confirmed, which mailings require; null for someone who unsubscribed. */
export function confirmationText(row: { subscribed?: boolean; confirmedAt: Date | null }): string | null {
  if (row.subscribed === false) return null;
  return row.confirmedAt ? "Confirmed" : "Not confirmed yet";
}

type ListPage = { tab: ListTab; search: string; after: string | null };

/** The URL of a page of the lists; `open` is the row whose details are shown. */
export function listUrl({ tab, search, after }: ListPage, open?: number): string {
  const asked = new URLSearchParams({ tab });
  if (search) asked.set("q", search);
  if (after) asked.set("after", after);
  if (open !== undefined) asked.set("open", String(open));
  return `/admin/subscriptions?${asked}`;
}
