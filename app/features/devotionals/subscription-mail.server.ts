import type { Db } from "#app/platform/db/database.server.ts";
import { letterOf } from "#app/platform/email/letter.tsx";
import { listUnsubscribe } from "#app/platform/email/list-unsubscribe.ts";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { JobDefinition } from "#app/platform/jobs/jobs.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { dayIn, nextMondayMorning } from "#app/platform/calendar.ts";
import { confirmLetter, changedLetter } from "./subscription-letters.ts";
import { subscriptionWithId } from "./subscriptions.server.ts";

export const SUBSCRIPTION_MAIL = "subscription-mail";

type Deps = { db: Db; mailer: Pick<Mailer, "send">; links: SignedLinks; timeZone: string };
type Owed = { id: number; version: number };

/** Asks an address whether it wants mailings, or tells one that had said yes what was changed. */
export function subscriptionMailJob({ db, mailer, links, timeZone }: Deps): JobDefinition<Owed> {
  return {
    name: SUBSCRIPTION_MAIL,
    retry: { limit: 10, delaySeconds: 15, backoff: true },
    async run({ id, version }) {
      const row = await subscriptionWithId(db, id);
      // Left, or came back, since: this mail has nothing to say any more.
      if (!row?.subscribed || row.optIn !== version) return;
      const unsubscribe = links.url("/mail/unsubscribe", "subscription", { id, version });
      const letter = row.confirmedAt
        ? changedLetter(row.preferences, {
            preferences: links.url("/mail/preferences", "subscription", { id, version }),
            unsubscribe,
          })
        : confirmLetter(row.preferences, {
            confirm: links.url("/mail/confirm", "confirm-subscription", { id, version }),
            unsubscribe,
            firstDay: dayIn(timeZone, nextMondayMorning(timeZone, new Date())),
          });
      await mailer.send({
        to: { address: row.email },
        ...(await letterOf(letter)),
        headers: listUnsubscribe(unsubscribe),
      });
    },
  };
}
