import { readFile, stat, statfs } from "node:fs/promises";
import path from "node:path";
import type { RouterContextProvider } from "react-router";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { inboxNow } from "#app/features/inventory/webhooks.server.ts";
import { tokensOf } from "#app/features/newsletter/ai-budget.server.ts";
import { aiServiceOf } from "#app/features/newsletter/generate.server.ts";
import { lastBackups } from "#app/platform/backup/backup-log.server.ts";
import { unwrittenErasures } from "#app/platform/backup/erasures.server.ts";
import { hasUnrecordedNumbers } from "#app/platform/backup/issued-numbers.server.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { adminApiContext, dbContext, envContext, storageContext, storefrontContext } from "#app/platform/context.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { askMailServer } from "#app/platform/email/mailer.server.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { deliveryNow, type DeliveryNow } from "#app/platform/email/outgoing-emails.server.ts";
import { backupRoot, canShowMailbox, type Env } from "#app/platform/env.server.ts";
import { queueNow, type FailedJob } from "#app/platform/jobs/job-queue.server.ts";
import { log } from "#app/platform/log.server.ts";
import { SHOP_NAME } from "./system.operations.server.ts";
import {
  aiLine,
  backupLine,
  clockLine,
  databaseLine,
  diskLine,
  emailLine,
  jobsLine,
  postalLine,
  providerLine,
  webhooksLine,
  type SystemLine,
} from "./system.ts";

/** Nothing here is waited for longer: the page comes, and says what did not answer. */
const PATIENCE_MS = 5_000;
/** What was deleted is written beside the backups at once, and tried again every minute. */
const KEPT_WITHIN_MS = 3 * 60_000;

type Context = Readonly<RouterContextProvider>;

export type SystemNow = { lines: SystemLine[]; failedJobs: FailedJob[]; emails: DeliveryNow | null };

/** Looks at everything the site depends on, all at once. */
export async function systemNow(context: Context, patienceMs = PATIENCE_MS): Promise<SystemNow> {
  const db = context.get(dbContext);
  const env = context.get(envContext);
  const queue = queueNow(db);
  const emails = deliveryNow(db);
  const checks: [name: string, toDo: string, check: () => Promise<SystemLine>][] = [
    ["Database", "See that it runs and that DATABASE_URL leads to it.", () => database(db, env)],
    ["Clock", "See that the database answers.", () => clock(db)],
    ["Mail", MAIL_TO_DO, () => mail(env, patienceMs)],
    ["Uploads", "See that the storage runs and that its settings are right.", () => uploads(context)],
    ["Disk", "See that DATA_DIR is there.", async () => disk(env)],
    ["Store", "See that SHOPIFY_STORE_DOMAIN and SHOPIFY_STOREFRONT_TOKEN are right.", () => provider(context)],
    ["Webhooks", "See that the database answers.", async () => webhooksLine(await inboxNow(db), takesWebhooks(env))],
    ["Email delivery", "See that the database answers.", async () => emailLine(await emails, new Date())],
    ["Jobs", "See that the database answers.", async () => jobsLine(await queue)],
    ["Backup", "See that the database answers.", () => backup(db, env)],
    ["AI", "See that the database answers.", () => ai(db, env)],
  ];
  const found = await Promise.all(checks.map(([name, toDo, check]) => within(patienceMs, { name, toDo }, check)));
  return {
    lines: [...found, ...settingsLines(env, context)],
    failedJobs: await queue.then(
      ({ failedJobs }) => failedJobs,
      () => [],
    ),
    emails: await emails.catch(() => null),
  };
}

const MAIL_TO_DO =
  "Correct SMTP_URL, or see that the server lets this machine in. Emails wait and are retried meanwhile.";

async function within(
  patienceMs: number,
  { name, toDo }: { name: string; toDo: string },
  check: () => Promise<SystemLine>,
): Promise<SystemLine> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SystemLine>((resolve) => {
    const says = `No answer within ${Math.ceil(patienceMs / 1000)} seconds.`;
    timer = setTimeout(() => resolve({ name, state: "failing", says, toDo }), patienceMs);
  });
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    log("warn", "a system check failed", { check: name, error });
    return { name, state: "failing", says: reasonOf(error), toDo };
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A query that failed names itself at length, and the reason is what caused it.
  const message =
    error.cause instanceof Error && error.message.startsWith("Failed query") ? error.cause.message : error.message;
  return message.length > 300 ? `${message.slice(0, 300)}…` : message;
}

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

async function database(db: Db, env: Env): Promise<SystemLine> {
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

async function clock(db: Db): Promise<SystemLine> {
  const asked = Date.now();
  const [told] = await rowsOf<{ now: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const middle = (asked + Date.now()) / 2;
  return clockLine((told?.now ?? middle) - middle);
}

async function mail(env: Env, patienceMs: number): Promise<SystemLine> {
  if (!env.SMTP_URL)
    return {
      name: "Mail",
      state: "warning",
      says: canShowMailbox(env)
        ? "No mail server is set. Emails are kept at /dev/mailbox, and nobody gets one."
        : "No mail server is set. Nobody gets an email, not even to reset a password.",
      toDo: "Set SMTP_URL and MAIL_FROM.",
    };
  try {
    await askMailServer(env.SMTP_URL, patienceMs);
  } catch (error) {
    throw new Error(`${new URL(env.SMTP_URL).host} does not let us in: ${reasonOf(error)}`, { cause: error });
  }
  return {
    name: "Mail",
    state: "ok",
    says: `${new URL(env.SMTP_URL).host} lets us in. Emails are from ${env.MAIL_FROM}.`,
  };
}

async function uploads(context: Context): Promise<SystemLine> {
  const storage = context.get(storageContext);
  await storage.check();
  const says =
    storage.driver === "s3"
      ? "A file was written to the S3 storage and read back."
      : "A file was written to DATA_DIR and read back.";
  return { name: "Uploads", state: "ok", says };
}

async function disk(env: Env): Promise<SystemLine> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  return diskLine(bavail * bsize);
}

async function backup(db: Db, env: Env): Promise<SystemLine> {
  const root = backupRoot(env);
  const { good, tried } = await lastBackups(db);
  const now = new Date();
  return backupLine(
    {
      root,
      good,
      unkept: root === null ? null : await unwrittenErasures(db, new Date(now.getTime() - KEPT_WITHIN_MS)),
      hasUnrecordedNumbers: root !== null && (await hasUnrecordedNumbers(db, root)),
      failed: tried?.failure ? { at: tried.at, why: tried.failure } : null,
      isOnSameDisk: root !== null && (await diskOf(root)) === (await diskOf(env.DATA_DIR)),
      uploadsAreInS3: env.STORAGE_DRIVER === "s3",
    },
    now,
  );
}

/** Which disk a folder is on, or would be; null where nothing tells. */
async function diskOf(folder: string): Promise<number | null> {
  const found = await stat(folder).catch(() => null);
  if (found) return found.dev;
  const above = path.dirname(path.resolve(folder));
  return above === path.resolve(folder) ? null : diskOf(above);
}

async function ai(db: Db, env: Env): Promise<SystemLine> {
  const service = aiServiceOf(env);
  if (!service) return aiLine(null);
  const usedToday = await tokensOf(db, dayIn(env.STORE_TIMEZONE, new Date()));
  const { host } = new URL(service.baseUrl);
  return aiLine({ host, model: service.model, usedToday, mostADay: env.AI_DAILY_TOKENS });
}

const shopName = z.object({ shop: z.object({ name: z.string() }) });

async function provider(context: Context): Promise<SystemLine> {
  const env = context.get(envContext);
  const answer = await context.get(storefrontContext).query<unknown>(SHOP_NAME, {});
  if (answer === null)
    return {
      name: "Store",
      state: "failing",
      says: `${env.SHOPIFY_STORE_DOMAIN ?? "The store"} wants to be paid first (402). Nothing can be sold until then.`,
      toDo: "Choose a plan in the shop's own admin.",
    };
  const { name } = shopName.parse(answer).shop;
  const domain = env.SHOPIFY_STORE_DOMAIN ?? null;
  return providerLine({ domain, version: env.SHOPIFY_API_VERSION, name }, new Date());
}

function takesWebhooks(env: Env): boolean {
  return !env.SHOPIFY_STORE_DOMAIN || Boolean(env.SHOPIFY_WEBHOOK_SECRET);
}

/** What only the settings tell. */
function settingsLines(env: Env, context: Context): SystemLine[] {
  const token: SystemLine =
    context.get(adminApiContext) === null
      ? {
          name: "Admin API",
          state: "warning",
          says: "No token: orders, exact stock and discounts cannot be read or made.",
          toDo: "Set SHOPIFY_ADMIN_TOKEN.",
        }
      : { name: "Admin API", state: "ok", says: "There is a token: orders, stock and discounts can be read and made." };
  const address: SystemLine = env.PUBLIC_URL
    ? { name: "Address", state: "ok", says: `Links in emails lead to ${env.PUBLIC_URL}.` }
    : {
        name: "Address",
        state: "warning",
        says: "Links in emails lead to localhost, which only this machine can open.",
        toDo: "Set PUBLIC_URL to the address visitors see.",
      };
  const secret: SystemLine = env.AUTH_SECRET
    ? {
        name: "Secret",
        state: "ok",
        says: "AUTH_SECRET comes from the settings. Keep a copy of it apart from the backups.",
      }
    : {
        name: "Secret",
        state: "ok",
        says: `Made at first start and kept in ${env.DATA_DIR}/secret. If it’s lost, everyone has to sign in again and links in emails stop working.`,
      };
  return [token, address, postalLine(postalAddressOf(env), Boolean(env.SMTP_URL)), secret];
}

const KNOWN_FOR_MS = 60_000;
const LOOK_MS = 1_000;
const known = new WeakMap<Db, { at: number; failing: Promise<string[]> }>();

/** What fails, by name, for the overview: looked at once a minute and not waited for; null while it is not known. */
export async function failingNow(context: Context): Promise<string[] | null> {
  const db = context.get(dbContext);
  let last = known.get(db);
  if (!last || Date.now() - last.at > KNOWN_FOR_MS) {
    const failing = systemNow(context).then(({ lines }) =>
      lines.flatMap(({ name, state }) => (state === "failing" ? [name] : [])),
    );
    last = { at: Date.now(), failing };
    known.set(db, last);
  }
  return Promise.race([last.failing, new Promise<null>((resolve) => setTimeout(() => resolve(null), LOOK_MS).unref())]);
}
