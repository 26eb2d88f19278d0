import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { backupTime } from "./backup-names.ts";

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Of the rows in Postgres' COPY format, before compression. */
  sha256: z.string(),
});

const file = z.object({
  /** Relative to DATA_DIR, with forward slashes. */
  path: z.string().refine(isBelow, "must be below the data folder"),
  bytes: z.number().int(),
  modifiedMs: z.number(),
  /** Its content is stored under this hash in `files`, once for all backups. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The migrations applied to the database: a program that reads the backup must know them. */
  migrations: z.array(z.string()),
  /** In an order that satisfies foreign keys. */
  tables: z.array(table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.string() })),
  files: z.array(file),
});

export type Manifest = z.infer<typeof manifest>;
export type CopiedTable = Manifest["tables"][number];
export type KeptFile = Manifest["files"][number];

export const FILES = "files";
export const manifestOf = (folder: string) => path.join(folder, "manifest.json");
export const tableFile = (folder: string, { schema, name }: Pick<CopiedTable, "schema" | "name">) =>
  path.join(folder, "tables", `${schema}.${name}.copy.gz`);
export const storedFilePath = (root: string, { sha256 }: Pick<KeptFile, "sha256">) =>
  path.join(root, FILES, sha256.slice(0, 2), sha256);

/** Throws, with a message for the owner, when the backup is incomplete or not one of ours. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(manifestOf(folder), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error(`${folder} isn't a backup: it has no manifest.json.`, { cause: error });
  }
  try {
    return manifest.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`The manifest of ${folder} is unreadable: the backup is damaged, or a newer version made it.`, {
      cause: error,
    });
  }
}

/** Names of the finished backups, oldest first. */
export async function backupsIn(root: string): Promise<string[]> {
  const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => backupTime(name)).toSorted();
}

function isBelow(name: string): boolean {
  return (
    !path.posix.isAbsolute(name) && !name.includes("\\") && !name.split("/").some((part) => part === ".." || !part)
  );
}
