import { and, eq, gte, inArray } from "drizzle-orm";
import type { Db } from "../db/database.server.ts";
import { auditLog } from "./audit.tables.server.ts";

type Wanted = { actions: string[]; subjects: string[]; since: Date };

/** Recent entries about these subjects. */
export function entriesSince(db: Db, { actions, subjects, since }: Wanted) {
  if (subjects.length === 0) return Promise.resolve([]);
  return db
    .select({ action: auditLog.action, subject: auditLog.subject, after: auditLog.after })
    .from(auditLog)
    .where(and(inArray(auditLog.action, actions), inArray(auditLog.subject, subjects), gte(auditLog.at, since)));
}

/** The complete entry; null when there is none. */
export async function entryWithId(db: Db, id: number) {
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.id, id));
  return entry ?? null;
}
