import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { readdir, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { isRunning, thisProcess } from "../db/directory-lock.server.ts";
import { log } from "../log.server.ts";

const HOUR_MS = 3_600_000;
const HEARTBEAT_MS = 20_000;
/** A process on another machine or in another container cannot be checked by pid, only by whether it touches the file. */
const SILENT_AFTER_MS = 120_000;
const NAME = /^[a-z]+-(\d+)-(\d*)-([0-9a-f]{12})-[0-9a-f-]{36}$/;

/** A name for an unfinished file. It identifies the process that writes it, so that leftovers of dead processes are recognized. */
export function temporaryName(prefix: "upload" | "copy" | "check"): string {
  return `${prefix}-${processId()}-${crypto.randomUUID()}`;
}

/** Shows other machines that a file or folder is in use, until the returned function is called. */
export function startHeartbeat(target: string): () => void {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(target, now, now).catch(() => {});
  }, HEARTBEAT_MS).unref();
  return () => clearInterval(heartbeat);
}

/** Removes what ended processes left unfinished; returns the number of files and folders. */
export async function sweepTemporary(temporaryFolder: string, now: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(temporaryFolder).catch(() => [])) {
    const target = path.join(temporaryFolder, name);
    const found = await stat(target).catch(() => null);
    if (!found || isInUse(name, now.getTime() - found.mtimeMs)) continue;
    const problem = await rm(target, { recursive: true, force: true }).catch((error: unknown) => ({ error }));
    if (problem) log("warn", "could not remove a temporary file", { name, ...problem });
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
    // The folder is created by the first upload.
  }
  for (const name of names)
    if (own.test(name)) rmSync(path.join(temporaryFolder, name), { recursive: true, force: true });
}

function isInUse(name: string, silentMs: number): boolean {
  const [, pid, startedAt, host] = NAME.exec(name) ?? [];
  if (pid === undefined || startedAt === undefined) return silentMs < HOUR_MS;
  if (host !== hostHash()) return silentMs < SILENT_AFTER_MS;
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
