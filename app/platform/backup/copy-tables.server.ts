import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { escapeIdentifier, escapeLiteral } from "pg";
import type { Copier } from "../db/copying.server.ts";
import { tableFile, type CopiedTable, type Manifest } from "./manifest.server.ts";

/**
 * Our schemas, without the job queue's: its waiting jobs were done since, or the site enqueues them again (docs/operations.md). These catalog
 * queries work on PGlite and every Postgres version.
 */
const SCHEMAS = "('public', 'store')";

type Table = Pick<CopiedTable, "schema" | "name" | "columns"> & { key: string[]; refersTo: string[] };

/** Writes all rows of all tables into `folder`, from one consistent snapshot. */
export async function copyTablesOut(
  copier: Copier,
  folder: string,
): Promise<Pick<Manifest, "tables" | "sequences" | "migrations">> {
  await mkdir(path.join(folder, "tables"), { mode: 0o700 });
  const tables: CopiedTable[] = [];
  for (const { schema, name, columns, key } of await tablesInOrder(copier)) {
    const order = key.length > 0 ? ` order by ${listed(key)}` : "";
    const rows = await copier.copyOut(`(select ${listed(columns)} from ${qualified({ schema, name })}${order})`);
    const meter = createMeter();
    const to = createWriteStream(tableFile(folder, { schema, name }), { mode: 0o600, flush: true });
    await pipeline(rows, meter.stream, createGzip({ level: 4 }), to);
    tables.push({ schema, name, columns, ...meter.read() });
  }
  return { tables, sequences: await sequencesOf(copier), migrations: await migrationsOf(copier) };
}

/** Fills the tables of a database with the same migrations, replacing their rows; all or nothing. */
export async function copyTablesIn(
  copier: Copier,
  folder: string,
  { tables, sequences }: Pick<Manifest, "tables" | "sequences">,
): Promise<void> {
  const known = new Set((await tablesInOrder(copier)).map(qualified));
  const unknown = tables.find((table) => !known.has(qualified(table)));
  if (unknown) throw new Error(`This version's database has no table ${qualified(unknown)}.`);
  if (tables.length > 0) await copier.rows(`truncate ${tables.map(qualified).join(", ")}`);
  for (const table of tables) {
    await copier.copyIn(`${qualified(table)} (${listed(table.columns)})`, unpacked(folder, table));
    const [found] = await copier.rows<{ rows: number }>(`select count(*)::integer as rows from ${qualified(table)}`);
    if (found?.rows !== table.rows)
      throw new Error(`${qualified(table)} has ${found?.rows} rows after restoring, expected ${table.rows}.`);
  }
  for (const { lastValue, ...sequence } of sequences)
    await copier.rows(`select setval(${escapeLiteral(qualified(sequence))}::regclass, ${BigInt(lastValue)})`);
}

/** Reads a copied table to the end; throws when it differs from the manifest. */
export async function checkTable(folder: string, table: CopiedTable): Promise<void> {
  const meter = createMeter();
  try {
    await pipeline(unpacked(folder, table), meter.stream, async (rows) => {
      for await (const _ of rows);
    });
  } catch (error) {
    throw new Error(`The copy of ${qualified(table)} cannot be read.`, { cause: error });
  }
  const { rows, sha256 } = meter.read();
  if (rows !== table.rows || sha256 !== table.sha256)
    throw new Error(
      `The copy of ${qualified(table)} is damaged: ${rows} rows, expected ${table.rows}, or a different checksum.`,
    );
}

function unpacked(folder: string, table: CopiedTable) {
  const file = createReadStream(tableFile(folder, table));
  const rows = createGunzip();
  file.on("error", (error) => rows.destroy(error));
  return file.pipe(rows);
}

/** Counts and hashes rows as they pass. One line of COPY text is one row: line breaks inside it are escaped as \n. */
function createMeter() {
  const hash = createHash("sha256");
  let rows = 0;
  const stream = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) rows++;
      done(null, part);
    },
  });
  return { stream, read: () => ({ rows, sha256: hash.digest("hex") }) };
}

async function tablesInOrder(copier: Copier): Promise<Table[]> {
  const tables = await copier.rows<Table>(`
    select n.nspname as schema, c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(a.attname order by array_position(i.indkey::smallint[], a.attnum)) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '[]') as key,
      coalesce((select json_agg(distinct tn.nspname || '.' || t.relname) from pg_constraint f
        join pg_class t on t.oid = f.confrelid join pg_namespace tn on tn.oid = t.relnamespace
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '[]') as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ${SCHEMAS} order by 1, 2`);
  return inOrder(tables);
}

function inOrder(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  const placed = new Set<string>();
  for (let left = tables; left.length > 0;) {
    const ready = left.filter(({ refersTo }) => refersTo.every((name) => placed.has(name)));
    if (ready.length === 0)
      throw new Error(`These tables have circular references: ${left.map(({ name }) => name).join(", ")}`);
    for (const table of ready) placed.add(`${table.schema}.${table.name}`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

function sequencesOf(copier: Copier): Promise<Manifest["sequences"]> {
  return copier.rows(`select schemaname as schema, sequencename as name, last_value::text as "lastValue"
    from pg_sequences where schemaname in ${SCHEMAS} and last_value is not null order by 1, 2`);
}

async function migrationsOf(copier: Copier): Promise<string[]> {
  const applied = await copier.rows<{ at: string }>(
    "select created_at::text as at from drizzle.__drizzle_migrations order by created_at",
  );
  return applied.map(({ at }) => at);
}

/** The name of a table or a sequence in SQL. */
export const qualified = ({ schema, name }: { schema: string; name: string }) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
const listed = (columns: string[]) => columns.map(escapeIdentifier).join(", ");
