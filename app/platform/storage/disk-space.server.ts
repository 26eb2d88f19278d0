import { statfs } from "node:fs/promises";
import { log } from "../log.server.ts";

const CHECK_EVERY_MS = 2_000;
/** Writing resumes only this far above the reserve: freed space must not be used up at once. */
const RECOVERY_FACTOR = 1.2;
/** Below this fraction of the reserve nothing is written at all, not even by page views. */
const CRITICAL_FRACTION = 0.5;

/** "low": visitors' writes and background jobs are refused. "critical": the database is read-only. */
export type DiskLevel = "enough" | "low" | "critical";

export type DiskSpace = {
  level(): DiskLevel;
  /** For the owner; null while there is enough space. */
  trouble(): string | null;
  stop(): void;
};

/** The bytes that can still be written in a folder; null if the system does not report it. */
export async function freeBytes(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found && found.bavail * found.bsize;
}

/** The level for the free space, given the previous level. */
export function levelOf(free: number, reserve: number, before: DiskLevel): DiskLevel {
  if (free < reserve * CRITICAL_FRACTION) return "critical";
  // Hysteresis on the way up, from critical to low as well.
  if (before === "critical" && free < reserve * CRITICAL_FRACTION * RECOVERY_FACTOR) return "critical";
  if (free < reserve || (before !== "enough" && free < reserve * RECOVERY_FACTOR)) return "low";
  return "enough";
}

/**
 * Checks a folder's free space every two seconds and calls back when the level changes, one change at a time. A Postgres database without
 * space for its log stops for good, so writing must end before that.
 */
export async function watchDiskSpace(
  { folder, reserveBytes }: { folder: string; reserveBytes: number },
  changed: (level: DiskLevel) => Promise<void>,
  { everyMs = CHECK_EVERY_MS, freeOf = freeBytes } = {},
): Promise<DiskSpace> {
  let level: DiskLevel = "enough";
  let applied: DiskLevel = "enough";
  let free = Infinity;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function check(): Promise<void> {
    free = (await freeOf(folder)) ?? Infinity;
    const now = levelOf(free, reserveBytes, level);
    if (now !== level)
      log(now === "enough" ? "info" : "error", "disk space", { state: now, freeMegabytes: megabytes(free), folder });
    level = now;
    if (applied === level) return;
    // The level applies at once; the callback is retried at the next check until it succeeds.
    try {
      await changed(level);
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
    trouble: () =>
      level === "enough"
        ? null
        : `the disk is almost full: ${megabytes(free)} MB free in ${folder}, ${megabytes(reserveBytes)} MB needed`,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Throws if there is too little space to open the embedded database: it would get stuck half-way. */
export async function requireSpaceToOpen(folder: string, reserveBytes: number): Promise<void> {
  const needed = reserveBytes * CRITICAL_FRACTION;
  const free = await freeBytes(folder);
  if (free === null || free >= needed) return;
  throw new Error(
    `Only ${megabytes(free)} MB are free in ${folder}, and the embedded database needs ${megabytes(needed)} MB to open safely. Free up space there, then start again.`,
  );
}

const megabytes = (bytes: number) => Math.floor(bytes / 1e6);
