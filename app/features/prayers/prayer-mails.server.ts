import { eq } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import { isolated } from "#app/platform/characters.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { letterOf, type Letter } from "#app/platform/email/letter.tsx";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { JobDefinition } from "#app/platform/jobs/jobs.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { shownText } from "./prayer-review.ts";
import { ANONYMOUS, isReachable, standingOf } from "./prayers.ts";
import { prayerRequests } from "./prayers.tables.server.ts";

export const PRAYER_RECEIVED_MAIL = "prayer-received-mail";
export const WALL_MAIL = "prayer-wall-mail";
export const PRAYED_MAIL = "prayed-mail";

type Deps = { db: Db; mailer: Pick<Mailer, "send">; links: Pick<SignedLinks, "url"> };
type Row = typeof prayerRequests.$inferSelect;

/** Our word that a request has arrived. Nothing its sender typed stands in it: whoever owns the address may not be who sent it. */
export function prayerReceivedMail(deps: Deps): JobDefinition<{ id: number }> {
  return mailJob(deps, PRAYER_RECEIVED_MAIL, (prayer, link) => ({
    subject: "Prayer request received",
    heading: "We have your prayer request.",
    paragraphs: [
      "Thank you for trusting us with it. An admin reads it and prays before anything else happens.",
      prayer.consentPostToWall
        ? "You allowed us to post it to the prayer wall. It stands there once it has been read, and not before."
        : "You asked us to keep it off the prayer wall. It stays with those who read requests.",
      "With the button below you can see where it stands, change its words, take it off the wall, or delete it. You need no account.",
    ],
    button: { label: "See or change your request", link },
    note: `You receive this because a prayer request was sent to ${brand.name} with this address. If it was not you, open the link and delete it.`,
  }));
}

/** It stands on the wall, in the words everybody reads there (decision D146). */
export function wallMail(deps: Deps): JobDefinition<{ id: number }> {
  return mailJob(deps, WALL_MAIL, (prayer, link) => {
    // Taken off again before the mail left: what it says would not be true.
    if (standingOf(prayer) !== "on-the-wall") return null;
    return {
      subject: "Your request is on the prayer wall",
      heading: "It is carried now.",
      paragraphs: [
        `${greeting(prayer)} your request has been read and stands on the prayer wall:`,
        ...shownText(prayer).split(/\n+/).map(isolated),
        prayer.shareNamePublicly ? "It is signed with your name." : `It is signed “${ANONYMOUS}”.`,
        "You can take it off the wall at any moment with the button below, and say when it is answered.",
      ],
      button: { label: "See or change your request", link },
      note: `You receive this because you asked ${brand.name} to post a prayer request.`,
    };
  });
}

/** So many prayed. Who they were nobody knows, and we do not either. */
export function prayedMail(deps: Deps): JobDefinition<{ id: number; people: number; since: string | null }> {
  return mailJob(deps, PRAYED_MAIL, (prayer, link, { people, since }) => {
    if (!prayer.wantsToKnow) return null;
    const many = people === 1 ? "1 person" : `${people.toLocaleString("en-US")} people`;
    const from = since === null ? "" : ` since ${inFull.format(new Date(`${since}T00:00Z`))}`;
    return {
      subject: people === 1 ? "Somebody prayed for you" : `${many} prayed for you`,
      heading: "You are not carrying it alone.",
      paragraphs: [`${greeting(prayer)} ${many} prayed for you${from}.`],
      button: { label: "See your request", link },
      note: "You asked to be told, at most once a day. To stop these emails, open the link and choose “Stop telling me”.",
    };
  });
}

const inFull = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

function greeting({ name }: Row): string {
  return name === ANONYMOUS ? "Dear friend," : `Dear ${isolated(name)},`;
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
