import { and, desc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { DraftInput } from "./newsletters.ts";
import { newsletters } from "./newsletters.tables.server.ts";

export type Newsletter = typeof newsletters.$inferSelect;

/** The version of what an admin saw and decided about. A test send since then does not change it. */
export function versionOf({ subject, content, audiences, status, sendAt }: Newsletter): string {
  return rowVersion({ subject, content, audiences, status, sendAt });
}

/** Why nothing changed. */
export type NotChanged = { state: "gone" } | { state: "conflict"; now: Newsletter } | { state: "not-draft" };

/** Null when there is none. */
export async function newsletterWithId(db: Db, id: number): Promise<Newsletter | null> {
  const [found] = await db.select().from(newsletters).where(eq(newsletters.id, id));
  return found ?? null;
}

/** Drafts and scheduled newsletters, newest first, without content; `before`: only those older than that one. */
export function unsentNewsletters(db: Db, limit: number, before?: number) {
  const { id, subject, audiences, status, sendAt, problem, updatedAt } = newsletters;
  return db
    .select({ id, subject, audiences, status, sendAt, problem, updatedAt })
    .from(newsletters)
    .where(and(inArray(newsletters.status, ["draft", "scheduled"]), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit);
}

export async function insertDraft(tx: Db, input: DraftInput, by: string, calledAs?: string): Promise<Newsletter> {
  const values = { ...input, createdBy: by, calledAs: calledAs ?? null };
  const [made] = await tx.insert(newsletters).values(values).returning();
  if (!made) throw new Error("The draft was not inserted.");
  return made;
}

/** `before` is null for a new draft. */
export type Saved = NotChanged | { state: "saved"; before: Newsletter | null; after: Newsletter };

/** Overwrites a draft that has not changed since it was opened. */
export async function saveDraft(tx: Db, { id, version }: DraftVersion, input: DraftInput): Promise<Saved> {
  const before = await lockDraft(tx, { id, version });
  if ("state" in before) return before;
  const isNew = before.subject !== input.subject || before.content !== input.content;
  return {
    state: "saved",
    before,
    after: await updateNewsletter(tx, id, { ...input, problem: null, ...(isNew ? { testedAt: null } : {}) }),
  };
}

/** Null when there is no such draft. */
export async function deleteDraft(tx: Db, id: number): Promise<Newsletter | null> {
  const draft = and(eq(newsletters.id, id), eq(newsletters.status, "draft"));
  const [gone] = await tx.delete(newsletters).where(draft).returning();
  return gone ?? null;
}

/** Schedules a draft to be sent automatically. */
export async function scheduleDraft(tx: Db, draft: DraftVersion, sendAt: Date): Promise<Saved> {
  const before = await lockDraft(tx, draft);
  if ("state" in before) return before;
  const after = await updateNewsletter(tx, draft.id, { status: "scheduled", sendAt, problem: null });
  return { state: "saved", before, after };
}

/** Makes it a draft again; null when it is no longer scheduled. */
export async function unschedule(tx: Db, id: number): Promise<Newsletter | null> {
  const before = await lockNewsletter(tx, id);
  if (before?.status !== "scheduled") return null;
  return updateNewsletter(tx, id, { status: "draft", sendAt: null, problem: null });
}

/** Records a problem for the owner. It stays scheduled; nothing is recorded if it was unscheduled or sent since. */
export async function recordProblem(db: Db, id: number, problem: string): Promise<void> {
  const scheduled = and(eq(newsletters.id, id), eq(newsletters.status, "scheduled"));
  await db.update(newsletters).set({ problem }).where(scheduled);
}

/** Makes all due newsletters drafts again, with a reason for the owner; returns how many. */
export async function unscheduleDue(db: Db, problem: string, now: Date): Promise<number> {
  const taken = await db
    .update(newsletters)
    .set({ status: "draft", sendAt: null, problem, updatedAt: sql`now()` })
    .where(and(eq(newsletters.status, "scheduled"), lte(newsletters.sendAt, now)))
    .returning({ id: newsletters.id });
  return taken.length;
}

export async function recordTest(tx: Db, id: number, now: Date): Promise<void> {
  await tx.update(newsletters).set({ testedAt: now }).where(eq(newsletters.id, id));
}

export type DraftVersion = { id: number; version: string };

/** Locks a draft of that version; otherwise why it is not that. */
export async function lockDraft(tx: Db, { id, version }: DraftVersion): Promise<Newsletter | NotChanged> {
  const found = await lockNewsletter(tx, id);
  if (!found) return { state: "gone" };
  if (found.status !== "draft") return { state: "not-draft" };
  return versionOf(found) === version ? found : { state: "conflict", now: found };
}

export async function lockNewsletter(tx: Db, id: number): Promise<Newsletter | undefined> {
  const [found] = await tx.select().from(newsletters).where(eq(newsletters.id, id)).for("update");
  return found;
}

export async function updateNewsletter(tx: Db, id: number, set: Partial<Newsletter>): Promise<Newsletter> {
  const [after] = await tx
    .update(newsletters)
    .set({ ...set, updatedAt: sql`now()` })
    .where(eq(newsletters.id, id))
    .returning();
  if (!after) throw new Error(`The newsletter ${id} was deleted while it was being updated.`);
  return after;
}
