import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { manifestOf, tableFile, type CopiedTable, type Manifest } from "#app/platform/backup/manifest.server.ts";

/** What came with migrations that an older version did not have. */
type Unknown = { tables: string[]; columns: string[] };

/** Makes a backup into one that an older version would have written, which had so many migrations. */
export function asOlderVersion(backup: string, migrations: number, unknown: Unknown): void {
  const manifest = JSON.parse(readFileSync(manifestOf(backup), "utf8")) as Manifest;
  const older = {
    ...manifest,
    migrations: manifest.migrations.slice(0, migrations),
    tables: manifest.tables
      .filter(({ name }) => !unknown.tables.includes(name))
      .map((table) => withoutColumns(backup, table, unknown.columns)),
    sequences: manifest.sequences.filter(({ name }) => !unknown.tables.some((table) => name.startsWith(`${table}_`))),
  };
  writeFileSync(manifestOf(backup), JSON.stringify(older));
}

function withoutColumns(backup: string, table: CopiedTable, unknown: string[]): CopiedTable {
  const stays = table.columns.map((column) => !unknown.includes(column));
  if (stays.every(Boolean)) return table;
  const file = tableFile(backup, table);
  // One line for each row, its values parted by tabs: what is in them is escaped.
  const rows = gunzipSync(readFileSync(file))
    .toString("utf8")
    .split("\n")
    .map(
      (line) =>
        line &&
        line
          .split("\t")
          .filter((_, at) => stays[at])
          .join("\t"),
    )
    .join("\n");
  writeFileSync(file, gzipSync(rows));
  const columns = table.columns.filter((_, at) => stays[at]);
  return { ...table, columns, sha256: createHash("sha256").update(rows).digest("hex") };
}
