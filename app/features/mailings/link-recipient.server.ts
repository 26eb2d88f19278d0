import { mailingNames } from "#app/features/ambassadors/ambassadors.ts";
import { signupWithId } from "#app/features/ambassadors/signups.server.ts";
import { requestWithId } from "#app/features/devotionals/subscription-requests.server.ts";
import { subscriptionWithId } from "#app/features/devotionals/subscriptions.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";
import type { LinkSubject, SignedLinks } from "#app/platform/signed-links.server.ts";
import { isSuppressed } from "./suppressions.server.ts";

/** Whoever opens a link of a mailing: the row it came by, and how things stand with it. */
export type LinkRecipient = LinkSubject & {
  list: "subscription" | "ambassador";
  email: string;
  /** Null where the page does not change it: an application keeps the name it was sent with. */
  name: string | null;
  /** What mailings will call them: shown before they confirm, because a stranger may have typed it. */
  displayName: string;
  preferences: MailingPreferences;
  /** "waiting": the address has not said yes yet. "stopped": nothing is sent, whatever is switched on. */
  state: "waiting" | "active" | "stopped";
  /** The reader ended it; without that, "stopped" means that the address itself is held back. */
  hasLeft: boolean;
  /** What the link's email described, while it waits to be confirmed; `name` and `preferences` are then of it. */
  request?: { id: number; isChange: boolean };
};

const NONE: MailingPreferences = { devotionals: false, products: false, community: false, stories: false };

/** Null for a token we did not sign for this, and for one of an earlier opt-in. */
export async function recipientOfLink(db: Db, links: SignedLinks, token: string): Promise<LinkRecipient | null> {
  const subscription = links.read("subscription", token);
  if (subscription) return subscriber(db, subscription);
  const ambassador = links.read("ambassador", token);
  return ambassador && applicant(db, ambassador);
}

/** Who may say yes by that token: nobody who has left since it was mailed. */
export async function recipientToConfirm(db: Db, links: SignedLinks, token: string): Promise<LinkRecipient | null> {
  const reader = await readerOfQuestion(db, links, token);
  return reader?.hasLeft ? null : reader;
}

async function readerOfQuestion(db: Db, links: SignedLinks, token: string): Promise<LinkRecipient | null> {
  const request = links.read("confirm-request", token);
  if (request) return asker(db, request.id);
  const subscription = links.read("confirm-subscription", token);
  if (subscription) return subscriber(db, subscription);
  const ambassador = links.read("confirm-ambassador", token);
  return ambassador && applicant(db, ambassador);
}

/** The subscriber a request is about, with what it asks for; once it is confirmed, as they are. */
async function asker(db: Db, requestId: number): Promise<LinkRecipient | null> {
  const request = await requestWithId(db, requestId, new Date());
  const reader = request && (await subscriber(db, { id: request.subscriptionId, version: request.optIn }));
  if (!reader || request.confirmedAt) return reader;
  const { name, preferences } = request;
  const isChange = reader.state === "active";
  return {
    ...reader,
    name,
    displayName: name,
    preferences,
    state: isChange ? "waiting" : reader.state,
    request: { id: requestId, isChange },
  };
}

async function subscriber(db: Db, { id, version }: LinkSubject): Promise<LinkRecipient | null> {
  const row = await subscriptionWithId(db, id);
  if (row?.optIn !== version) return null;
  const { email, name, preferences, confirmedAt } = row;
  const isHeldBack = confirmedAt !== null && (await isSuppressed(db, email));
  const state = !row.subscribed || isHeldBack ? "stopped" : confirmedAt ? "active" : "waiting";
  const hasLeft = !row.subscribed;
  return { list: "subscription", id, version, email, name, displayName: name, preferences, state, hasLeft };
}

async function applicant(db: Db, { id, version }: LinkSubject): Promise<LinkRecipient | null> {
  const row = await signupWithId(db, id);
  if (row?.optIn !== version) return null;
  const { email, name: displayName, confirmedAt } = row;
  const preferences = row.preferences ?? NONE;
  const hasLeft = mailingNames(preferences) === "";
  const isHeldBack = confirmedAt !== null && (await isSuppressed(db, email));
  const state = hasLeft || isHeldBack ? "stopped" : confirmedAt ? "active" : "waiting";
  return { list: "ambassador", id, version, email, name: null, displayName, preferences, state, hasLeft };
}
