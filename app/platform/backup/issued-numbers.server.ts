import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { rowsOf, type Db } from "../db/database.server.ts";
import { log } from "../log.server.ts";
import { flushFolder } from "../new-file.server.ts";

/**
 * Beside the backups: for each sequence a number that none it issued is above. Written ahead of what is issued, so that it holds after a
 * disaster at any moment (decision 056).
 */
const FILE = "numbers.json";
/** How far ahead: of numbers that people read and numbers that only programs see. */
const AHEAD = { integer: 10_000n, bigint: 1_000_000n };

const numbers = z.object({ reserved: z.record(z.string(), z.string().regex(/^\d{1,19}$/)) });

export type ReservedNumbers = Map<string, bigint>;

type Sequence = { name: string; kind: string; last: bigint; most: bigint };

/** Writes down ahead of time which numbers may be issued, for every sequence that has used up half of what was written for it. */
export async function reserveNumbers(db: Db, root: string): Promise<void> {
  const reserved = (await readReservedNumbers(root)) ?? new Map<string, bigint>();
  const short = (await sequencesOf(db)).filter(
    (each) => each.last + aheadOf(each) / 2n > (reserved.get(each.name) ?? 0n),
  );
  if (short.length === 0) return;
  for (const each of short) reserved.set(each.name, each.last + aheadOf(each));
  await replaceFile(root, JSON.stringify({ reserved: Object.fromEntries([...reserved].map(([name, most]) => [name, String(most)])) }, null, 1)); // oxfmt-ignore
}

/** Whether a sequence has gone past what is written down, because that could not be written for a long time. */
export async function hasUnrecordedNumbers(db: Db, root: string): Promise<boolean> {
  const reserved = await readReservedNumbers(root).catch(() => null);
  return (await sequencesOf(db)).some(({ name, last }) => last > (reserved?.get(name) ?? 0n));
}

/** Which numbers may have been issued; null where nothing tells. */
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
    log("error", "the record of issued numbers cannot be read", { file, error });
    return null;
  }
}

/**
 * Moves the sequences of a restored database above every number that may have been issued since its backup. Without a record of them they
 * are moved by as much as is written ahead at once.
 */
export async function skipIssuedNumbers(db: Db, reserved: ReservedNumbers | null): Promise<void> {
  for (const each of await sequencesOf(db)) {
    const issued = reserved === null ? each.last + aheadOf(each) : (reserved.get(each.name) ?? 0n);
    const last = issued < each.most ? issued : each.most;
    if (last > each.last) await db.execute(sql`select setval(${each.name}::regclass, ${String(last)}::bigint)`);
  }
}

function aheadOf({ kind }: Sequence): bigint {
  return kind === "bigint" ? AHEAD.bigint : AHEAD.integer;
}

/** Ours, and not the job queue's. Names are quoted where SQL wants it. */
async function sequencesOf(db: Db): Promise<Sequence[]> {
  const rows = await rowsOf<{ name: string; kind: string; last: string; most: string }>(
    db,
    sql`select format('%I.%I', schemaname, sequencename) as name, data_type::text as kind,
      coalesce(last_value, start_value - 1)::text as last, max_value::text as most
    from pg_sequences where schemaname in ('public', 'store') order by 1`,
  );
  return rows.map(({ last, most, ...row }) => ({ ...row, last: BigInt(last), most: BigInt(most) }));
}

/** Whole or as it was. */
async function replaceFile(root: string, text: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const aside = path.join(root, `${FILE}.${crypto.randomUUID()}`);
  try {
    const handle = await open(aside, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(aside, path.join(root, FILE));
    await flushFolder(root);
  } finally {
    await rm(aside, { force: true });
  }
}
