import { brand } from "#app/brand.ts";
import { isolateBidi } from "#app/platform/characters.ts";
import type { EmailTemplate } from "#app/platform/email/email-template.tsx";
import { safeDisplayName } from "#app/platform/person-name.ts";
import { shownText } from "./prayer-review.ts";
import { ANONYMOUS } from "./prayers.ts";

type Prayer = {
  name: string;
  prayerRequest: string;
  editedRequest: string | null;
  consentPostToWall: boolean;
  shareNamePublicly: boolean;
};

/** Our word that a request has arrived. Nothing its sender typed stands in it: whoever owns the address may not be who sent it. */
export function receivedTemplate(
  { consentPostToWall }: Pick<Prayer, "consentPostToWall">,
  link: string,
): EmailTemplate {
  return {
    subject: "Prayer request received",
    heading: "We have your prayer request.",
    paragraphs: [
      "Thank you for trusting us with it. An admin will read it and pray before anything else happens.",
      consentPostToWall
        ? "You said we may post it on the prayer wall. It appears there only after an admin has read it."
        : "You asked us to keep it off the prayer wall. Only the people who read requests will see it.",
      "Use the button below to check on it, change its words, take it off the wall, or delete it. You don’t need an account.",
    ],
    linked: brand.crisis.text,
    button: { label: "See or change your request", link },
    note: `You’re receiving this because someone sent ${brand.name} a prayer request with this email address. If it wasn’t you, open the link and delete it.`,
  };
}

/** It stands on the wall, in the words everybody reads there (decision D146). */
export function wallTemplate(prayer: Prayer, link: string): EmailTemplate {
  return {
    subject: "Your request is on the prayer wall",
    heading: "It is carried now.",
    paragraphs: [
      `${greeting(prayer)} your request has been read and stands on the prayer wall:`,
      ...shownText(prayer).split(/\n+/).map(isolateBidi),
      prayer.shareNamePublicly ? "It is signed with your name." : `It is signed “${ANONYMOUS}”.`,
      "You can take it off the wall at any moment with the button below, and say when it is answered.",
    ],
    button: { label: "See or change your request", link },
    note: `You receive this because you asked ${brand.name} to post a prayer request.`,
  };
}

/**
 * So many prayed. Who they were nobody knows, and we do not either. The author's name is left out: nobody has proved that the address is
 * theirs. `since`: "2026-12-31".
 */
export function prayedTemplate(
  { own, stop }: { own: string; stop: string },
  { people, since }: { people: number; since: string | null },
): EmailTemplate {
  const many = people === 1 ? "1 person" : `${people.toLocaleString("en-US")} people`;
  const from = since === null ? "" : ` since ${inFull.format(new Date(`${since}T00:00Z`))}`;
  return {
    subject: people === 1 ? "Somebody prayed for you" : `${many} prayed for you`,
    heading: "You are not carrying it alone.",
    paragraphs: [`${many} prayed for you${from}.`],
    button: { label: "See your request", link: own },
    note: "You asked us to tell you when people pray for you, at most once a day.",
    more: { label: "Stop these emails", link: stop },
  };
}

const inFull = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

function greeting({ name }: Pick<Prayer, "name">): string {
  const shown = name === ANONYMOUS ? "" : safeDisplayName(name);
  return shown === "" ? "Dear friend," : `Dear ${isolateBidi(shown)},`;
}
