import { stat } from "node:fs/promises";
import { freeBytes } from "./disk-space.server.ts";

/** Space that was promised to a writer. Release it when the writer has finished or failed. */
export type ReservedSpace = {
  /** Call after writing: these bytes are missing from the free space now. */
  used(bytes: number): void;
  release(): void;
};

/** What writers of this process were promised and have not written yet, by device. */
const promised = new Map<number, number>();

/**
 * Reserves space for a file before it is written; null if `keepFree` would not remain. Free space alone does not suffice: files that are
 * written at the same time would all be counted on it. A disk that does not report its space is taken to have enough.
 */
export async function reserveSpace(
  folder: string,
  { bytes, keepFree }: { bytes: number; keepFree: number },
  freeOf = freeBytes,
): Promise<ReservedSpace | null> {
  const { dev } = await stat(folder);
  const free = (await freeOf(folder)) ?? Infinity;
  // From here to the promise nothing is awaited, so that no two writers are promised the same bytes.
  if (free - promisedOn(dev) < bytes + keepFree) return null;
  promised.set(dev, promisedOn(dev) + bytes);
  let left = bytes;
  const take = (amount: number) => {
    const taken = Math.min(amount, left);
    left -= taken;
    promised.set(dev, promisedOn(dev) - taken);
  };
  return { used: take, release: () => take(left) };
}

/** Free space that no writer of this process was promised; null if unknown. */
export async function unpromisedBytes(folder: string): Promise<number | null> {
  const free = await freeBytes(folder);
  return free === null ? null : free - promisedOn((await stat(folder)).dev);
}

const promisedOn = (device: number) => promised.get(device) ?? 0;
