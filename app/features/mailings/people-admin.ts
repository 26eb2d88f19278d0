import type { ActionMessage } from "#app/platform/action-result.ts";
import { MAILINGS, type Mailing, type MailingPreferences } from "#app/platform/mailing-preferences.ts";

/** The two lists of Subscriber Management, as the address names them. */
export const PEOPLE_TABS = ["subscribers", "ambassadors"] as const;
export type PeopleTab = (typeof PEOPLE_TABS)[number];

/** The columns of the file subscribers are exported to and imported from. */
export const SUBSCRIBER_COLUMNS = ["name", "email", "status", "confirmed_at", "created_at", ...MAILINGS];

export const IMPORTED: ActionMessage = {
  title: "The file is imported",
  description: "Who was added is asked by mail to confirm.",
};

export const PEOPLE_NOT_LOADED = { title: "Error loading data", description: "Check console for details" };

export const NO_HANDLES = "No social media provided";

/** A tab that nobody knows is the first one. */
export function peopleTab(asked: string | null): PeopleTab {
  return PEOPLE_TABS.find((tab) => tab === asked) ?? "subscribers";
}

/** The four flags; missing ones are off (decision D156). */
export function flagsOf(preferences: Partial<MailingPreferences> | null): { mailing: Mailing; isOn: boolean }[] {
  return MAILINGS.map((mailing) => ({ mailing, isOn: preferences?.[mailing] === true }));
}

export type Handles = {
  instagram: string | null;
  tiktok: string | null;
  facebook: string | null;
  otherPlatforms: string | null;
};

/** The handles that were given, with the name of where they are. */
export function handlesOf(signup: Handles): { where: string; handle: string }[] {
  const all = [
    { where: "Instagram", handle: signup.instagram },
    { where: "TikTok", handle: signup.tiktok },
    { where: "Facebook", handle: signup.facebook },
    { where: "Other platforms", handle: signup.otherPlatforms },
  ];
  return all.flatMap(({ where, handle }) => (handle ? [{ where, handle }] : []));
}

/** Whether mail goes out: only to who is subscribed and has said so in the mail that asked. */
export function confirmationText(row: { subscribed?: boolean; confirmedAt: Date | null }): string | null {
  if (row.subscribed === false) return null;
  return row.confirmedAt ? "Confirmed" : "Not confirmed yet";
}

type Place = { tab: PeopleTab; search: string; after: string | null };

/** The address of a place in the lists; `open` is the row whose details are shown. */
export function peopleAddress({ tab, search, after }: Place, open?: number): string {
  const asked = new URLSearchParams({ tab });
  if (search) asked.set("q", search);
  if (after) asked.set("after", after);
  if (open !== undefined) asked.set("open", String(open));
  return `/admin/subscriptions?${asked}`;
}
