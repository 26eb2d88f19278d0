import { brand } from "#app/brand.ts";
import type { EmailTemplate } from "#app/platform/email/email-template.tsx";
import { crisisParts } from "./crisis-text.ts";
import { ANONYMOUS } from "./prayers.ts";

type Prayer = { consentPostToWall: boolean; shareNamePublicly: boolean };

/** Confirms that a request was received. Quotes nothing its sender typed: they may not own the address. */
export function receivedTemplate(
  { consentPostToWall }: Pick<Prayer, "consentPostToWall">,
  { link, crisis }: { link: string; crisis: string },
): EmailTemplate {
  return {
    subject: "Prayer request received",
    heading: "We received your prayer request",
    paragraphs: [
      "Thank you for trusting us with it. Someone on our team will read it and pray for you before anything else happens.",
      consentPostToWall
        ? "You gave us permission to post it on the prayer wall. It will appear there only after someone on our team has read it."
        : "You asked us to keep it off the prayer wall. Only the people who review requests will see it.",
      "Use the button below to check its status, edit it, take it off the wall, or delete it. You don’t need an account.",
    ],
    linked: crisisParts(crisis),
    button: { label: "View or edit your request", link },
    note: `You’re receiving this because someone sent ${brand.name} a prayer request with this email address. If it wasn’t you, open the link and delete it.`,
  };
}

/** Says that a request is on the wall. Quotes neither its name nor its text: the author may not own the address (decision 062). */
export function wallTemplate({ shareNamePublicly }: Pick<Prayer, "shareNamePublicly">, link: string): EmailTemplate {
  return {
    subject: "Your request is on the prayer wall",
    heading: "Your request is on the wall",
    paragraphs: [
      shareNamePublicly
        ? "We’ve read your prayer request, and it’s now on the prayer wall, with the name you gave."
        : `We’ve read your prayer request, and it’s now on the prayer wall as “${ANONYMOUS}”.`,
      "Use the button below to see it as it’s posted, to take it off the wall at any time, or to let others know when your prayer is answered.",
    ],
    button: { label: "View or edit your request", link },
    note: `You’re receiving this because someone asked ${brand.name} to post a prayer request with this email address. If it wasn’t you, open the link and delete it.`,
  };
}

/**
 * Says how many visitors prayed; they are anonymous to us, too. The author's name is left out, because the address is unconfirmed.
 * `since`: "2026-12-31".
 */
export function prayedTemplate(
  { own, stop }: { own: string; stop: string },
  { count, since }: { count: number; since: string | null },
): EmailTemplate {
  const counted = count === 1 ? "1 person" : `${count.toLocaleString("en-US")} people`;
  const sinceDay = since === null ? "" : ` since ${longDate.format(new Date(`${since}T00:00Z`))}`;
  return {
    subject: count === 1 ? "Someone prayed for you" : `${counted} prayed for you`,
    heading: "You’re not carrying this alone",
    paragraphs: [`${counted} prayed for you${sinceDay}.`],
    button: { label: "View your request", link: own },
    note: "You asked us to email you when people pray for you, at most once a day.",
    more: { label: "Stop these emails", link: stop },
  };
}

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
