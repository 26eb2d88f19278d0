import { statfs } from "node:fs/promises";
import { log } from "../log.server.ts";

const CHECK_EVERY_MS = 2_000;
/** Writing resumes only at this multiple of the reserve, so that the level does not change back and forth. */
const RECOVERY_FACTOR = 1.2;
/** Below this fraction of the reserve, nothing is written at all, not even for page views. */
const CRITICAL_FRACTION = 0.5;

/** "low": visitors' writes and background jobs are refused. "critical": the database is read-only. */
export type DiskLevel = "enough" | "low" | "critical";

export type DiskSpace = {
  level(): DiskLevel;
  /** A message for the owner; null while there is enough space. */
  problem(): string | null;
  stop(): void;
};

/** The free space for a folder; null if the operating system does not report it. */
export async function freeBytes(folder: string): Promise<number | null> {
  const stats = await statfs(folder).catch(() => null);
  return stats && stats.bavail * stats.bsize;
}

/** The level for the free space, given the previous level. */
export function levelOf(free: number, reserve: number, previous: DiskLevel): DiskLevel {
  if (free < reserve * CRITICAL_FRACTION) return "critical";
  // Hysteresis on recovery, also from critical to low.
  if (previous === "critical" && free < reserve * CRITICAL_FRACTION * RECOVERY_FACTOR) return "critical";
  if (free < reserve || (previous !== "enough" && free < reserve * RECOVERY_FACTOR)) return "low";
  return "enough";
}

/**
 * Checks a folder's free space every two seconds and calls `onChange` when the level changes, never concurrently. A Postgres database without
 * space for its write-ahead log does not recover, so writes have to stop before that.
 */
export async function watchDiskSpace(
  { folder, reserveBytes }: { folder: string; reserveBytes: number },
  onChange: (level: DiskLevel) => Promise<void>,
  { everyMs = CHECK_EVERY_MS, freeOf = freeBytes } = {},
): Promise<DiskSpace> {
  let level: DiskLevel = "enough";
  let applied: DiskLevel = "enough";
  let free = Infinity;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function check(): Promise<void> {
    free = (await freeOf(folder)) ?? Infinity;
    const next = levelOf(free, reserveBytes, level);
    if (next !== level)
      log(next === "enough" ? "info" : "error", "disk space", { state: next, freeMegabytes: megabytes(free), folder });
    level = next;
    if (applied === level) return;
    // The level applies at once; the callback is retried at the next check until it succeeds.
    try {
      await onChange(level);
      applied = level;
    } catch (error) {
      log("error", "could not adapt to the disk space", { error });
    }
  }
  function scheduleCheck(): void {
    timer = setTimeout(() => void check().finally(() => void (isStopped || scheduleCheck())), everyMs).unref();
  }
  if (reserveBytes > 0) {
    await check();
    scheduleCheck();
  }
  return {
    level: () => level,
    problem: () =>
      level === "enough"
        ? null
        : `the disk is almost full: ${megabytes(free)} MB free in ${folder}, ${megabytes(reserveBytes)} MB needed`,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Throws if there is too little space to open the embedded database: it would be left half open. */
export async function requireSpaceToOpen(folder: string, reserveBytes: number): Promise<void> {
  const required = reserveBytes * CRITICAL_FRACTION;
  const free = await freeBytes(folder);
  if (free === null || free >= required) return;
  throw new Error(
    `Only ${megabytes(free)} MB are free in ${folder}, and the embedded database needs ${megabytes(required)} MB to open safely. Free up space there, then start again.`,
  );
}

const megabytes = (bytes: number) => Math.floor(bytes / 1e6);
