import { mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { asc, inArray, lt, notInArray, sql } from "drizzle-orm";
import type { Db } from "../db/database.server.ts";
import { errorOf } from "../error-of.ts";
import { flushFolder } from "../new-file.server.ts";
import { backupTime } from "./backup-names.ts";
import { readLines, type Erasure } from "./erasures.ts";
import { erasures } from "./erasures.tables.server.ts";

/** Next to the backups: one append-only file per day in UTC. */
const FOLDER = "erasures";
const FILE = /^(\d{4}-\d{2}-\d{2})\.jsonl$/;
const DAY_MS = 86_400_000;
const BATCH_SIZE = 1_000;

/** Created with the first backup, so that its presence shows that erasures are recorded. */
export async function makeErasuresFolder(root: string): Promise<void> {
  await mkdir(path.join(root, FOLDER), { recursive: true, mode: 0o700 });
}

/**
 * Moves erasures from the database, which a disaster may lose, to files next to the backups. Throws when a file cannot be written; its
 * erasures then stay in the database, with the reason. Only one process may do this at a time.
 */
export async function writeErasures(db: Db, root: string): Promise<void> {
  const failures = new Map<string, Error>();
  for (;;) {
    const day = inUtc(erasures.at, "YYYY-MM-DD");
    const waiting = await db
      .select({ id: erasures.id, day, line: asLine })
      .from(erasures)
      // A file that cannot be written does not block those of other days.
      .where(failures.size > 0 ? notInArray(day, [...failures.keys()]) : undefined)
      .orderBy(asc(erasures.id))
      .limit(BATCH_SIZE);
    for (const [of, rows] of Map.groupBy(waiting, (row) => row.day)) {
      const problem = await errorOf(() => writeDay(db, root, of, rows));
      if (problem !== null) failures.set(of, problem);
    }
    if (waiting.length === 0) break;
  }
  for (const problem of failures.values()) throw problem;
}

async function writeDay(db: Db, root: string, day: string, rows: { id: number; line: string }[]): Promise<void> {
  const these = inArray(
    erasures.id,
    rows.map(({ id }) => id),
  );
  const problem = await errorOf(async () => {
    await makeErasuresFolder(root);
    await append(
      path.join(root, FOLDER, `${day}.jsonl`),
      rows.map(({ line }) => line),
    );
  });
  if (problem !== null) {
    await db
      .update(erasures)
      .set({ problem: problem.message.slice(0, 500) })
      .where(these);
    throw problem;
  }
  await db.delete(erasures).where(these);
}

/** For sites without backups, where nothing else removes them. */
export async function dropErasures(db: Db, before: Date): Promise<void> {
  await db.delete(erasures).where(lt(erasures.at, before));
}

export type UnwrittenErasures = { rows: number; since: Date; why: string | null };

/** Erasures recorded before that time that are still not written to a file; null when there are none. */
export async function unwrittenErasures(db: Db, before: Date): Promise<UnwrittenErasures | null> {
  const [found] = await db
    .select({
      rows: sql<number>`count(*)`.mapWith(Number),
      since: sql<Date | null>`min(${erasures.at})`.mapWith(erasures.at),
      why: sql<string | null>`max(${erasures.problem})`,
    })
    .from(erasures)
    .where(lt(erasures.at, before));
  return found?.since ? { rows: found.rows, since: found.since, why: found.why } : null;
}

/** All erasures written next to the backups; null when the folder is missing, so that it is unknown what was erased. */
export async function readErasures(root: string): Promise<{ erasures: Erasure[]; unreadable: number } | null> {
  const names = await daysIn(root);
  if (names === null) return null;
  const found: Erasure[] = [];
  let unreadable = 0;
  for (const name of names) {
    const read = readLines(await readFile(path.join(root, FOLDER, name), "utf8"));
    for (const erasure of read.erasures) found.push(erasure);
    unreadable += read.unreadable;
  }
  return { erasures: found, unreadable };
}

/** Removes files older than the oldest backup. */
export async function pruneErasures(root: string, backups: Iterable<string>): Promise<void> {
  const times = [...backups].flatMap((name) => backupTime(name)?.getTime() ?? []);
  if (times.length === 0) return;
  // One day of margin, because a transaction may end after the day it began.
  const oldest = new Date(Math.min(...times) - DAY_MS).toISOString().slice(0, 10);
  for (const name of (await daysIn(root)) ?? [])
    if (name.slice(0, 10) < oldest) await rm(path.join(root, FOLDER, name), { force: true });
}

async function daysIn(root: string): Promise<string[] | null> {
  const names = await readdir(path.join(root, FOLDER)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return names?.filter((name) => FILE.test(name)).toSorted() ?? null;
}

/** Starts on a new line, because an interrupted write may have left half of one. */
async function append(file: string, lines: string[]): Promise<void> {
  const handle = await open(file, "a", 0o600);
  try {
    await handle.appendFile(`\n${lines.join("\n")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await flushFolder(path.dirname(file));
}

const TIMESTAMP_FORMAT = `YYYY-MM-DD"T"HH24:MI:SS.US"Z"`;

const asLine = sql<string>`json_build_object('at', ${inUtc(erasures.at, TIMESTAMP_FORMAT)}, 'kind', ${erasures.kind},
  'key', ${erasures.key}, 'born', ${inUtc(erasures.born, TIMESTAMP_FORMAT)}, 'off', ${erasures.off})::text`;

function inUtc(column: typeof erasures.at | typeof erasures.born, format: string) {
  return sql<string>`to_char(${column} at time zone 'UTC', ${format}::text)`;
}
