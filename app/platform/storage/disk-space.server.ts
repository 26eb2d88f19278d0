import { statfs } from "node:fs/promises";
import { log } from "../log.server.ts";

const LOOKED_EVERY_MS = 2_000;
/** Above the reserve by this much before writing begins again: freed space must not be used up at once. */
const RECOVERED = 1.2;
/** Below this part of the reserve nothing is written at all, not even what reading pages brings along. */
const CRITICAL = 0.5;

/** "low": visitors' writes and background work are refused. "critical": the database takes no write at all. */
export type DiskLevel = "enough" | "low" | "critical";

export type DiskSpace = {
  level(): DiskLevel;
  /** In words for whoever runs the site; null while there is enough. */
  trouble(): string | null;
  stop(): void;
};

/** How many bytes a program may still write below a folder; null where the system does not tell. */
export async function freeBytes(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found && found.bavail * found.bsize;
}

/** What follows from so much space, after that level before. */
export function levelOf(free: number, reserve: number, before: DiskLevel): DiskLevel {
  if (free < reserve * CRITICAL) return "critical";
  // From critical to low as with any other way up: only once there is clearly more.
  if (before === "critical" && free < reserve * CRITICAL * RECOVERED) return "critical";
  if (free < reserve || (before !== "enough" && free < reserve * RECOVERED)) return "low";
  return "enough";
}

/**
 * Looks at the space below a folder every two seconds and calls back when its level changes, one change after the other. A database without
 * space to write its log to stops for good, so writing has to end while there still is some.
 */
export async function watchDiskSpace(
  { folder, reserveBytes }: { folder: string; reserveBytes: number },
  changed: (level: DiskLevel) => Promise<void>,
  { everyMs = LOOKED_EVERY_MS, freeOf = freeBytes } = {},
): Promise<DiskSpace> {
  let level: DiskLevel = "enough";
  let applied: DiskLevel = "enough";
  let free = Infinity;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function look(): Promise<void> {
    free = (await freeOf(folder)) ?? Infinity;
    const now = levelOf(free, reserveBytes, level);
    if (now !== level)
      log(now === "enough" ? "info" : "error", "disk space", { state: now, freeMegabytes: megabytes(free), folder });
    level = now;
    if (applied === level) return;
    // The level counts at once; what follows from it is tried again at the next look until it worked.
    try {
      await changed(level);
      applied = level;
    } catch (error) {
      log("error", "could not adapt to the disk space", { error });
    }
  }
  function lookAgain(): void {
    timer = setTimeout(() => void look().finally(() => void (isStopped || lookAgain())), everyMs).unref();
  }
  if (reserveBytes > 0) {
    await look();
    lookAgain();
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

/** Throws where there is too little space to open the embedded database: it would stop half-way, and not end either. */
export async function requireSpaceToOpen(folder: string, reserveBytes: number): Promise<void> {
  const needed = reserveBytes * CRITICAL;
  const free = await freeBytes(folder);
  if (free === null || free >= needed) return;
  throw new Error(
    `Only ${megabytes(free)} MB are free in ${folder}, and the embedded database needs ${megabytes(needed)} MB to open safely. Free up space there, then start again.`,
  );
}

const megabytes = (bytes: number) => Math.floor(bytes / 1e6);
