import { href } from "react-router";
import { defineFeature } from "#app/platform/feature.server.ts";
import { alertsAudit } from "./alerts-audit.server.ts";
import { alertEmail } from "./alert-email.server.ts";
import { alertNotices } from "./alert-notices.server.ts";
import { alertTemplate } from "./alert-template.ts";
import { alertOfPaidOrder, alertSettingsOf, sendDigest } from "./alerts.server.ts";

declare module "#app/platform/signed-links.server.ts" {
  interface LinkPurposes {
    "order-alerts": true;
    "prayer-alerts": true;
    "digest-alerts": true;
  }
}

export const alertsFeature = defineFeature({
  name: "alerts",
  area: "home",
  audit: alertsAudit,
  emails: ({ links, publicUrl }) => [alertEmail({ links, publicUrl })],
  webhooks: ({ emails }) => [
    { topics: ["orders/paid"], prepare: async (order) => (tx) => alertOfPaidOrder(tx, emails, order) },
  ],
  jobs: (services) => [
    {
      name: "email-daily-summary",
      run: () => sendDigest(services, new Date()),
      cron: "0 7 * * *",
    },
  ],
  notices: alertNotices,
  personalData: {
    alertSettings: (db, { id }) => alertSettingsOf(db, id),
  },
  emailPreviews: (url) => {
    const links = { url, stop: url("/mail/unsubscribe?token=sample") };
    const lines = [
      { count: 3, label: "prayer requests to review", to: "/admin/prayers" },
      { count: 1, label: "story to review", to: "/admin/stories" },
    ];
    const order = { name: "#1001", total: "USD 189.00", items: ["1 × Pilgrim Low, Umber / M 10"] };
    return {
      "Alert: new order": alertTemplate({ kind: "newOrder", subject: "1", order }, links),
      "Alert: urgent prayer": alertTemplate({ kind: "urgentPrayer", subject: "1" }, links),
      "Alert: daily summary": alertTemplate({ kind: "digest", subject: "2026-11-27", lines }, links),
    };
  },
  adminNav: [{ label: "Alerts", to: href("/admin/alerts"), key: "m", group: "Settings" }],
});
