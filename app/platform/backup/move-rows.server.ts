import { escapeIdentifier } from "pg";
import type { Database } from "../db/database.server.ts";
import type { Copier } from "../db/copying.server.ts";
import { copyTablesIn, copyTablesOut, qualified } from "./copy-tables.server.ts";
import type { CopiedTable, Manifest } from "./manifest.server.ts";

type Copied = Pick<Manifest, "tables" | "sequences">;
type Table = Pick<CopiedTable, "schema" | "name" | "columns">;

/** `checksum`: of all rows, whatever their order. */
export type TableContents = Table & { rows: number; checksum: string };

/**
 * Copies all rows of a database to one with the same migrations, by way of an empty folder, then reads both again. Throws, with what differs,
 * unless they have the same rows, values and sequences. No one else may write to either of them.
 */
export async function moveRows(
  from: Pick<Database, "copying">,
  to: Pick<Database, "copying">,
  folder: string,
): Promise<TableContents[]> {
  const copied = await from.copying("reading", (copier) => copyTablesOut(copier, folder));
  await to.copying("writing", (copier) => copyTablesIn(copier, folder, copied));
  const before = await contentsOf(from, copied);
  const differences = differencesOf(before, await contentsOf(to, copied));
  if (differences.length > 0) throw new DifferentRows(differences);
  return before.tables;
}

/** What was read back from the new database is not what the old one has. */
class DifferentRows extends Error {
  constructor(differences: readonly string[]) {
    super(["The new database does not have the same rows as the old one:", ...differences].join("\n  "));
    this.name = "DifferentRows";
  }
}

type Contents = { tables: TableContents[]; sequences: Map<string, string> };

async function contentsOf(database: Pick<Database, "copying">, { tables, sequences }: Copied): Promise<Contents> {
  return database.copying("reading", async (copier) => {
    const found: TableContents[] = [];
    for (const { schema, name, columns } of tables)
      found.push({ schema, name, columns, ...(await contentsOfTable(copier, { schema, name, columns })) });
    const lastValues = new Map<string, string>();
    for (const sequence of sequences) {
      const [row] = await copier.rows<{ last: string }>(`select last_value::text as last from ${qualified(sequence)}`);
      lastValues.set(qualified(sequence), row?.last ?? "");
    }
    return { tables: found, sequences: lastValues };
  });
}

/** A sum of hashes does not depend on the order of rows, which collations and storage decide. Generated columns are not copied either. */
async function contentsOfTable(copier: Copier, table: Table): Promise<{ rows: number; checksum: string }> {
  const values = `row(${table.columns.map((column) => `t.${escapeIdentifier(column)}`).join(", ")})::text`;
  const [found] = await copier.rows<{ rows: number; checksum: string }>(
    `select count(*)::float8 as rows, coalesce(sum(('x' || left(md5(${values}), 15))::bit(60)::bigint), 0)::text as checksum
      from ${qualified(table)} t`,
  );
  if (!found) throw new Error(`${qualified(table)} was not counted.`);
  return found;
}

function differencesOf(before: Contents, after: Contents): string[] {
  const inTables = before.tables.flatMap((table, at) => {
    const found = after.tables[at];
    if (found?.rows !== table.rows) return [`${qualified(table)} has ${found?.rows} rows, expected ${table.rows}`];
    return found.checksum === table.checksum ? [] : [`${qualified(table)} has other values`];
  });
  const inSequences = [...before.sequences].flatMap(([name, last]) => {
    const found = after.sequences.get(name);
    return found === last ? [] : [`${name} is at ${found}, expected ${last}`];
  });
  return [...inTables, ...inSequences];
}
