import { readFile, stat, statfs } from "node:fs/promises";
import path from "node:path";
import type { RouterContextProvider } from "react-router";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { inboxNow } from "#app/platform/webhooks/inbox.server.ts";
import { lastBackups } from "#app/platform/backup/backup-log.server.ts";
import { unwrittenErasures } from "#app/platform/backup/erasures.server.ts";
import { hasUnrecordedNumbers } from "#app/platform/backup/issued-numbers.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { verifyMailServer } from "#app/platform/email/mailer.server.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { deliveryNow, type DeliveryNow } from "#app/platform/email/outgoing-emails.server.ts";
import { backupRoot, canShowMailbox, type Env } from "#app/platform/env.server.ts";
import type { HealthCheck } from "#app/platform/feature.server.ts";
import type { HealthLine } from "#app/platform/health-line.ts";
import { queueNow, type FailedJob } from "#app/platform/jobs/job-queue.server.ts";
import { log } from "#app/platform/log.server.ts";
import { apiVersionOf, webhookSecretsOf } from "#app/platform/shopify/credentials.server.ts";
import { SHOP_NAME } from "./system.operations.server.ts";
import {
  backupLine,
  clockLine,
  databaseLine,
  diskLine,
  emailLine,
  jobsLine,
  postalLine,
  providerLine,
  webhooksLine,
} from "./system.ts";

/** Timeout of each check; the page then reports which one did not respond. */
const TIMEOUT_MS = 5_000;
/** Erasures are written beside the backups at once and retried every minute; older unwritten ones are a failure. */
const ERASURE_GRACE_MS = 3 * 60_000;

type Context = Readonly<RouterContextProvider>;

type SystemNow = { lines: HealthLine[]; failedJobs: FailedJob[]; emails: DeliveryNow | null };

/** Runs all health checks concurrently. */
export async function systemNow(context: Context, timeoutMs = TIMEOUT_MS): Promise<SystemNow> {
  const { db, env, features } = context.get(servicesContext);
  const queue = queueNow(db);
  const emails = deliveryNow(db);
  const checks: HealthCheck[] = [
    {
      name: "Database",
      toDo: "Check that it is running and that DATABASE_URL is correct.",
      run: () => database(db, env),
    },
    { name: "Clock", toDo: "Check the database.", run: () => clock(db) },
    { name: "Mail server", toDo: MAIL_SERVER_TO_DO, run: () => mailServer(env, timeoutMs) },
    {
      name: "Uploads",
      toDo: "Check that the storage is running and that its settings are correct.",
      run: () => uploads(context),
    },
    { name: "Disk", toDo: "Check that DATA_DIR exists.", run: async () => disk(env) },
    { name: "Store", toDo: STORE_TO_DO, run: () => provider(context) },
    { name: "Admin API", toDo: STORE_TO_DO, run: () => adminApi(context) },
    {
      name: "Webhooks",
      toDo: "Check the database.",
      run: async () => webhooksLine(await inboxNow(db), webhookSecretsOf(env).length > 0 || !env.SHOPIFY_STORE_DOMAIN),
    },
    { name: "Email delivery", toDo: "Check the database.", run: async () => emailLine(await emails, new Date()) },
    { name: "Jobs", toDo: "Check the database.", run: async () => jobsLine(await queue) },
    { name: "Backup", toDo: "Check the database.", run: () => backup(db, env) },
    ...features.flatMap(({ healthChecks = [] }) => healthChecks),
  ];
  const found = await Promise.all(checks.map((check) => within(timeoutMs, check, () => check.run({ db, env }))));
  return {
    lines: [...found, ...settingsLines(env)],
    failedJobs: await queue.then(
      ({ failedJobs }) => failedJobs,
      () => [],
    ),
    emails: await emails.catch(() => null),
  };
}

const STORE_TO_DO = "Open the Shopify page and check the connection.";
const MAIL_SERVER_TO_DO =
  "Correct SMTP_URL, or check that the server accepts connections from this machine. Emails are queued and retried in the meantime.";

async function within(
  timeoutMs: number,
  { name, toDo }: { name: string; toDo: string },
  check: () => Promise<HealthLine>,
): Promise<HealthLine> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<HealthLine>((resolve) => {
    const detail = `No response within ${Math.ceil(timeoutMs / 1000)} seconds.`;
    timer = setTimeout(() => resolve({ name, state: "failing", detail, toDo }), timeoutMs);
  });
  try {
    return await Promise.race([check(), timeout]);
  } catch (error) {
    log("warn", "a system check failed", { check: name, error });
    return { name, state: "failing", detail: reasonOf(error), toDo };
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Drizzle's error is the whole query; the reason is its cause.
  const message =
    error.cause instanceof Error && error.message.startsWith("Failed query") ? error.cause.message : error.message;
  return message.length > 300 ? `${message.slice(0, 300)}…` : message;
}

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

async function database(db: Db, env: Env): Promise<HealthLine> {
  const [found] = await rowsOf<{ bytes: string | number; applied: number; version: string }>(
    db,
    sql`select pg_database_size(current_database()) as bytes, current_setting('server_version') as version,
      (select count(*)::integer from drizzle.__drizzle_migrations) as applied`,
  );
  const known = journal.parse(JSON.parse(await readFile("db/migrations/meta/_journal.json", "utf8"))).entries.length;
  return databaseLine({
    isEmbedded: !env.DATABASE_URL,
    bytes: Number(found?.bytes ?? 0),
    pending: Math.max(0, known - (found?.applied ?? 0)),
    version: found?.version.split(" ")[0] ?? "",
  });
}

async function clock(db: Db): Promise<HealthLine> {
  const sentAt = Date.now();
  const [row] = await rowsOf<{ now: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const middle = (sentAt + Date.now()) / 2;
  return clockLine((row?.now ?? middle) - middle);
}

async function mailServer(env: Env, timeoutMs: number): Promise<HealthLine> {
  if (!env.SMTP_URL)
    return {
      name: "Mail server",
      state: "warning",
      detail: canShowMailbox(env)
        ? "No mail server is set. Emails are stored at /dev/mailbox and not sent."
        : "No mail server is set. No emails are sent, not even password resets.",
      toDo: "Set SMTP_URL and MAIL_FROM.",
    };
  try {
    await verifyMailServer(env.SMTP_URL, timeoutMs);
  } catch (error) {
    throw new Error(`${new URL(env.SMTP_URL).host} rejected the connection: ${reasonOf(error)}`, { cause: error });
  }
  return {
    name: "Mail server",
    state: "ok",
    detail: `${new URL(env.SMTP_URL).host} accepts connections. Emails are sent from ${env.MAIL_FROM}.`,
  };
}

async function uploads(context: Context): Promise<HealthLine> {
  const { storage } = context.get(servicesContext);
  await storage.check();
  const detail =
    storage.driver === "s3"
      ? "A test file was written to S3 and read back."
      : "A test file was written to DATA_DIR and read back.";
  return { name: "Uploads", state: "ok", detail };
}

async function disk(env: Env): Promise<HealthLine> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  return diskLine(bavail * bsize);
}

async function backup(db: Db, env: Env): Promise<HealthLine> {
  const root = backupRoot(env);
  const { good, tried } = await lastBackups(db);
  const now = new Date();
  return backupLine(
    {
      root,
      good,
      unwritten: root === null ? null : await unwrittenErasures(db, new Date(now.getTime() - ERASURE_GRACE_MS)),
      hasUnrecordedNumbers: root !== null && (await hasUnrecordedNumbers(db, root)),
      failed: tried?.failure ? { at: tried.at, why: tried.failure } : null,
      isOnSameDisk: root !== null && (await diskOf(root)) === (await diskOf(env.DATA_DIR)),
      uploadsAreInS3: env.STORAGE_DRIVER === "s3",
    },
    now,
  );
}

/** The device a folder is on, or would be created on; null when unknown. */
async function diskOf(folder: string): Promise<number | null> {
  const found = await stat(folder).catch(() => null);
  if (found) return found.dev;
  const parent = path.dirname(path.resolve(folder));
  return parent === path.resolve(folder) ? null : diskOf(parent);
}

async function provider(context: Context): Promise<HealthLine> {
  const { env, storefront, shop } = context.get(servicesContext);
  const response = await storefront.query(SHOP_NAME, {});
  if (response === null)
    return {
      name: "Store",
      state: "failing",
      detail: `${env.SHOPIFY_STORE_DOMAIN ?? "The store"} is suspended until its plan is paid (402), so nothing can be sold.`,
      toDo: "Choose a plan in the Shopify admin.",
    };
  const { name } = response.shop;
  const domain = env.SHOPIFY_STORE_DOMAIN ?? null;
  const version = apiVersionOf(env);
  const served = shop?.monitor.status("storefront").servedVersion ?? version;
  return providerLine({ domain, version, served, name }, new Date());
}

/** Asks the Admin API of a Shopify store whether it still accepts the credentials. */
async function adminApi(context: Context): Promise<HealthLine> {
  const { admin, shop } = context.get(servicesContext);
  if (shop) await shop.askAdmin("{ shop { name } }", {});
  return admin === null
    ? {
        name: "Admin API",
        state: "failing",
        detail: "No credentials are set: orders, exact stock and discounts can't be read or changed.",
        toDo: "Set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET.",
      }
    : { name: "Admin API", state: "ok", detail: "Orders, stock and discounts can be read and changed." };
}

/** Lines that depend on settings only. */
function settingsLines(env: Env): HealthLine[] {
  const address: HealthLine = env.PUBLIC_URL
    ? { name: "Site address", state: "ok", detail: `Links in emails point to ${env.PUBLIC_URL}.` }
    : {
        name: "Site address",
        state: "warning",
        detail: "Links in emails point to localhost, which works on this machine only.",
        toDo: "Set PUBLIC_URL to the site's public address.",
      };
  const secret: HealthLine = env.AUTH_SECRET
    ? {
        name: "Secret",
        state: "ok",
        detail: "AUTH_SECRET is set. Keep a copy of it, separate from the backups.",
      }
    : {
        name: "Secret",
        state: "ok",
        detail: `Created at first start and stored in ${env.DATA_DIR}/secret. If it's lost, everyone has to sign in again and links in emails stop working.`,
      };
  return [address, postalLine(postalAddressOf(env), Boolean(env.SMTP_URL)), secret];
}

const CACHE_MS = 60_000;
const MAX_WAIT_MS = 1_000;
const known = new WeakMap<Db, { at: number; failing: Promise<string[]> }>();

/** Names of failing checks for the dashboard, cached for a minute; null while they are not known yet. */
export async function failingNow(context: Context): Promise<string[] | null> {
  const { db } = context.get(servicesContext);
  let last = known.get(db);
  if (!last || performance.now() - last.at > CACHE_MS) {
    const failing = systemNow(context).then(({ lines }) =>
      lines.flatMap(({ name, state }) => (state === "failing" ? [name] : [])),
    );
    last = { at: performance.now(), failing };
    known.set(db, last);
  }
  return Promise.race([
    last.failing,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_WAIT_MS).unref()),
  ]);
}
