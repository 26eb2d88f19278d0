import { readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { hostname } from "node:os";
import { putInPlace, writeNewFile } from "../new-file.server.ts";

const HEARTBEAT_MS = 5_000;
const SILENT_AFTER_MS = 60_000;

/**
 * Takes `{directory}.lock` for this process and returns how to give it back. Throws with the holder's pid when another
 * live process has it; the lock of a process that died is taken over.
 */
export function lockDirectory(directory: string): () => void {
  const file = `${directory.replace(/\/+$/, "")}.lock`;
  const mine = JSON.stringify(ourselves());
  for (let attempt = 0; attempt < 3; attempt++) {
    if (writeNewFile(file, mine)) return hold(file, mine);
    const found = readLock(file);
    if (!found) continue;
    if (!isStale(found)) throw new DirectoryInUse(directory, found.holder);
    takeAway(file, found);
  }
  throw new Error(`Could not lock ${directory}: ${file} keeps coming back.`);
}

function hold(file: string, mine: string): () => void {
  const heartbeat = setInterval(() => {
    if (readLock(file)?.text === mine) touch(file);
  }, HEARTBEAT_MS).unref();
  return () => {
    clearInterval(heartbeat);
    // Somebody who thought us dead may have it by now.
    if (readLock(file)?.text === mine) rmSync(file, { force: true });
  };
}

export type Lock = { text: string; holder: Holder | null; touchedAt: number };

/**
 * Removes a lock that was read as stale. Another process may have been quicker and hold the file by now, so what was moved
 * aside is looked at again, and put back when it is not what was read.
 */
export function takeAway(file: string, stale: Lock): void {
  const aside = `${file}.${crypto.randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  const moved = readLock(aside);
  if (moved && (moved.text !== stale.text || !isStale(moved))) putInPlace(aside, file);
  rmSync(aside, { force: true });
}

/** Null: there is none. A lock whose holder cannot be read was damaged. */
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

/** A pid alone is not enough: after a restart of the machine another program may have it, and in another container it means another process. */
export function ourselves(): Holder {
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
  return isForeign(holder) ? Date.now() - touchedAt > SILENT_AFTER_MS : !isRunning(holder);
}

/** From where we are, its pid tells nothing: only that it keeps touching the file. */
function isForeign(holder: Holder): boolean {
  return holder.namespace !== pidNamespace() || holder.host !== hostname();
}

/** Whether the process of this machine that had the pid since then is still there. */
export function isRunning(holder: Pick<Holder, "pid" | "startedAt">): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return holder.startedAt === startOf(holder.pid);
}

/** Another live process works in the directory. */
export class DirectoryInUse extends Error {
  readonly pid: number | undefined;

  constructor(directory: string, holder: Holder | null) {
    super(inUse(directory, holder));
    this.name = "DirectoryInUse";
    this.pid = holder?.pid;
  }
}

function inUse(directory: string, holder: Holder | null): string {
  const elsewhere = holder && isForeign(holder);
  return [
    `The database in ${directory} is in use by process ${holder?.pid}${elsewhere ? ` on ${holder.host || "another host"}` : ""}.`,
    "Stop that one first, or set DATA_DIR to another folder.",
    ...(elsewhere ? ["If it has ended without saying so, its lock ends within a minute."] : []),
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

/** When the process started, in kernel ticks, where the system tells; else always the same empty text. */
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
