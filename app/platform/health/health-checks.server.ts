import { stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { lastBackups } from "../backup/backup-log.server.ts";
import { unwrittenErasures } from "../backup/erasures.server.ts";
import { hasUnrecordedNumbers } from "../backup/issued-numbers.server.ts";
import { pendingMigrations, rowsOf, type Db } from "../db/database.server.ts";
import { deliveryNow } from "../email/outgoing-emails.server.ts";
import { backupRoot, type Env } from "../env.server.ts";
import type { Services } from "../feature.server.ts";
import type { HealthLine } from "../health-line.ts";
import { isLoopbackUrl } from "../http/loopback.server.ts";
import { queueNow, runnerIdleMs } from "../jobs/job-queue.server.ts";
import { connectionRecord } from "../shopify/connection-record.server.ts";
import { apiVersionOf, webhookSecretsOf } from "../shopify/credentials.server.ts";
import { SHOP_NAME } from "../shopify/storefront/shop-name.operations.server.ts";
import { inboxNow, lastDeliveries } from "../webhooks/inbox.server.ts";
import {
  backupLine,
  clockLine,
  databaseLine,
  emailLine,
  jobsLine,
  providerLine,
  webhooksLine,
} from "./health-lines.ts";
import { machineChecks } from "./machine-checks.server.ts";
import { runChecks, TIMEOUT_MS, type Check } from "./run-checks.server.ts";

/** Erasures are written beside the backups at once and retried every minute; older unwritten ones are a failure. */
const ERASURE_GRACE_MS = 3 * 60_000;

type HealthServices = Pick<
  Services,
  "db" | "env" | "features" | "storage" | "storefront" | "admin" | "shop" | "anonymousKey"
>;

/** The state of everything the site depends on: `/admin/system`, `npm run doctor` and the log at start show the same lines. */
export function healthLines(services: HealthServices, timeoutMs = TIMEOUT_MS): Promise<HealthLine[]> {
  const { db, env, features, storage } = services;
  const checks: Check[] = [
    {
      name: "Database",
      toDo: "Check that it is running and that DATABASE_URL is correct.",
      run: () => database(db, env),
    },
    { name: "Clock", toDo: "Check the database.", run: () => clock(db) },
    ...machineChecks({ env, storage, probeKey: probeKey(services), timeoutMs }),
    { name: "Store", toDo: STORE_TO_DO, run: () => provider(services) },
    { name: "Admin API", toDo: STORE_TO_DO, run: () => adminApi(services) },
    { name: "Webhooks", toDo: "Check the database.", run: () => webhooks(db, env) },
    {
      name: "Email delivery",
      toDo: "Check the database.",
      run: async () => emailLine(await deliveryNow(db), new Date()),
    },
    { name: "Jobs", toDo: "Check the database.", run: () => jobs(db, env) },
    { name: "Backup", toDo: "Check the database.", run: () => backup(db, env) },
    ...features.flatMap(({ healthChecks = [] }) =>
      healthChecks.map((check): Check => ({ ...check, run: () => check.run({ db, env }) })),
    ),
  ];
  return runChecks(checks, timeoutMs);
}

/** The key with which the site recognizes its own request to its public address. */
export function probeKey({ anonymousKey }: Pick<Services, "anonymousKey">): string {
  return anonymousKey("probe of the public address");
}

const STORE_TO_DO = "Open the Shopify page and check the connection.";

async function database(db: Db, env: Env): Promise<HealthLine> {
  const [found] = await rowsOf<{ bytes: string | number; version: string }>(
    db,
    sql`select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`,
  );
  return databaseLine({
    isEmbedded: !env.DATABASE_URL,
    bytes: Number(found?.bytes ?? 0),
    pending: await pendingMigrations(db),
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

async function jobs(db: Db, env: Env): Promise<HealthLine> {
  const runner = env.DATABASE_URL ? { idleMs: await runnerIdleMs(db), role: env.ROLE } : undefined;
  return jobsLine(await queueNow(db), runner);
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

async function provider({ env, storefront, shop }: HealthServices): Promise<HealthLine> {
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
  const isPublic = env.PUBLIC_URL !== undefined && !isLoopbackUrl(env.PUBLIC_URL);
  return providerLine({ domain, version, served, name, isPublic }, new Date());
}

async function webhooks(db: Db, env: Env): Promise<HealthLine> {
  const inbox = await inboxNow(db);
  const domain = env.SHOPIFY_STORE_DOMAIN;
  if (!domain) return webhooksLine(inbox, true);
  const age = (at: Date) => Math.max(0, Date.now() - at.getTime());
  const { webhookRefusedAt } = await connectionRecord(db, domain);
  return webhooksLine(inbox, webhookSecretsOf(env).length > 0, {
    topics: (await lastDeliveries(db)).map(({ topic, at }) => ({ topic, ageMs: age(at) })),
    refusedMs: webhookRefusedAt && age(webhookRefusedAt),
  });
}

/** Asks the Admin API of a Shopify store whether it still accepts the credentials. */
async function adminApi({ admin, shop }: HealthServices): Promise<HealthLine> {
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
