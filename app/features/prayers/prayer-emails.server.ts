import { eq } from "drizzle-orm";
import { DAY_MS, type EmailKind } from "#app/platform/email/email-kind.ts";
import type { Env } from "#app/platform/env.server.ts";
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
/** `env` is read for each email: an admin may have changed it. */
type ReceivedDeps = Deps & { env: Pick<Env, "CRISIS_TEXT"> };
type Row = typeof prayerRequests.$inferSelect;
/** `stop`: the one-click unsubscribe link; only notices have it. */
type PrayerEmail = { template: EmailTemplate; stop?: string };
type Settings<Data> = Pick<EmailKind<Data & object>, "name" | "label" | "whenUnknown" | "isToTypedAddress"> & {
  validForMs: number;
};

export function prayerReceivedEmail({ links, env }: ReceivedDeps): EmailKind<{ id: number }> {
  const about = {
    name: PRAYER_RECEIVED_EMAIL,
    label: "Prayer request received",
    whenUnknown: "resend",
    validForMs: 7 * DAY_MS,
  } as const;
  return prayerEmail(about, (prayer) => ({
    template: receivedTemplate(prayer, { link: ownPage(links, prayer), crisis: env.CRISIS_TEXT }),
  }));
}

export function wallEmail({ links }: Deps): EmailKind<{ id: number }> {
  const about = {
    name: WALL_EMAIL,
    label: "Prayer on the wall",
    isToTypedAddress: true,
    whenUnknown: "leave",
    validForMs: 7 * DAY_MS,
  } as const;
  return prayerEmail(about, (prayer) =>
    // Not sent when the request was taken off the wall before the email was.
    wallStatusOf(prayer) === "on-the-wall" ? { template: wallTemplate(prayer, ownPage(links, prayer)) } : null,
  );
}

export function prayedEmail({ links }: Deps): EmailKind<{ id: number; people: number; since: string | null }> {
  const about = { name: PRAYED_EMAIL, label: "Someone prayed", whenUnknown: "leave", validForMs: 3 * DAY_MS } as const;
  return prayerEmail(about, (prayer, { people: count, since }) => {
    if (!prayer.wantsToKnow) return null;
    const stop = links.url("/mail/unsubscribe", "prayed-emails", { id: prayer.id });
    return { template: prayedTemplate({ own: ownPage(links, prayer), stop }, { count, since }), stop };
  });
}

/** The key of an outgoing email: a request has at most one pending email of a kind. */
export const emailKey = (kind: string, prayerId: number | "") => `${kind}:${prayerId}`;

function ownPage(links: Deps["links"], { id }: Row): string {
  return links.url("/prayer-wall/mine", "prayer", { id });
}

/** An email about one request, rendered from its current row when it is sent; not sent when the request was deleted. */
function prayerEmail<Data extends { id: number }>(
  { validForMs, ...kind }: Settings<Data>,
  compose: (prayer: Row, data: Data) => PrayerEmail | null,
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
      const email = compose(prayer, data);
      if (!email) return null;
      const headers = email.stop ? { headers: listUnsubscribe(email.stop) } : {};
      return { to: { address: prayer.email }, ...(await renderTemplate(email.template)), ...headers };
    },
  };
}
