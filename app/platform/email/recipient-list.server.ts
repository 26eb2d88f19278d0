import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ConsentSubject } from "../consent/consents.tables.server.ts";
import type { Db } from "../db/database.server.ts";
import type { Paging } from "../db/newest-first.server.ts";
import type { MailingPreferences } from "../mailing-preferences.ts";
import type { LinkPurpose, LinkSubject } from "../signed-links.server.ts";

/** People who asked for mailings, contributed by a manifest: a mailing goes to all lists, and each address gets it once. */
export type RecipientList<Row extends ListRow = ListRow> = {
  /** Its name in links, consents and recipients of mailings, which are stored: it never changes. */
  source: ConsentSubject & LinkPurpose;
  /** The purpose of links that confirm an opt-in. */
  confirmation: LinkPurpose;
  /** Whether unsubscribing stops all mailings to the address, whatever list it is on, until it confirms again. It can be undone at once. */
  suppressesAddress: boolean;
  /** What unsubscribing means, as shown before and after it. */
  unsubscribing: Record<"before" | "after", (email: string) => string>;
  find(db: Db, id: number): Promise<ListedPerson | null>;

  // What a link may change. Each is false, and changes nothing, if its opt-in is no longer the row's.
  /** Also false if they unsubscribed since. */
  confirm(tx: Db, ref: LinkSubject): Promise<boolean>;
  resume(tx: Db, ref: LinkSubject): Promise<boolean>;
  change(tx: Db, ref: LinkSubject, choices: MailingChoices): Promise<boolean>;
  /** Also false if they were unsubscribed already. */
  unsubscribe(tx: Db, ref: LinkSubject): Promise<boolean>;

  // Recipients are read and written in one statement, so these are SQL.
  /** A query for (id, email, name, confirmed_at) of the next confirmed people who want one of the audiences. */
  toEmail(part: ListPart): SQL;
  /** The opt-in of a person who still wants this email at this address; null otherwise. */
  stillWanted(on: ListedSubscriber): SQL;
  /** A query for (id, email) of all rows, also of those who left. */
  addresses(): SQL;
  /** A query for (email, preferences, confirmed_at) of all confirmed people. */
  preferences(): SQL;

  /** Its tab of /admin/subscriptions and its CSV. */
  tab: ListTab<Row>;
};

/** Methods, so that a list of any rows is a list of `ListRow`. */
type ListTab<Row extends ListRow> = {
  /** In the URL and in the name of the CSV file. */
  name: string;
  label: string;
  empty: { title: string; text: string };
  /** The size of the list, counted up to `most`. */
  count(db: Db, most: number): Promise<number>;
  /** `search`: beginnings of words in the name or address. */
  newestFirst(db: Db, page: Paging & { search?: string | undefined }): Promise<Row[]>;
  details(db: Db, id: number): Promise<ListDetails | null>;
  /** The columns of the CSV before those that all lists have, and a row's cells in them. */
  columns: readonly string[];
  cells(row: Row): (string | null)[];
};

export type ListedPerson = {
  email: string;
  /** Null where it cannot be changed by a link. */
  name: string | null;
  /** The name used in mailings: shown before confirming, because someone else may have typed it. */
  displayName: string;
  preferences: MailingPreferences;
  confirmedAt: Date | null;
  /** The number of the opt-in: links of earlier ones have expired. */
  optIn: number;
  /** They unsubscribed. */
  hasLeft: boolean;
};

/** `name` is used where `ListedPerson` has one. */
export type MailingChoices = { name: string; preferences: MailingPreferences };

export type ListRow = {
  id: number;
  name: string;
  email: string;
  preferences: MailingPreferences | null;
  confirmedAt: Date | null;
  createdAt: Date;
  cursor: string;
  status: "Active" | "Unsubscribed" | null;
  /** Shown beside the name. */
  note: string | null;
};

export type ListDetails = Pick<ListRow, "id" | "name" | "email" | "preferences" | "confirmedAt" | "createdAt"> & {
  formType: string;
  facts: { name: string; text: string }[];
  /** False for someone who wants no mailings, so that a missing confirmation means nothing. */
  needsConfirmation: boolean;
  /** What an admin may do with the row. */
  actions: PersonAction[];
  /** To the screen of what the row is besides. */
  link?: { label: string; to: string };
};

/** "allow": lifts the complaint of an address; "allow-imported": what an imported file said. */
export type PersonAction = "unsubscribe" | "allow" | "allow-imported" | "delete";

/** A part of a list, in the order of ids. */
export type ListPart = { audiences: SQL; confirmedBy: SQL; after: SQL; most: number };

/** A subscriber, checked once more before the email is sent. */
export type ListedSubscriber = { id: SQL; email: SQL; audiences: SQL };

/** All lists, in the order of the manifests: an address on several is a recipient of the first. */
export function recipientLists(features: readonly { recipientLists?: RecipientList[] }[]): RecipientList[] {
  return features.flatMap((feature) => feature.recipientLists ?? []);
}

/** SQL: whether at least one of the audiences is on in the preferences. `audiences`: a JSON array of their names. */
export function wantsAnyOf(preferences: PgColumn, audiences: SQL): SQL {
  return sql`exists (
    select from jsonb_array_elements_text(${audiences}) as audience where ${preferences} ->> audience = 'true'
  )`;
}
