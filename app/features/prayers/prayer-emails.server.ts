import { eq } from "drizzle-orm";
import { DAY_MS, type EmailKind } from "#app/platform/email/email-kind.ts";
import { renderTemplate, type EmailTemplate } from "#app/platform/email/email-template.tsx";
import { listUnsubscribe } from "#app/platform/email/list-unsubscribe.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { prayedTemplate, receivedTemplate, wallTemplate } from "./prayer-templates.ts";
import { isReachable, wallStatusOf } from "./prayers.ts";
import { prayerRequests } from "./prayers.tables.server.ts";

export const PRAYER_RECEIVED_EMAIL = "prayer-received-mail";
export const WALL_EMAIL = "prayer-wall-mail";
export const PRAYED_EMAIL = "prayed-mail";

type Deps = { links: Pick<SignedLinks, "url"> };
type Row = typeof prayerRequests.$inferSelect;
/** `stop`: where these emails are ended by one press; only notices have it. */
type Written = { template: EmailTemplate; stop?: string };
type About<Data> = Pick<EmailKind<Data & object>, "name" | "label" | "whenUnknown"> & { validForMs: number };

export function prayerReceivedEmail({ links }: Deps): EmailKind<{ id: number }> {
  const about = {
    name: PRAYER_RECEIVED_EMAIL,
    label: "Prayer request received",
    whenUnknown: "resend",
    validForMs: 7 * DAY_MS,
  } as const;
  return prayerEmail(about, (prayer) => ({ template: receivedTemplate(prayer, ownPage(links, prayer)) }));
}

export function wallEmail({ links }: Deps): EmailKind<{ id: number }> {
  const about = {
    name: WALL_EMAIL,
    label: "Prayer on the wall",
    whenUnknown: "leave",
    validForMs: 7 * DAY_MS,
  } as const;
  return prayerEmail(about, (prayer) =>
    // Taken off again before the mail left: what it says would not be true.
    wallStatusOf(prayer) === "on-the-wall" ? { template: wallTemplate(prayer, ownPage(links, prayer)) } : null,
  );
}

export function prayedEmail({ links }: Deps): EmailKind<{ id: number; people: number; since: string | null }> {
  const about = { name: PRAYED_EMAIL, label: "Someone prayed", whenUnknown: "leave", validForMs: 3 * DAY_MS } as const;
  return prayerEmail(about, (prayer, told) => {
    if (!prayer.wantsToKnow) return null;
    const stop = links.url("/mail/unsubscribe", "prayed-emails", { id: prayer.id });
    return { template: prayedTemplate({ own: ownPage(links, prayer), stop }, told), stop };
  });
}

/** The key of an email about one request: one of a kind waits for each. */
export const emailKey = (kind: string, prayerId: number | "") => `${kind}:${prayerId}`;

function ownPage(links: Deps["links"], { id }: Row): string {
  return links.url("/prayer-wall/mine", "prayer", { id });
}

/** One email about one request, written when it is sent: what has changed since counts, and what is gone is not written about. */
function prayerEmail<Data extends { id: number }>(
  { validForMs, ...kind }: About<Data>,
  write: (prayer: Row, data: Data) => Written | null,
): EmailKind<Data> {
  return {
    ...kind,
    async prepare(db, { id }) {
      const [prayer] = await db.select().from(prayerRequests).where(eq(prayerRequests.id, id));
      if (!prayer || !isReachable(prayer.email)) return null;
      return { email: prayer.email, about: `prayer_requests:${id}`, key: emailKey(kind.name, id), validForMs };
    },
    async render(db, data) {
      const [prayer] = await db.select().from(prayerRequests).where(eq(prayerRequests.id, data.id));
      if (!prayer || !isReachable(prayer.email)) return null;
      const written = write(prayer, data);
      if (!written) return null;
      const headers = written.stop ? { headers: listUnsubscribe(written.stop) } : {};
      return { to: { address: prayer.email }, ...(await renderTemplate(written.template)), ...headers };
    },
  };
}
