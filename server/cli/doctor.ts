import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { FEATURES } from "#app/features.server.ts";
import { secretInUse } from "#app/platform/auth/secret-fingerprints.server.ts";
import {
  openEmbeddedDatabase,
  openServerDatabase,
  rowsOf,
  type Database,
  type Db,
  pendingMigrations,
} from "#app/platform/db/database.server.ts";
import { DirectoryInUse } from "#app/platform/db/directory-lock.server.ts";
import { allSettings, requireEmailDelivery, type Env } from "#app/platform/env.server.ts";
import { errorOf } from "#app/platform/error-of.ts";
import { healthLines } from "#app/platform/health/health-checks.server.ts";
import { migrationsLine } from "#app/platform/health/health-lines.ts";
import type { HealthLine } from "#app/platform/health-line.ts";
import { machineChecks } from "#app/platform/health/machine-checks.server.ts";
import { reasonOf, runChecks, TIMEOUT_MS } from "#app/platform/health/run-checks.server.ts";
import { unknownSettingLines, unusedSettingLines } from "#app/platform/health/settings-lines.ts";
import { requireShopifyCredentials } from "#app/platform/shopify/credentials.server.ts";
import { requireSpaceToOpen } from "#app/platform/storage/disk-space.server.ts";
import { openStorage } from "#app/platform/storage/open-storage.server.ts";
import { readEnv } from "../env.ts";
import { DOCTOR_PATH, doctorKey } from "../http/doctor-endpoint.ts";
import { requireDataFolder } from "../open-database.ts";
import { existingSecrets, secretProblem, type Secrets } from "../secrets.ts";
import { createAnonymousKey, openServices } from "../services.ts";
import { addressFile } from "./backup.ts";
import { databaseProblem } from "./database-problem.ts";

/**
 * Checks what the site needs, without changing anything: its settings, then what they name, then what the database knows. A running site on
 * the embedded database runs the checks itself. Lines are as on `/admin/system`.
 */
export async function diagnose(source: Record<string, string | undefined>): Promise<HealthLine[]> {
  const given = Object.keys(source).filter((name) => source[name]?.trim());
  const all = allSettings(FEATURES);
  let env: Env;
  try {
    env = readEnv(source);
  } catch (error) {
    return [...settingsLines(error), ...unknownSettingLines(given, all)];
  }
  const first = [
    await failingLine("Email", () => requireEmailDelivery(env)),
    await failingLine("Shopify", () => requireShopifyCredentials(env)),
    await failingLine("Data folder", () => requireDataFolder(env)),
    ...unknownSettingLines(given, all),
    ...unusedSettingLines(given, all, env),
  ].filter((line) => line !== null);
  let secrets: Secrets | null = null;
  const unreadable = await failingLine("Secret", () => void (secrets = existingSecrets(env)));
  if (unreadable) return [...first, unreadable, ...(await withoutDatabase(env, null))];
  const opened = await openUnchanged(env);
  if (opened instanceof DirectoryInUse) return [...first, ...(await askSite(env, secrets))];
  if ("detail" in opened) return [...first, opened, ...(await withoutDatabase(env, secrets))];
  const database = opened;
  try {
    const problem = await databaseState(database.db, secrets);
    if (problem || !secrets) return [...first, ...(problem ? [problem] : []), ...(await withoutDatabase(env, secrets))];
    const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
    const { services } = await openServices({ env, database, publicUrl, secrets }, { outdate() {}, drop() {} });
    try {
      return [...first, ...(await healthLines(services))];
    } finally {
      services.mailer.close();
      services.storage.close();
    }
  } finally {
    await database.close();
  }
}

/** One line for each setting that is missing or invalid. */
function settingsLines(error: unknown): HealthLine[] {
  const [introduction = "", ...problems] = (error instanceof Error ? error.message : String(error)).split("\n");
  return (problems.length > 0 ? problems : [introduction]).map((problem) => ({
    name: "Settings",
    state: "failing",
    detail: problem.trim(),
    toDo: "Correct it in the environment or in .env. Everything else is checked once all settings can be read.",
  }));
}

/** What keeps the site from starting; null if nothing does. */
async function failingLine(name: string, require: () => void): Promise<HealthLine | null> {
  const error = await errorOf(async () => require());
  if (!error) return null;
  const [detail = "", ...rest] = error.message.split(/(?<=\.)\s+(?=Set |Add |Create )/);
  return { name, state: "failing", detail, toDo: rest.join(" ") };
}

/** The database as it is: neither created nor migrated. A line if there is none to open. */
async function openUnchanged(env: Env): Promise<Database | DirectoryInUse | HealthLine> {
  const directory = path.join(env.DATA_DIR, "database");
  if (!env.DATABASE_URL && !existsSync(directory)) return NO_DATABASE;
  if (!env.DATABASE_URL) {
    const full = await errorOf(() => requireSpaceToOpen(env.DATA_DIR, env.DISK_RESERVE_MB * 1_000_000));
    if (full) return { name: "Database", state: "failing", detail: full.message };
  }
  let database: Database | undefined;
  try {
    database = env.DATABASE_URL
      ? await openServerDatabase(env.DATABASE_URL, null)
      : await openEmbeddedDatabase(directory, undefined, null);
    await database.db.execute(sql`select 1`);
    return database;
  } catch (error) {
    await database?.close().catch(() => {});
    if (error instanceof DirectoryInUse) return error;
    return databaseProblem(error, env);
  }
}

const NO_DATABASE: HealthLine = {
  name: "Database",
  state: "ok",
  detail: "There is none yet. It is created at the first start.",
};

/** Why its tables cannot be checked; null if they can. */
async function databaseState(db: Db, secrets: Secrets | null): Promise<HealthLine | null> {
  const [found] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!found?.exists) return { ...NO_DATABASE, detail: "It is empty. Its tables are created at the first start." };
  // The checks read the tables of this version.
  const pending = await pendingMigrations(db);
  if (pending !== 0) return migrationsLine(pending);
  // An older database has no record of its secret yet.
  const inUse = await secretInUse(db).catch(() => null);
  if (!inUse) return null;
  const problem = await secretProblem(db, inUse, secrets);
  if (problem === null) return null;
  const [detail = "", ...toDo] = problem.split("\n");
  return { name: "Secret", state: "failing", detail, toDo: toDo.join(" ") };
}

/** The checks that need no database. */
async function withoutDatabase(env: Env, secrets: Secrets | null): Promise<HealthLine[]> {
  const storage = openStorage(env);
  const key = secrets ? createAnonymousKey(secrets)("no database") : "no secret";
  try {
    return await runChecks(machineChecks({ env, storage, probeKey: key, timeoutMs: TIMEOUT_MS }), TIMEOUT_MS);
  } finally {
    storage.close();
  }
}

const lines = z.array(
  z.object({
    name: z.string(),
    state: z.enum(["ok", "warning", "failing"]),
    detail: z.string(),
    toDo: z.string().optional(),
  }),
);

/** The embedded database supports one process: while the site runs, only the site can read it. */
async function askSite(env: Env, secrets: Secrets | null): Promise<HealthLine[]> {
  const file = addressFile(env);
  const failed = (detail: string): HealthLine[] => [
    {
      name: "Site",
      state: "failing",
      detail,
      toDo: "Check its log. If it does not respond, restart it.",
    },
  ];
  if (!secrets || !existsSync(file)) return failed("A process has the database open, and is not serving yet.");
  const url = readFileSync(file, "utf8").trim();
  try {
    const response = await fetch(`${url}${DOCTOR_PATH}`, {
      headers: { Authorization: `Bearer ${doctorKey({ anonymousKey: createAnonymousKey(secrets) })}` },
      signal: AbortSignal.timeout(TIMEOUT_MS * 3),
    });
    if (response.status === 401)
      return [
        {
          name: "Secret",
          state: "failing",
          detail: `The site at ${url} runs with another secret than this command.`,
          toDo: "Restart the site, or set AUTH_SECRET to the one it was started with.",
        },
      ];
    if (response.status !== 200) return failed(`The site at ${url} responded with status ${response.status}.`);
    return lines.parse(await response.json()).map(({ toDo, ...line }) => ({ ...line, ...(toDo ? { toDo } : {}) }));
  } catch (error) {
    return failed(`The site at ${url} does not respond: ${reasonOf(error)}.`);
  }
}
