import { accessSync, constants, mkdirSync } from "node:fs";
import path from "node:path";
import { openEmbeddedDatabase, openServerDatabase, type Database } from "#app/platform/db/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { requireSpaceToOpen } from "#app/platform/storage/disk-space.server.ts";

/** Opens the configured database for a command, whatever the disk's free space. */
export function openDatabaseForCommand(env: Pick<Env, "DATABASE_URL" | "DATA_DIR">): Promise<Database> {
  return env.DATABASE_URL
    ? openServerDatabase(env.DATABASE_URL)
    : openEmbeddedDatabase(path.join(env.DATA_DIR, "database"));
}

/** Opens the configured database for a server. Throws if the disk is too full for the embedded one. */
export async function openDatabase(env: Pick<Env, "DATABASE_URL" | "DATA_DIR" | "DISK_RESERVE_MB">): Promise<Database> {
  if (!env.DATABASE_URL) {
    requireDataFolder(env);
    await requireSpaceToOpen(env.DATA_DIR, env.DISK_RESERVE_MB * 1_000_000);
  }
  return openDatabaseForCommand(env);
}

/** Creates DATA_DIR. Throws a sentence that names it if files cannot be stored there. */
export function requireDataFolder({ DATA_DIR }: Pick<Env, "DATA_DIR">): void {
  try {
    mkdirSync(DATA_DIR, { recursive: true });
    accessSync(DATA_DIR, constants.W_OK);
  } catch (error) {
    throw new Error(
      `DATA_DIR is ${path.resolve(DATA_DIR)}, which this user may not write to (${(error as NodeJS.ErrnoException).code}). Set it to a folder that belongs to this user.`,
      { cause: error },
    );
  }
}
