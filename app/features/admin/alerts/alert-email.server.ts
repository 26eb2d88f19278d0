import { DAY_MS, type EmailKind } from "#app/platform/email/email-kind.ts";
import { renderTemplate } from "#app/platform/email/email-template.tsx";
import { listUnsubscribe } from "#app/platform/email/list-unsubscribe.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { alertTemplate, STOP_PURPOSES } from "./alert-template.ts";
import { ALERT_EMAIL, alertRecipient } from "./alerts.server.ts";
import type { Alert } from "./alerts.ts";

type Data = { userId: string; alert: Alert };

export function alertEmail({
  links,
  publicUrl,
}: {
  links: Pick<SignedLinks, "url">;
  publicUrl: string;
}): EmailKind<Data> {
  return {
    name: ALERT_EMAIL,
    label: "Admin alert",
    whenUnknown: "leave",
    async prepare(db, { userId, alert }) {
      const recipient = await alertRecipient(db, userId, alert);
      if (!recipient) return null;
      return {
        email: recipient.email,
        ...(alert.kind === "urgentPrayer" ? { about: `prayer_requests:${alert.subject}` } : {}),
        key: `${ALERT_EMAIL}:${alert.kind}:${alert.subject}:${userId}`,
        validForMs: DAY_MS,
      };
    },
    async render(db, { userId, alert }) {
      const recipient = await alertRecipient(db, userId, alert);
      if (!recipient) return null;
      const stop = links.url("/mail/unsubscribe", STOP_PURPOSES[alert.kind], { id: recipient.settingsId });
      const template = alertTemplate(alert, { url: (path) => `${publicUrl}${path}`, stop });
      return { to: { address: recipient.email }, ...(await renderTemplate(template)), headers: listUnsubscribe(stop) };
    },
  };
}
