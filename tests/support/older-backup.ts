import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { manifestOf, tableFile, type CopiedTable, type Manifest } from "#app/platform/backup/manifest.server.ts";

const MIGRATIONS = "db/migrations";

function migrationsSql(from: number, to?: number): string {
  const journal = JSON.parse(readFileSync(path.join(MIGRATIONS, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  return journal.entries
    .slice(from, to)
    .map(({ tag }) => readFileSync(path.join(MIGRATIONS, `${tag}.sql`), "utf8"))
    .join("\n");
}

/** The tables and columns ("table.column") that migrations after the first `known` added. Names are unique across schemas. */
function addedAfter(known: number): { tables: Set<string>; columns: Set<string> } {
  const later = migrationsSql(known);
  const tables = [...later.matchAll(/^CREATE TABLE (?:"\w+"\.)?"(\w+)"/gm)].map(([, table]) => table ?? "");
  const columns = [...later.matchAll(/^ALTER TABLE (?:"\w+"\.)?"(\w+)" ADD COLUMN "(\w+)"/gm)];
  return { tables: new Set(tables), columns: new Set(columns.map(([, table, column]) => `${table}.${column}`)) };
}

/** The tables that migrations after the first `known` dropped, empty. */
function droppedAfter(known: number, backup: string): CopiedTable[] {
  const earlier = migrationsSql(0, known);
  return [...migrationsSql(known).matchAll(/^DROP TABLE "(\w+)"\."(\w+)"/gm)].flatMap(([, schema = "", name = ""]) => {
    const [, column] = new RegExp(`^CREATE TABLE "${schema}"\\."${name}" \\(\\s+"(\\w+)"`, "m").exec(earlier) ?? [];
    if (!column) return [];
    const table = { schema, name, columns: [column], rows: 0, sha256: createHash("sha256").digest("hex") };
    writeFileSync(tableFile(backup, table), gzipSync(""));
    return [table];
  });
}

/** Rewrites a backup as an older version with that many migrations would have made it. */
export function asOlderVersion(backup: string, migrations: number): void {
  const unknown = addedAfter(migrations);
  const manifest = JSON.parse(readFileSync(manifestOf(backup), "utf8")) as Manifest;
  const older = {
    ...manifest,
    migrations: manifest.migrations.slice(0, migrations),
    tables: manifest.tables
      .filter(({ name }) => !unknown.tables.has(name))
      .map((table) => withoutColumns(backup, table, unknown.columns))
      .concat(droppedAfter(migrations, backup)),
    sequences: manifest.sequences.filter(
      ({ name }) => ![...unknown.tables].some((table) => name.startsWith(`${table}_`)),
    ),
  };
  writeFileSync(manifestOf(backup), JSON.stringify(older));
}

function withoutColumns(backup: string, table: CopiedTable, unknown: Set<string>): CopiedTable {
  const isKept = table.columns.map((column) => !unknown.has(`${table.name}.${column}`));
  if (isKept.every(Boolean)) return table;
  const file = tableFile(backup, table);
  // One line per row, with escaped values separated by tabs.
  const rows = gunzipSync(readFileSync(file))
    .toString("utf8")
    .split("\n")
    .map(
      (line) =>
        line &&
        line
          .split("\t")
          .filter((_, at) => isKept[at])
          .join("\t"),
    )
    .join("\n");
  writeFileSync(file, gzipSync(rows));
  const columns = table.columns.filter((_, at) => isKept[at]);
  return { ...table, columns, sha256: createHash("sha256").update(rows).digest("hex") };
}
