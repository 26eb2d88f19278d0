import { openServerDatabase } from "#app/platform/db/database.server.ts";
import { createEmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import type { EmailKind } from "#app/platform/email/email-kind.ts";
import { createMailer } from "#app/platform/email/mailer.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";

/** A process that delivers outgoing emails until a test kills it. Its settings come from the environment. */
const env = readEnv(process.env);
const database = await openServerDatabase(env.DATABASE_URL ?? "");
const delivery = createEmailDelivery({
  database,
  mailer: createMailer(env, database.db),
  limiter: createLimiter(database.db, "secret of the test"),
  perSecond: env.MAIL_PER_SECOND,
  publicUrl: "https://shod.example",
  leaseMs: Number(process.env["LEASE_MS"]),
});
for (const [name, whenUnknown] of [
  ["note", "leave"],
  ["receipt", "resend"],
] as const) {
  const kind: EmailKind<{ to: string }> = {
    name,
    label: name,
    whenUnknown,
    prepare: async (_db, { to }) => ({ email: to, key: to, validForMs: 3_600_000 }),
    render: async (_db, { to }) => ({ to: { address: to }, subject: name, html: "<p>Hello</p>", text: "Hello" }),
  };
  delivery.define(kind);
}
await delivery.start();
process.on("SIGTERM", () => void delivery.stop().then(() => process.exit(0)));
// Exits with the test, even if that crashes.
process.stdin.resume().on("end", () => process.exit(0));
