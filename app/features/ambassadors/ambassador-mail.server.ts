import type { Db } from "#app/platform/db/database.server.ts";
import { letterOf } from "#app/platform/email/letter.tsx";
import { listUnsubscribe } from "#app/platform/email/list-unsubscribe.ts";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { JobDefinition } from "#app/platform/jobs/jobs.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { welcomeLetter } from "./ambassador-letters.ts";
import { mailAsWell } from "./ambassadors.ts";
import { signupWithId } from "./signups.server.ts";

export const AMBASSADOR_MAIL = "ambassador-mail";

type Deps = { db: Db; mailer: Pick<Mailer, "send">; links: SignedLinks };

/** Welcomes who joined the waitlist, and asks about mailings only where some were switched on. */
export function ambassadorMailJob({ db, mailer, links }: Deps): JobDefinition<{ id: number }> {
  return {
    name: AMBASSADOR_MAIL,
    retry: { limit: 10, delaySeconds: 15, backoff: true },
    async run({ id }) {
      const row = await signupWithId(db, id);
      if (!row) return;
      const to = { address: row.email };
      const wanted = mailAsWell(row.preferences);
      if (!wanted) return mailer.send({ to, ...(await letterOf(welcomeLetter(null))) });
      const about = { id, version: row.optIn };
      const unsubscribe = links.url("/mail/unsubscribe", "ambassador", about);
      const asking = { wanted, confirm: links.url("/mail/confirm", "confirm-ambassador", about), unsubscribe };
      await mailer.send({ to, ...(await letterOf(welcomeLetter(asking))), headers: listUnsubscribe(unsubscribe) });
    },
  };
}
