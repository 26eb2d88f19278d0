import type { RouterContextProvider } from "react-router";
import { suppressionOf } from "#app/features/email/delivery/delivery.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { recipientLists, type ListedPerson, type RecipientList } from "#app/platform/email/recipient-list.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import type { LinkSubject } from "#app/platform/signed-links.server.ts";
import { subscriptionList } from "./subscription-list.server.ts";
import { requestWithId } from "./subscription-requests.server.ts";

/** Who opened a link of a mailing: the row it belongs to, with its state. */
export type LinkRecipient = LinkSubject &
  Pick<ListedPerson, "email" | "name" | "displayName" | "preferences" | "hasLeft"> & {
    list: RecipientList;
    /** "waiting": not confirmed yet. "stopped": nothing is sent, regardless of the preferences, because they left or are suppressed. */
    state: "waiting" | "active" | "stopped";
    /** They reported an email as spam: only an admin may resume mailings to the address. */
    hasComplained: boolean;
    /** What the link's email described, until it is confirmed; `name` and `preferences` are then those of the request. */
    request?: { id: number; isChange: boolean };
  };

/** What a token is read with. */
export type LinkServices = Pick<Services, "db" | "links" | "features">;

export function linkServices(context: Readonly<RouterContextProvider>): LinkServices {
  return context.get(servicesContext);
}

/** Null for a token that we did not sign for this purpose, and for one of an earlier opt-in. */
export async function recipientOfLink({ db, links, features }: LinkServices, token: string) {
  for (const list of recipientLists(features)) {
    const subject = links.read(list.source, token);
    if (subject) return recipientOn(list, db, subject);
  }
  return null;
}

/** Who may confirm with that token; null for someone who has unsubscribed since it was sent. */
export async function recipientToConfirm(services: LinkServices, token: string): Promise<LinkRecipient | null> {
  const recipient = await recipientOfConfirmation(services, token);
  return recipient?.hasLeft ? null : recipient;
}

async function recipientOfConfirmation({ db, links, features }: LinkServices, token: string) {
  const request = links.read("confirm-request", token);
  if (request) return requester(db, request.id);
  for (const list of recipientLists(features)) {
    const subject = links.read(list.confirmation, token);
    if (subject) return recipientOn(list, db, subject);
  }
  return null;
}

/** The subscriber of a request with what it asks for; once it is confirmed, as they are. */
async function requester(db: Db, requestId: number): Promise<LinkRecipient | null> {
  const request = await requestWithId(db, requestId, new Date());
  if (!request) return null;
  const recipient = await recipientOn(subscriptionList, db, { id: request.subscriptionId, version: request.optIn });
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

async function recipientOn(list: RecipientList, db: Db, { id, version }: LinkSubject): Promise<LinkRecipient | null> {
  const person = await list.find(db, id);
  if (person?.optIn !== version) return null;
  const { email, name, displayName, preferences, confirmedAt, hasLeft } = person;
  const suppression = await suppressionOf(db, email);
  const hasComplained = suppression?.reason === "complained";
  const isBlocked = suppression !== null && (confirmedAt !== null || hasComplained);
  const state = hasLeft || isBlocked ? "stopped" : confirmedAt ? "active" : "waiting";
  return { list, id, version, email, name, displayName, preferences, state, hasComplained, hasLeft };
}
