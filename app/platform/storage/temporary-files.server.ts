import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { readdir, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { isRunning, ourselves } from "../db/directory-lock.server.ts";
import { log } from "../log.server.ts";

const HOUR_MS = 3_600_000;
const HEARTBEAT_MS = 20_000;
/** Written by a process of another machine or container, whose pid means nothing here: only that it keeps touching the file. */
const SILENT_AFTER_MS = 120_000;
const NAME = /^[a-z]+-(\d+)-(\d*)-([0-9a-f]{12})-[0-9a-f-]{36}$/;

/** A name for what is not whole yet. It says which process writes it, so that what a dead process left can be told from what is being written. */
export function temporaryName(prefix: "upload" | "copy" | "check"): string {
  return `${prefix}-${ownMark()}-${crypto.randomUUID()}`;
}

/** Tells other machines that a file or folder is still being worked on, until the returned function is called. */
export function keepTouching(place: string): () => void {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(place, now, now).catch(() => {});
  }, HEARTBEAT_MS).unref();
  return () => clearInterval(heartbeat);
}

/** Removes what processes that ended did not finish, and returns how many files and folders that were. */
export async function sweepTemporary(temporaryFolder: string, now: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(temporaryFolder).catch(() => [])) {
    const place = path.join(temporaryFolder, name);
    const found = await stat(place).catch(() => null);
    if (!found || isInUse(name, now.getTime() - found.mtimeMs)) continue;
    const problem = await rm(place, { recursive: true, force: true }).catch((error: unknown) => ({ error }));
    if (problem) log("warn", "a temporary file was not removed", { name, ...problem });
    else removed += 1;
  }
  return removed;
}

/** Removes what this process did not finish: nothing of it outlives the process. Synchronous, so that it can run as the process exits. */
export function removeOwnTemporary(temporaryFolder: string): void {
  const own = new RegExp(`^[a-z]+-${ownMark()}-`);
  let names: string[] = [];
  try {
    names = readdirSync(temporaryFolder);
  } catch {
    // The folder is made by the first upload.
  }
  for (const name of names)
    if (own.test(name)) rmSync(path.join(temporaryFolder, name), { recursive: true, force: true });
}

function isInUse(name: string, silentMs: number): boolean {
  const [, pid, startedAt, where] = NAME.exec(name) ?? [];
  if (pid === undefined || startedAt === undefined) return silentMs < HOUR_MS;
  if (where !== hereMark()) return silentMs < SILENT_AFTER_MS;
  return isRunning({ pid: Number(pid), startedAt });
}

function ownMark(): string {
  const { pid, startedAt } = ourselves();
  return `${pid}-${startedAt}-${hereMark()}`;
}

function hereMark(): string {
  const { namespace, host } = ourselves();
  return createHash("sha256")
    .update(JSON.stringify([namespace, host]))
    .digest("hex")
    .slice(0, 12);
}
