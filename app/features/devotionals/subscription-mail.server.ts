import type { Db } from "#app/platform/db/database.server.ts";
import { letterOf } from "#app/platform/email/letter.tsx";
import { listUnsubscribe } from "#app/platform/email/list-unsubscribe.ts";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { JobDefinition } from "#app/platform/jobs/jobs.server.ts";
import { MAILINGS, type MailingPreferences } from "#app/platform/mailing-preferences.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { dayIn, nextMondayMorning } from "#app/platform/calendar.ts";
import { alreadySubscribedLetter, changeLetter, confirmLetter } from "./subscription-letters.ts";
import { requestWithId } from "./subscription-requests.server.ts";
import { subscriptionWithId } from "./subscriptions.server.ts";

export const SUBSCRIPTION_MAIL = "subscription-mail";

type Deps = { db: Db; mailer: Pick<Mailer, "send">; links: SignedLinks; timeZone: string };
/** `request`: what the email describes and its link confirms. Jobs of older versions have none: they are about the row itself. */
type Owed = { id: number; version: number; request?: number };

/** Asks an address to confirm a subscription, or a change to the one it has confirmed. */
export function subscriptionMailJob({ db, mailer, links, timeZone }: Deps): JobDefinition<Owed> {
  return {
    name: SUBSCRIPTION_MAIL,
    retry: { limit: 10, delaySeconds: 15, backoff: true },
    async run({ id, version, request: requestId }) {
      const row = await subscriptionWithId(db, id);
      // Left, or came back, since: this email has nothing to say any more.
      if (!row?.subscribed || row.optIn !== version) return;
      const request = requestId === undefined ? null : await requestWithId(db, requestId, new Date());
      // Replaced, expired or answered since.
      if (requestId !== undefined && (!request || request.confirmedAt)) return;
      const wanted = request ?? row;
      const unsubscribe = links.url("/mail/unsubscribe", "subscription", { id, version });
      const confirm = request
        ? links.url("/mail/confirm", "confirm-request", { id: request.id })
        : links.url("/mail/confirm", "confirm-subscription", { id, version });
      const letter = !row.confirmedAt
        ? confirmLetter(wanted.preferences, {
            confirm,
            unsubscribe,
            firstDay: dayIn(timeZone, nextMondayMorning(timeZone, new Date())),
          })
        : isSameChoice(row, wanted)
          ? alreadySubscribedLetter(row.preferences, {
              preferences: links.url("/mail/preferences", "subscription", { id, version }),
              unsubscribe,
            })
          : changeLetter({ current: row.preferences, wanted: wanted.preferences }, { confirm, unsubscribe });
      await mailer.send({
        to: { address: row.email },
        ...(await letterOf(letter)),
        headers: listUnsubscribe(unsubscribe),
      });
    },
  };
}

type Choice = { name: string; preferences: MailingPreferences };

function isSameChoice(one: Choice, other: Choice): boolean {
  return one.name === other.name && MAILINGS.every((kind) => one.preferences[kind] === other.preferences[kind]);
}
