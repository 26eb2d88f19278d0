import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { letterOf, type Letter } from "#app/platform/email/letter.tsx";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { JobDefinition } from "#app/platform/jobs/jobs.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { prayedLetter, receivedLetter, wallLetter } from "./prayer-letters.ts";
import { isReachable, standingOf } from "./prayers.ts";
import { prayerRequests } from "./prayers.tables.server.ts";

export const PRAYER_RECEIVED_MAIL = "prayer-received-mail";
export const WALL_MAIL = "prayer-wall-mail";
export const PRAYED_MAIL = "prayed-mail";

type Deps = { db: Db; mailer: Pick<Mailer, "send">; links: Pick<SignedLinks, "url"> };
type Row = typeof prayerRequests.$inferSelect;

export function prayerReceivedMail(deps: Deps): JobDefinition<{ id: number }> {
  return mailJob(deps, PRAYER_RECEIVED_MAIL, receivedLetter);
}

export function wallMail(deps: Deps): JobDefinition<{ id: number }> {
  return mailJob(deps, WALL_MAIL, (prayer, link) =>
    // Taken off again before the mail left: what it says would not be true.
    standingOf(prayer) === "on-the-wall" ? wallLetter(prayer, link) : null,
  );
}

export function prayedMail(deps: Deps): JobDefinition<{ id: number; people: number; since: string | null }> {
  return mailJob(deps, PRAYED_MAIL, (prayer, link, told) => (prayer.wantsToKnow ? prayedLetter(link, told) : null));
}

/** One mail about one request, written when it is sent: what has changed meanwhile counts, and what is gone is not written about. */
function mailJob<Data extends { id: number }>(
  { db, mailer, links }: Deps,
  name: string,
  write: (prayer: Row, link: string, data: Data) => Letter | null,
): JobDefinition<Data> {
  return {
    name,
    async run(data) {
      const [prayer] = await db.select().from(prayerRequests).where(eq(prayerRequests.id, data.id));
      if (!prayer || !isReachable(prayer.email)) return;
      const letter = write(prayer, links.url("/prayer-wall/mine", "prayer", { id: prayer.id }), data);
      if (letter) await mailer.send({ to: { address: prayer.email }, ...(await letterOf(letter)) });
    },
  };
}
