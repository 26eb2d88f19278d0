import { mailingNames } from "#app/features/ambassadors/ambassadors.ts";
import { signupWithId } from "#app/features/ambassadors/signups.server.ts";
import { requestWithId } from "./subscription-requests.server.ts";
import { subscriptionWithId } from "./subscriptions.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";
import type { LinkSubject, SignedLinks } from "#app/platform/signed-links.server.ts";
import { isSuppressed } from "./suppressions.server.ts";

/** Who opened a link of a mailing: the row it belongs to, with its state. */
export type LinkRecipient = LinkSubject & {
  list: "subscription" | "ambassador";
  email: string;
  /** Null where the page does not change it: an ambassador application keeps its name. */
  name: string | null;
  /** The name used in mailings: shown before confirming, because someone else may have typed it. */
  displayName: string;
  preferences: MailingPreferences;
  /** "waiting": not confirmed yet. "stopped": nothing is sent, regardless of the preferences. */
  state: "waiting" | "active" | "stopped";
  /** They unsubscribed; "stopped" without that means that the address is suppressed. */
  hasLeft: boolean;
  /** What the link's email described, until it is confirmed; `name` and `preferences` are then those of the request. */
  request?: { id: number; isChange: boolean };
};

const NONE: MailingPreferences = { devotionals: false, products: false, community: false, stories: false };

/** Null for a token that we did not sign for this purpose, and for one of an earlier opt-in. */
export async function recipientOfLink(db: Db, links: SignedLinks, token: string): Promise<LinkRecipient | null> {
  const subscription = links.read("subscription", token);
  if (subscription) return subscriber(db, subscription);
  const ambassador = links.read("ambassador", token);
  return ambassador && applicant(db, ambassador);
}

/** Who may confirm with that token; null for someone who has unsubscribed since it was sent. */
export async function recipientToConfirm(db: Db, links: SignedLinks, token: string): Promise<LinkRecipient | null> {
  const recipient = await recipientOfConfirmation(db, links, token);
  return recipient?.hasLeft ? null : recipient;
}

async function recipientOfConfirmation(db: Db, links: SignedLinks, token: string): Promise<LinkRecipient | null> {
  const request = links.read("confirm-request", token);
  if (request) return requester(db, request.id);
  const subscription = links.read("confirm-subscription", token);
  if (subscription) return subscriber(db, subscription);
  const ambassador = links.read("confirm-ambassador", token);
  return ambassador && applicant(db, ambassador);
}

/** The subscriber of a request with what it asks for; once it is confirmed, as they are. */
async function requester(db: Db, requestId: number): Promise<LinkRecipient | null> {
  const request = await requestWithId(db, requestId, new Date());
  const recipient = request && (await subscriber(db, { id: request.subscriptionId, version: request.optIn }));
  if (!recipient || request.confirmedAt) return recipient;
  const { name, preferences } = request;
  const isChange = recipient.state === "active";
  return {
    ...recipient,
    name,
    displayName: name,
    preferences,
    state: isChange ? "waiting" : recipient.state,
    request: { id: requestId, isChange },
  };
}

async function subscriber(db: Db, { id, version }: LinkSubject): Promise<LinkRecipient | null> {
  const row = await subscriptionWithId(db, id);
  if (row?.optIn !== version) return null;
  const { email, name, preferences, confirmedAt } = row;
  const isBlocked = confirmedAt !== null && (await isSuppressed(db, email));
  const state = !row.subscribed || isBlocked ? "stopped" : confirmedAt ? "active" : "waiting";
  const hasLeft = !row.subscribed;
  return { list: "subscription", id, version, email, name, displayName: name, preferences, state, hasLeft };
}

async function applicant(db: Db, { id, version }: LinkSubject): Promise<LinkRecipient | null> {
  const row = await signupWithId(db, id);
  if (row?.optIn !== version) return null;
  const { email, name: displayName, confirmedAt } = row;
  const preferences = row.preferences ?? NONE;
  const hasLeft = mailingNames(preferences) === "";
  const isBlocked = confirmedAt !== null && (await isSuppressed(db, email));
  const state = hasLeft || isBlocked ? "stopped" : confirmedAt ? "active" : "waiting";
  return { list: "ambassador", id, version, email, name: null, displayName, preferences, state, hasLeft };
}
