import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { readdir, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { isRunning, thisProcess } from "../db/directory-lock.server.ts";
import { log } from "../log.server.ts";

const HOUR_MS = 3_600_000;
const HEARTBEAT_MS = 20_000;
/** A process on another machine or in another container cannot be found by its pid. It is dead if it stops updating the file's time. */
const STALE_AFTER_MS = 120_000;
const NAME = /^[a-z]+-(\d+)-(\d*)-([0-9a-f]{12})-[0-9a-f-]{36}$/;

/** A name for an unfinished file. It identifies the process that writes it, so that files of dead processes can be recognized. */
export function temporaryName(prefix: "upload" | "copy" | "check"): string {
  return `${prefix}-${processId()}-${crypto.randomUUID()}`;
}

/** Updates the time of a file or folder, which shows other machines that it is in use, until the returned function is called. */
export function startHeartbeat(target: string): () => void {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(target, now, now).catch(() => {});
  }, HEARTBEAT_MS).unref();
  return () => clearInterval(heartbeat);
}

/** Removes unfinished files and folders of processes that have ended; returns how many. */
export async function sweepTemporary(temporaryFolder: string, now: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(temporaryFolder).catch(() => [])) {
    const target = path.join(temporaryFolder, name);
    const stats = await stat(target).catch(() => null);
    if (!stats || isInUse(name, now.getTime() - stats.mtimeMs)) continue;
    const failure = await rm(target, { recursive: true, force: true }).catch((error: unknown) => ({ error }));
    if (failure) log("warn", "could not remove a temporary file", { name, ...failure });
    else removed += 1;
  }
  return removed;
}

/** Removes this process's unfinished files. Synchronous, so that it can run as the process exits. */
export function removeOwnTemporary(temporaryFolder: string): void {
  const own = new RegExp(`^[a-z]+-${processId()}-`);
  let names: string[] = [];
  try {
    names = readdirSync(temporaryFolder);
  } catch {
    // The first upload creates the folder.
  }
  for (const name of names)
    if (own.test(name)) rmSync(path.join(temporaryFolder, name), { recursive: true, force: true });
}

function isInUse(name: string, idleMs: number): boolean {
  const [, pid, startedAt, host] = NAME.exec(name) ?? [];
  if (pid === undefined || startedAt === undefined) return idleMs < HOUR_MS;
  if (host !== hostHash()) return idleMs < STALE_AFTER_MS;
  return isRunning({ pid: Number(pid), startedAt });
}

function processId(): string {
  const { pid, startedAt } = thisProcess();
  return `${pid}-${startedAt}-${hostHash()}`;
}

function hostHash(): string {
  const { namespace, host } = thisProcess();
  return createHash("sha256")
    .update(JSON.stringify([namespace, host]))
    .digest("hex")
    .slice(0, 12);
}
