import { MAILINGS, type Mailing, type MailingPreferences } from "#app/platform/mailing-preferences.ts";
import type { ConsentColumn } from "./consent-words.ts";
import { wordOf } from "./consent-words.ts";
import { consentColumn } from "./imported-consent.ts";
import { CONSENT, subscriberColumn } from "./subscriber-columns.ts";

/** What a column of an imported file may be. */
export const COLUMN_ROLES = {
  ignore: "Not used",
  email: "Email address",
  name: "Full name",
  firstName: "First name",
  lastName: "Last name",
  status: "Status (subscribed, left)",
  left: "Left (yes, or when)",
  mixed: "Reason, or another state",
  date: "Date of consent",
  source: "Source of consent",
  lists: "Lists or tags",
  devotionals: "Devotionals: yes or no",
  products: "Products: yes or no",
  community: "Community: yes or no",
  stories: "Stories: yes or no",
} as const;
export type ColumnRole = keyof typeof COLUMN_ROLES;

const isRole = (value: unknown): value is ColumnRole => typeof value === "string" && Object.hasOwn(COLUMN_ROLES, value);

const ROLE_OF_CONSENT: Record<ConsentColumn, ColumnRole> = {
  left: "left",
  state: "status",
  mixed: "mixed",
  date: "date",
  source: "source",
};
const CONSENT_OF_ROLE: Partial<Record<ColumnRole, ConsentColumn>> = {
  left: "left",
  status: "state",
  mixed: "mixed",
  date: "date",
  source: "source",
};

/** What a heading says. Any other column is not used, until an admin says what it is. */
export function suggestedRole(heading: string): ColumnRole {
  const column = subscriberColumn(heading);
  if (column !== CONSENT) return isRole(column) ? column : "ignore";
  const consent = consentColumn(heading);
  return consent ? ROLE_OF_CONSENT[consent] : "ignore";
}

/** The roles of the columns in order: as the form says, or as the headings do. A form of another file says nothing. */
export function rolesOf(headings: string[], form: FormData | null): ColumnRole[] {
  const isOfFile = form?.get("columns") === String(headings.length);
  return headings.map((heading, at) => {
    const chosen = isOfFile ? form.get(`column.${at}`) : null;
    return isRole(chosen) ? chosen : suggestedRole(heading);
  });
}

/** The name of a column for reading its cells; null for one that only its words about leaving count of. */
export function columnOfRole(role: ColumnRole): string | null {
  if (role === "ignore") return null;
  return CONSENT_OF_ROLE[role] ? CONSENT : role;
}

export function consentOfRole(role: ColumnRole): ConsentColumn | null {
  return CONSENT_OF_ROLE[role] ?? null;
}

/** What an admin says about a word for a status that no product uses: whether its people may be emailed. */
export type WordMeaning = "left" | "subscribed";

/** More words than this are no statuses. All beyond mean that people left. */
export const MAX_ASKED_WORDS = 30;

export const keyOfWord = (text: string) => wordOf(text.slice(0, 200)).slice(0, 60) || text.trim().slice(0, 60);

/** The meanings in a form, by the key of the word. A word without a meaning means that its people left. */
export function meaningsIn(form: FormData): Map<string, WordMeaning> {
  const meanings = new Map<string, WordMeaning>();
  for (const [name, value] of form)
    if (name.startsWith("word.") && meanings.size < MAX_ASKED_WORDS)
      meanings.set(name.slice("word.".length), value === "subscribed" ? "subscribed" : "left");
  return meanings;
}

const ONE_OF: Record<Mailing, string> = {
  devotionals: "devotional",
  products: "product",
  community: "community",
  stories: "story",
};

/** The mailings that lists or tags name, such as "Newsletter, Products"; null if they name none. */
export function mailingsNamed(text: string): MailingPreferences | null {
  const words = text
    .slice(0, 2_000)
    .split(/[,;|\n]/)
    .map(wordOf);
  const names = (mailing: Mailing) => words.some((word) => word === mailing || word === ONE_OF[mailing]);
  const chosen = Object.fromEntries(MAILINGS.map((mailing) => [mailing, names(mailing)])) as MailingPreferences;
  return MAILINGS.some((mailing) => chosen[mailing]) ? chosen : null;
}
