import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { rowsOf, type Db } from "../db/database.server.ts";
import { log } from "../log.server.ts";
import { flushFolder } from "../new-file.server.ts";

/**
 * Next to the backups: for each sequence an upper bound of the numbers it has issued. Written ahead of what is issued, so that it holds
 * whenever a disaster strikes (decision 056).
 */
const FILE = "numbers.json";
/** How far ahead: `integer` sequences number what people see, `bigint` sequences what only programs see. */
const AHEAD = { integer: 10_000n, bigint: 1_000_000n };

const numbers = z.object({ reserved: z.record(z.string(), z.string().regex(/^\d{1,19}$/)) });

export type ReservedNumbers = Map<string, bigint>;

type Sequence = { name: string; kind: string; last: bigint; most: bigint };

/** Records a new upper bound for every sequence that has used up half of its reserve. */
export async function reserveNumbers(db: Db, root: string): Promise<void> {
  const reserved = (await readReservedNumbers(root)) ?? new Map<string, bigint>();
  const exhausted = (await sequencesOf(db)).filter(
    (sequence) => sequence.last + aheadOf(sequence) / 2n > (reserved.get(sequence.name) ?? 0n),
  );
  if (exhausted.length === 0) return;
  for (const sequence of exhausted) reserved.set(sequence.name, sequence.last + aheadOf(sequence));
  await replaceFile(
    root,
    JSON.stringify(
      { reserved: Object.fromEntries([...reserved].map(([name, most]) => [name, String(most)])) },
      null,
      1,
    ),
  );
}

/** Whether a sequence has passed its recorded bound because the record could not be written for a long time. */
export async function hasUnrecordedNumbers(db: Db, root: string): Promise<boolean> {
  const reserved = await readReservedNumbers(root).catch(() => null);
  return (await sequencesOf(db)).some(({ name, last }) => last > (reserved?.get(name) ?? 0n));
}

/** The recorded bounds; null when there is no readable record. */
export async function readReservedNumbers(root: string): Promise<ReservedNumbers | null> {
  const file = path.join(root, FILE);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  try {
    const { reserved } = numbers.parse(JSON.parse(text));
    return new Map(Object.entries(reserved).map(([name, most]) => [name, BigInt(most)]));
  } catch (error) {
    log("error", "the record of issued numbers is unreadable", { file, error });
    return null;
  }
}

/**
 * Moves the sequences of a restored database past every number that may have been issued since its backup. Without a record they move by
 * one full reserve.
 */
export async function skipIssuedNumbers(db: Db, reserved: ReservedNumbers | null): Promise<void> {
  for (const sequence of await sequencesOf(db)) {
    const issued = reserved === null ? sequence.last + aheadOf(sequence) : (reserved.get(sequence.name) ?? 0n);
    const last = issued < sequence.most ? issued : sequence.most;
    if (last > sequence.last) await db.execute(sql`select setval(${sequence.name}::regclass, ${String(last)}::bigint)`);
  }
}

function aheadOf({ kind }: Sequence): bigint {
  return kind === "bigint" ? AHEAD.bigint : AHEAD.integer;
}

/** Our sequences, without the job queue's. Names are quoted for SQL. */
async function sequencesOf(db: Db): Promise<Sequence[]> {
  const rows = await rowsOf<{ name: string; kind: string; last: string; most: string }>(
    db,
    sql`select format('%I.%I', schemaname, sequencename) as name, data_type::text as kind,
      coalesce(last_value, start_value - 1)::text as last, max_value::text as most
    from pg_sequences where schemaname in ('public', 'store') order by 1`,
  );
  return rows.map(({ last, most, ...row }) => ({ ...row, last: BigInt(last), most: BigInt(most) }));
}

/** Replaces the file atomically. */
async function replaceFile(root: string, text: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const temporary = path.join(root, `${FILE}.${crypto.randomUUID()}`);
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path.join(root, FILE));
    await flushFolder(root);
  } finally {
    await rm(temporary, { force: true });
  }
}
