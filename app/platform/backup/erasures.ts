import { z } from "zod";

/** One line of the journal beside the backups: what became of one row, and when. Moments are in UTC, to the microsecond. */
const erasure = z.object({
  at: z.iso.datetime(),
  kind: z.string(),
  key: z.string(),
  /** When the row came to be: together with its key it is no other row, whatever was restored meanwhile. */
  born: z.iso.datetime(),
  /** Which of its switches are off since; null: the row is gone. */
  off: z.array(z.string()).nullable(),
});

export type Erasure = z.infer<typeof erasure>;

/** Lines that cannot be read are counted: a write that was cut off leaves a part of one, and is done again on a line of its own. */
export function readLines(text: string): { erasures: Erasure[]; unreadable: number } {
  const lines = text.split("\n").filter((line) => line !== "");
  const erasures = lines.flatMap((line) => {
    const read = erasure.safeParse(parsed(line));
    return read.success ? [read.data] : [];
  });
  return { erasures, unreadable: lines.length - erasures.length };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** A transaction that was under way when the backup was begun may have ended after it, and clocks are not quite the same. */
const OVERLAP_MS = 2 * 60_000;

/**
 * How each row stood in the end that something happened to after `since`: a deletion or withdrawal that was undone later is none. What
 * happened from `before` on does not count.
 */
export function lastOfEach(erasures: Erasure[], since: Date, before: Date | null): Erasure[] {
  const counted = erasures
    .filter(({ at }) => new Date(at).getTime() > since.getTime() - OVERLAP_MS && (!before || new Date(at) < before))
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  return [...new Map(counted.map((each) => [`${each.kind} ${each.key} ${each.born}`, each])).values()];
}
