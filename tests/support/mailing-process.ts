import { openServerDatabase } from "#app/platform/db/database.server.ts";
import { createMailer } from "#app/platform/email/mailer.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createJobs } from "#app/platform/jobs/jobs.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { SEND_MAILING } from "#app/features/email/delivery/delivery.server.ts";
import { createMailingWork } from "#app/features/email/delivery/send-mailing.server.ts";
import { LISTS } from "./factories/mailing-lists.ts";

/** A process that sends mailings until a test kills it. Its settings come from the environment. */
const env = readEnv(process.env);
const database = await openServerDatabase(env.DATABASE_URL ?? "");
const jobs = createJobs(database);
const work = createMailingWork({
  db: database.db,
  jobs,
  mailer: createMailer(env, database.db),
  links: createSignedLinks("a secret for tests only, long enough", "https://shod.example"),
  lists: LISTS,
  publicUrl: "https://shod.example",
  perSecond: env.MAIL_PER_SECOND,
  postalAddress: "PO Box 7, Bay Shore, NY 11706",
  leaseMs: Number(process.env["LEASE_MS"]),
});
jobs.define<{ id: number }>({
  name: SEND_MAILING,
  isDeduplicated: true,
  run: ({ id }, stopping) => work.run(id, stopping),
});
await jobs.start();
// Exits with the test, even if that crashes.
process.stdin.resume().on("end", () => process.exit(0));
