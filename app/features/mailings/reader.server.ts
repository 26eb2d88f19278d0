import { mailAsWell } from "#app/features/ambassadors/ambassadors.ts";
import { signupWithId } from "#app/features/ambassadors/signups.server.ts";
import { subscriptionWithId } from "#app/features/devotionals/subscriptions.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";
import type { LinkSubject, SignedLinks } from "#app/platform/signed-links.server.ts";
import { isSuppressed } from "./suppressions.server.ts";

/** Whoever opens a link of a mailing: the row it came by, and how things stand with it. */
export type Reader = LinkSubject & {
  list: "subscription" | "ambassador";
  email: string;
  /** Null where the page does not change it: an application keeps the name it was sent with. */
  name: string | null;
  preferences: MailingPreferences;
  /** "waiting": the address has not said yes yet. "stopped": nothing is sent, whatever is switched on. */
  state: "waiting" | "active" | "stopped";
  /** The reader ended it; without that, "stopped" means that the address itself is held back. */
  hasLeft: boolean;
};

const NONE: MailingPreferences = { devotionals: false, products: false, community: false, stories: false };

/** Null for a token we did not sign for this, and for one of an earlier opt-in. */
export async function readerBehind(db: Db, links: SignedLinks, token: string): Promise<Reader | null> {
  const subscription = links.read("subscription", token);
  if (subscription) return subscriber(db, subscription);
  const ambassador = links.read("ambassador", token);
  return ambassador && applicant(db, ambassador);
}

/** Who may say yes by that token: nobody who has left since it was mailed. */
export async function readerToConfirm(db: Db, links: SignedLinks, token: string): Promise<Reader | null> {
  const subscription = links.read("confirm-subscription", token);
  const ambassador = links.read("confirm-ambassador", token);
  const reader = subscription ? await subscriber(db, subscription) : ambassador && (await applicant(db, ambassador));
  return reader?.hasLeft ? null : reader;
}

async function subscriber(db: Db, { id, version }: LinkSubject): Promise<Reader | null> {
  const row = await subscriptionWithId(db, id);
  if (row?.optIn !== version) return null;
  const { email, name, preferences, confirmedAt } = row;
  const isHeldBack = confirmedAt !== null && (await isSuppressed(db, email));
  const state = !row.subscribed || isHeldBack ? "stopped" : confirmedAt ? "active" : "waiting";
  return { list: "subscription", id, version, email, name, preferences, state, hasLeft: !row.subscribed };
}

async function applicant(db: Db, { id, version }: LinkSubject): Promise<Reader | null> {
  const row = await signupWithId(db, id);
  if (row?.optIn !== version) return null;
  const { email, confirmedAt } = row;
  const preferences = row.preferences ?? NONE;
  const hasLeft = mailAsWell(preferences) === "";
  const isHeldBack = confirmedAt !== null && (await isSuppressed(db, email));
  const state = hasLeft || isHeldBack ? "stopped" : confirmedAt ? "active" : "waiting";
  return { list: "ambassador", id, version, email, name: null, preferences, state, hasLeft };
}
