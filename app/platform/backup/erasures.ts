import { z } from "zod";
import type { ConsentPurpose, ConsentSubject } from "../consent/consents.tables.server.ts";
import type { Db } from "../db/database.server.ts";

/** One line of the files next to the backups: what happened to one row, and when. Timestamps are UTC, with microseconds. */
const erasure = z.object({
  at: z.iso.datetime(),
  kind: z.string(),
  key: z.string(),
  /** When the row was created: with the key it identifies the row, even if the id was issued again after a restore. */
  born: z.iso.datetime(),
  /** The consents withdrawn since; null: the row is deleted. */
  off: z.array(z.string()).nullable(),
});

export type Erasure = z.infer<typeof erasure>;

/** A kind of row in the journal: how a restore repeats its deletions and withdrawals. */
export type ErasureKind = {
  table: string;
  label: [one: string, many: string];
  /** Columns that the triggers watch, and the consent that each records. */
  switches?: Record<string, ConsentPurpose | null>;
  /** Columns that are always switched off. */
  always?: string[];
  /** The subject of its consents. */
  subject?: ConsentSubject;
  /** Runs for each row that a withdrawal changed. */
  onWithdrawal?(tx: Db, row: { id: string; at: string }, columns: string[]): Promise<void>;
};

/** Counts unreadable lines: an interrupted write leaves a partial line and is repeated on a line of its own. */
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

/** A transaction that was open when the backup began may have ended later, and clocks differ slightly. */
const OVERLAP_MS = 2 * 60_000;

/** The final state of each row that changed after `since`, and before `before` if given: of repeated erasures of a row the last applies. */
export function lastOfEach(erasures: Erasure[], since: Date, before: Date | null): Erasure[] {
  const counted = erasures
    .filter(({ at }) => new Date(at).getTime() > since.getTime() - OVERLAP_MS && (!before || new Date(at) < before))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return [...new Map(counted.map((row) => [`${row.kind} ${row.key} ${row.born}`, row])).values()];
}
