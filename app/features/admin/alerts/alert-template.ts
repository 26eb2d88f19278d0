import { brand } from "#app/brand.ts";
import type { EmailTemplate } from "#app/platform/email/email-template.tsx";
import type { LinkPurpose } from "#app/platform/signed-links.server.ts";
import { ALERTS, type Alert, type AlertKind } from "./alerts.ts";

/** The purposes of the links that turn one kind of alert off. */
export const STOP_PURPOSES = {
  newOrder: "order-alerts",
  urgentPrayer: "prayer-alerts",
  digest: "digest-alerts",
} as const satisfies Record<AlertKind, LinkPurpose>;

type Links = { url: (path: string) => string; stop: string };

/** Quotes nothing private: a prayer request and a customer's details are read in the admin. */
export function alertTemplate(alert: Alert, { url, stop }: Links): EmailTemplate {
  return {
    ...contentOf(alert, url),
    note: `You’re receiving this because you’re an admin of ${brand.name}.`,
    more: { label: `Turn off: ${ALERTS[alert.kind].label.toLowerCase()}`, link: stop },
  };
}

function contentOf(alert: Alert, url: Links["url"]): Omit<EmailTemplate, "note"> {
  if (alert.kind === "newOrder") {
    const { name, total, items } = alert.order;
    return {
      subject: `New order ${name}: ${total}`,
      heading: `New order ${name}`,
      paragraphs: [total, ...items],
      button: { label: "View orders", link: url("/admin/orders") },
    };
  }
  if (alert.kind === "urgentPrayer")
    return {
      subject: "Urgent prayer request",
      heading: "Someone asked for urgent prayer",
      paragraphs: ["An urgent prayer request just arrived. It’s at the top of the requests to review."],
      button: { label: "Read the request", link: url("/admin/prayers?show=waiting") },
    };
  return {
    subject: `${brand.name}: what needs you today`,
    heading: "What needs you today",
    paragraphs: alert.lines.map(({ count, label }) => `${count.toLocaleString("en-US")} ${label}`),
    button: { label: "Open the admin", link: url("/admin") },
  };
}
