import type { ActionMessage } from "./forms/action-result.ts";

/**
 * The page of a person in the admin. It is named by one of their rows, such as /admin/people/prayer-12, because addresses do not belong in
 * URLs, which are logged and kept by browsers.
 */
export function personUrl(kind: string, id: number | string): string {
  return `/admin/people/${kind}-${id}`;
}

/** The row that names a person, as audit entries name what they are about. */
export function aboutPerson(row: string): `${string}/${string}` {
  return row.replace(/-(?=\d+$)/, "/") as `${string}/${string}`;
}

/** `page`: where an action returns to; `row`: the row that names the person, such as "prayer-12", for the audit log. */
export type PersonOnPage = { email: string; page: string; row: string };

export type PersonSection = {
  title: string;
  /** How they call themselves there. */
  name?: string | null;
  facts?: { name: string; text: string }[];
  /** The newest first, one more than PERSON_ROWS if there are more. */
  rows?: PersonRow[];
  /** Where all of them are. */
  all?: { label: string; to: string };
  /** Shown only to those who may act in the feature's area. */
  forms?: PersonForm[];
};

export type PersonRow = {
  key: string | number;
  label: string;
  detail?: string | null;
  state?: string | null;
  at?: Date | null;
  to?: string | null;
};

/** One button. `question`: asked before, and the action requires the confirmation (requireConfirmation). */
export type PersonForm = {
  fields: Record<string, string | number>;
  label: string;
  busy: string;
  question?: string;
  switches?: { legend: string; hint: string; options: { name: string; label: string; isOn: boolean }[] };
};

/** Shown by the list of subscribers, because the page of a deleted person may be gone. */
export const PERSON_DELETED: ActionMessage = {
  title: "Person deleted",
  description: "The audit log says how much was erased, without their name and address.",
};

/** A section shows at most as many rows. */
export const PERSON_ROWS = 20;
