import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { createTransport } from "nodemailer";
import { openEmbeddedDatabase, openServerDatabase, type Database } from "#app/platform/db/database.server.ts";
import { createMailer, SMTP_CONNECTIONS, type EmailMessage } from "#app/platform/email/mailer.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { mailingCounts, startMailing } from "#app/features/email/delivery/delivery.server.ts";
import { createMailingWork } from "#app/features/email/delivery/send-mailing.server.ts";
import { subscriptionList } from "#app/features/email/subscribers/subscription-list.server.ts";
import { recipientCopies } from "#app/features/email/templates/templates.server.ts";
import { mergeTag } from "#app/features/email/templates/templates.ts";
import { startPostgres } from "../scripts/tests/postgres.ts";
import { printHead, printRow } from "./report.ts";

/**
 * `npm run bench:mailing`: how many emails per second the mailing ledger sends, on both databases, and how many nodemailer sends without it,
 * over as many connections to the same server. Prints a table for docs/performance.md; nothing here passes or fails.
 */
const RECIPIENTS = Number(process.argv[2] ?? 10_000);
const PUBLIC_URL = "https://shod.example";
const MAIL_FROM = "SHOD <hello@shod.example>";
const links = createSignedLinks("a secret for this benchmark only", PUBLIC_URL);
/** About twenty kilobytes, like a real issue. */
const WORDS = `<p style="margin:0 0 16px">${"Steady steps on a long road. ".repeat(20)}</p>\n`.repeat(30);
const ISSUE = {
  kind: "devotional" as const,
  subject: "Walk this week",
  html: `<p>Hello ${mergeTag("name")}</p>${WORDS}<a href="${mergeTag("unsubscribe")}">Unsubscribe</a>`,
  text: `Hello ${mergeTag("name")}\n\n${"Steady steps on a long road. ".repeat(100)}\n${mergeTag("unsubscribe")}\n`,
  audiences: ["devotionals" as const],
};

const sink = fork("bench/smtp-sink.ts");
const [port] = (await once(sink, "message")) as [number];
const SMTP_URL = `smtp://127.0.0.1:${port}`;
printHead(
  `${RECIPIENTS.toLocaleString("en-US")} emails of ${Math.round(ISSUE.html.length / 1000)} kB, ${SMTP_CONNECTIONS} connections`,
  "Emails per second",
  "Relative to nodemailer alone",
  "Memory at start and peak",
  "Longest stall",
);
try {
  await onlyNodemailer(Math.min(RECIPIENTS, 1_000));
  const baseline = await onlyNodemailer(RECIPIENTS);
  report("nodemailer alone", baseline, baseline.perSecond);
  const postgres = await startPostgres();
  try {
    report(
      "the ledger, on Postgres",
      await throughTheLedger(await openServerDatabase(postgres.url)),
      baseline.perSecond,
    );
  } finally {
    await postgres.stop();
  }
  const folder = mkdtempSync(path.join(tmpdir(), "shod-bench-"));
  try {
    const embedded = await openEmbeddedDatabase(path.join(folder, "database"));
    report("the ledger, embedded", await throughTheLedger(embedded), baseline.perSecond);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
} finally {
  sink.disconnect();
}
type Measured = { perSecond: number; before: number; most: number; stallMs: number };

const POSTAL_ADDRESS = "PO Box 7, Bay Shore, NY 11706";

async function onlyNodemailer(emails: number): Promise<Measured> {
  const smtp = createTransport({ url: SMTP_URL, pool: true, maxConnections: SMTP_CONNECTIONS } as never, {
    from: MAIL_FROM,
  });
  const mailing = { ...ISSUE, id: 1, createdAt: new Date() };
  const copy = recipientCopies(mailing, {
    links,
    publicUrl: PUBLIC_URL,
    postalAddress: POSTAL_ADDRESS,
    leaseMs: 120_000,
  });
  let next = 0;
  const sender = async () => {
    while (next < emails) await smtp.sendMail(forNodemailer(copy(recipient(++next))));
  };
  const measured = await measure(emails, () => Promise.all(Array.from({ length: SMTP_CONNECTIONS }, sender)));
  smtp.close();
  return measured;
}

function forNodemailer({ withinMs: _withinMs, to, ...message }: EmailMessage) {
  return { ...message, to: { name: to.name ?? "", address: to.address } };
}

function recipient(id: number) {
  const email = `subscriber${id}@home.example`;
  return {
    id,
    email,
    name: `Subscriber ${id}`,
    source: "subscription" as const,
    sourceId: id,
    optIn: 1,
    lease: 1,
    attempts: 1,
  };
}

async function throughTheLedger(database: Database): Promise<Measured> {
  const { db } = database;
  await db.execute(sql`
    insert into devotional_subscriptions (name, email, preferences, confirmed_at)
    select 'Subscriber ' || n, 'subscriber' || n || '@home.example', '{"devotionals": true}', now()
    from generate_series(1, ${sql.raw(String(RECIPIENTS))}) as n`);
  const mailer = createMailer({ SMTP_URL, MAIL_FROM }, db);
  const jobs = { async enqueue() {} };
  const work = createMailingWork({
    db,
    jobs,
    mailer,
    links,
    lists: [subscriptionList],
    publicUrl: PUBLIC_URL,
    postalAddress: POSTAL_ADDRESS,
    perSecond: 0,
    runMs: 3_600_000,
  });
  const { id } = await startMailing(db, jobs, { ...ISSUE, key: "bench", audienceAt: new Date() });
  const measured = await measure(RECIPIENTS, () => work.run(id));
  const counts = await mailingCounts(db, id);
  if (counts?.accepted !== RECIPIENTS) throw new Error(`Not all recipients were accepted: ${JSON.stringify(counts)}`);
  mailer.close();
  await database.close();
  return measured;
}

async function measure(emails: number, work: () => Promise<unknown>): Promise<Measured> {
  const rss = () => process.memoryUsage().rss;
  const before = rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, rss());
  }, 100);
  const stalls = monitorEventLoopDelay({ resolution: 5 });
  stalls.enable();
  const begun = performance.now();
  await work();
  const tookSeconds = (performance.now() - begun) / 1000;
  stalls.disable();
  clearInterval(watch);
  return { perSecond: emails / tookSeconds, before, most, stallMs: stalls.max / 1e6 };
}

function report(label: string, { perSecond, before, most, stallMs }: Measured, baseline: number): void {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  printRow(
    label,
    Math.round(perSecond),
    (perSecond / baseline).toFixed(2),
    `${megabytes(before)}, ${megabytes(most)}`,
    `${Math.round(stallMs)} ms`,
  );
}
