import { randomUUID } from "node:crypto";
import { and, eq, gte, lt, ne } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { importFiles } from "./import-files.tables.server.ts";

const KEPT_MS = 86_400_000;

type Owner = { id: string };

/** Keeps a file until its import, and returns its id. An admin's earlier file is removed: one is imported at a time. */
export async function keepImportFile(db: Db, admin: Owner, file: { name: string; content: Uint8Array }) {
  const id = randomUUID();
  await db.transaction(async (tx) => {
    await tx.insert(importFiles).values({ id, adminId: admin.id, ...file });
    await tx.delete(importFiles).where(and(eq(importFiles.adminId, admin.id), ne(importFiles.id, id)));
  });
  return id;
}

/** Null once it is imported or a day old, and for another admin. */
export async function keptImportFile(db: Db, admin: Owner, id: string) {
  const [found] = await db
    .select()
    .from(importFiles)
    .where(
      and(
        eq(importFiles.id, id),
        eq(importFiles.adminId, admin.id),
        gte(importFiles.createdAt, new Date(Date.now() - KEPT_MS)),
      ),
    );
  return found ?? null;
}

export async function removeImportFile(db: Db, admin: Owner, id: string): Promise<void> {
  await db.delete(importFiles).where(and(eq(importFiles.id, id), eq(importFiles.adminId, admin.id)));
}

export async function removeOldImportFiles(db: Db, now: Date): Promise<void> {
  await db.delete(importFiles).where(lt(importFiles.createdAt, new Date(now.getTime() - KEPT_MS)));
}
