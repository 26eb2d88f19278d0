import { desc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { DraftInput } from "./newsletters.ts";
import { newsletterTemplates } from "./newsletters.tables.server.ts";

type Template = typeof newsletterTemplates.$inferSelect;

/** The owner's own templates, newest first, with the beginnings of their content; `before`: only those older than that one. */
export function savedTemplates(db: Db, limit: number, before?: number) {
  const { id, subject, content, createdAt } = newsletterTemplates;
  return db
    .select({ id, subject, beginning: sql<string>`left(${content}, 200)`, createdAt })
    .from(newsletterTemplates)
    .where(before === undefined ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(limit);
}

export async function templateWithId(db: Db, id: number): Promise<Template | null> {
  const [found] = await db.select().from(newsletterTemplates).where(eq(newsletterTemplates.id, id));
  return found ?? null;
}

export async function insertTemplate(
  tx: Db,
  { subject, content, audiences }: DraftInput,
  by: string,
): Promise<Template> {
  const [made] = await tx
    .insert(newsletterTemplates)
    .values({ subject, content, audiences, createdBy: by })
    .returning();
  if (!made) throw new Error("The template was not inserted.");
  return made;
}

/** Null when there is none. */
export async function deleteTemplate(tx: Db, id: number): Promise<Template | null> {
  const [gone] = await tx.delete(newsletterTemplates).where(eq(newsletterTemplates.id, id)).returning();
  return gone ?? null;
}
