import { ALERT_EMAIL, alertAdmins, alertRecipient } from "#app/features/admin/alerts/alerts.server.ts";
import type { Alert } from "#app/features/admin/alerts/alerts.ts";
import { openServerDatabase } from "#app/platform/db/database.server.ts";
import { createEmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import type { EmailKind } from "#app/platform/email/email-kind.ts";
import { createMailer } from "#app/platform/email/mailer.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";

/** A process that reports the same orders and prayer requests as another one, and delivers the alerts, until its input ends. */
const env = readEnv(process.env);
const database = await openServerDatabase(env.DATABASE_URL ?? "");
const { db } = database;
const delivery = createEmailDelivery({
  database,
  mailer: createMailer(env, db),
  limiter: createLimiter(db, "secret of the test"),
  perSecond: 0,
  publicUrl: "https://shod.example",
});
/** As alertEmail() does, without its template: Node runs no JSX. */
const kind: EmailKind<{ userId: string; alert: Alert }> = {
  name: ALERT_EMAIL,
  label: "Alert",
  whenUnknown: "leave",
  async prepare(tx, { userId, alert }) {
    const recipient = await alertRecipient(tx, userId, alert);
    return (
      recipient && { email: recipient.email, key: `${alert.kind}:${alert.subject}:${userId}`, validForMs: 3_600_000 }
    );
  },
  async render(tx, { userId, alert }) {
    const recipient = await alertRecipient(tx, userId, alert);
    const subject = `${alert.kind} ${alert.subject}`;
    return recipient && { to: { address: recipient.email }, subject, html: "<p>Alert</p>", text: "Alert" };
  },
};
delivery.define(kind);
await delivery.start();
for (let n = 1; n <= 20; n++) {
  const order = { name: `#${n}`, total: "USD 5.00", items: [] };
  await db.transaction((tx) => alertAdmins(tx, delivery, { kind: "newOrder", subject: String(n), order }));
  await db.transaction((tx) => alertAdmins(tx, delivery, { kind: "urgentPrayer", subject: String(n) }));
}
process.stdout.write("reported");
process.stdin.resume().on("end", () => process.exit(0));
