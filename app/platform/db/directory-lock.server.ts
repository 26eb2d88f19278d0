import { readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { hostname } from "node:os";
import { linkIfFree, writeNewFile } from "../new-file.server.ts";

const HEARTBEAT_MS = 5_000;
const STALE_AFTER_MS = 60_000;

/**
 * Creates `{directory}.lock` for this process and returns the function that releases it. Throws with the holder's pid while another live
 * process holds it; takes over the lock of a process that died.
 */
export function lockDirectory(directory: string): () => void {
  const file = `${directory.replace(/\/+$/, "")}.lock`;
  const ownText = JSON.stringify(thisProcess());
  for (let attempt = 0; attempt < 3; attempt++) {
    if (writeNewFile(file, ownText)) return hold(file, ownText);
    const found = readLock(file);
    if (!found) continue;
    if (!isStale(found)) throw new DirectoryInUse(directory, found.holder);
    removeStaleLock(file, found);
  }
  throw new Error(`Could not lock ${directory}: ${file} keeps reappearing.`);
}

function hold(file: string, ownText: string): () => void {
  const heartbeat = setInterval(() => {
    if (readLock(file)?.text === ownText) touch(file);
  }, HEARTBEAT_MS).unref();
  return () => {
    clearInterval(heartbeat);
    // Another process may hold it by now, if it mistook ours for stale.
    if (readLock(file)?.text === ownText) rmSync(file, { force: true });
  };
}

export type Lock = { text: string; holder: Holder | null; touchedAt: number };

/**
 * Removes a lock that was read as stale. Another process may hold the file by now, so the moved file is read again, and moved back if it
 * is not the one that was read.
 */
export function removeStaleLock(file: string, stale: Lock): void {
  const movedAside = `${file}.${crypto.randomUUID()}`;
  try {
    renameSync(file, movedAside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  const moved = readLock(movedAside);
  if (moved && (moved.text !== stale.text || !isStale(moved))) linkIfFree(movedAside, file);
  rmSync(movedAside, { force: true });
}

/** Null if there is no lock. A lock without a readable holder is damaged. */
export function readLock(file: string): Lock | null {
  try {
    const text = readFileSync(file, "utf8");
    return { text, holder: parseHolder(text), touchedAt: statSync(file).mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

export type Holder = { pid: number; startedAt: string; namespace: string; host: string };

/** A pid is not unique: after a restart, or in another container, another process may have it. */
export function thisProcess(): Holder {
  return { pid: process.pid, startedAt: startOf(process.pid), namespace: pidNamespace(), host: hostname() };
}

function parseHolder(text: string): Holder | null {
  try {
    const parsed = JSON.parse(text) as Partial<Record<keyof Holder, unknown>> | null;
    if (typeof parsed?.pid !== "number") return null;
    const { pid, startedAt, namespace, host } = parsed;
    return { pid, startedAt: textOf(startedAt), namespace: textOf(namespace), host: textOf(host) };
  } catch {
    return null;
  }
}

function isStale({ holder, touchedAt }: Lock): boolean {
  if (!holder) return true;
  return isForeign(holder) ? Date.now() - touchedAt > STALE_AFTER_MS : !isRunning(holder);
}

/** The holder's pid cannot be checked from here, only whether it keeps updating the file. */
function isForeign(holder: Holder): boolean {
  return holder.namespace !== pidNamespace() || holder.host !== hostname();
}

/** Whether the process on this machine with that pid and start time is still running. */
export function isRunning(holder: Pick<Holder, "pid" | "startedAt">): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const startedAt = startOf(holder.pid);
  // Hidden from this user (hidepid, ProtectProc=invisible): it runs, and may be the holder.
  return startedAt === "" || holder.startedAt === startedAt;
}

/** Another live process uses the directory. */
export class DirectoryInUse extends Error {
  readonly pid: number | undefined;

  constructor(directory: string, holder: Holder | null) {
    super(inUse(directory, holder));
    this.name = "DirectoryInUse";
    this.pid = holder?.pid;
  }
}

function inUse(directory: string, holder: Holder | null): string {
  const foreignHolder = holder && isForeign(holder);
  return [
    `The database in ${directory} is in use by process ${holder?.pid}${foreignHolder ? ` on ${holder.host || "another host"}` : ""}.`,
    "Stop that process first, or set DATA_DIR to another folder.",
    ...(foreignHolder ? ["If it has crashed, its lock expires within a minute."] : []),
  ].join(" ");
}

function touch(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** The process's start time in kernel ticks; "" if the system does not report it. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function pidNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
