import { and, desc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Written } from "./newsletter.ts";
import { newsletters } from "./newsletter.tables.server.ts";

export type Newsletter = typeof newsletters.$inferSelect;

/** What an admin looked at and decided on: a test mail meanwhile is no change. */
export function versionOf({ subject, content, audiences, status, sendAt }: Newsletter): string {
  return rowVersion({ subject, content, audiences, status, sendAt });
}

/** Why nothing was changed. */
export type Unchanged = { state: "gone" } | { state: "differs"; now: Newsletter } | { state: "no-draft" };

/** Null when there is none of that number. */
export async function newsletterWithId(db: Db, id: number): Promise<Newsletter | null> {
  const [found] = await db.select().from(newsletters).where(eq(newsletters.id, id));
  return found ?? null;
}

/** What is not sent yet, newest first, without the content; `before`: those that came before that one. */
export function unsentNewsletters(db: Db, most: number, before?: number) {
  const { id, subject, audiences, status, sendAt, problem, updatedAt } = newsletters;
  return db
    .select({ id, subject, audiences, status, sendAt, problem, updatedAt })
    .from(newsletters)
    .where(and(inArray(newsletters.status, ["draft", "scheduled"]), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(most);
}

export async function insertDraft(tx: Db, written: Written, by: string, calledAs?: string): Promise<Newsletter> {
  const values = { ...written, createdBy: by, calledAs: calledAs ?? null };
  const [made] = await tx.insert(newsletters).values(values).returning();
  if (!made) throw new Error("The draft was not kept.");
  return made;
}

/** `before` is null of a new one. */
export type Saved = Unchanged | { state: "saved"; before: Newsletter | null; after: Newsletter };

/** Writes over a draft that is still as it was when its writer began. */
export async function saveDraft(tx: Db, { id, version }: Seen, written: Written): Promise<Saved> {
  const before = await theDraft(tx, { id, version });
  if ("state" in before) return before;
  const isNew = before.subject !== written.subject || before.content !== written.content;
  return {
    state: "saved",
    before,
    after: await changed(tx, id, { ...written, problem: null, ...(isNew ? { testedAt: null } : {}) }),
  };
}

/** Null when there is no such draft any more. */
export async function deleteDraft(tx: Db, id: number): Promise<Newsletter | null> {
  const draft = and(eq(newsletters.id, id), eq(newsletters.status, "draft"));
  const [gone] = await tx.delete(newsletters).where(draft).returning();
  return gone ?? null;
}

/** From then on it goes out by itself. */
export async function scheduleDraft(tx: Db, seen: Seen, sendAt: Date): Promise<Saved> {
  const before = await theDraft(tx, seen);
  if ("state" in before) return before;
  return { state: "saved", before, after: await changed(tx, seen.id, { status: "scheduled", sendAt, problem: null }) };
}

/** A draft again; null when it was not scheduled any more. */
export async function unschedule(tx: Db, id: number): Promise<Newsletter | null> {
  const before = await locked(tx, id);
  if (before?.status !== "scheduled") return null;
  return changed(tx, id, { status: "draft", sendAt: null, problem: null });
}

/** For the owner to read. It stays scheduled; whoever took it back or sent it meanwhile reads nothing. */
export async function noteProblem(db: Db, id: number, problem: string): Promise<void> {
  const scheduled = and(eq(newsletters.id, id), eq(newsletters.status, "scheduled"));
  await db.update(newsletters).set({ problem }).where(scheduled);
}

/** Makes drafts again of all whose time has come, with a reason the owner reads; how many those were. */
export async function takeBackDue(db: Db, problem: string, now: Date): Promise<number> {
  const taken = await db
    .update(newsletters)
    .set({ status: "draft", sendAt: null, problem, updatedAt: sql`now()` })
    .where(and(eq(newsletters.status, "scheduled"), lte(newsletters.sendAt, now)))
    .returning({ id: newsletters.id });
  return taken.length;
}

export async function noteTest(tx: Db, id: number, now: Date): Promise<void> {
  await tx.update(newsletters).set({ testedAt: now }).where(eq(newsletters.id, id));
}

export type Seen = { id: number; version: string };

/** The draft as it was seen, locked; or why it is not that any more. */
export async function theDraft(tx: Db, { id, version }: Seen): Promise<Newsletter | Unchanged> {
  const found = await locked(tx, id);
  if (!found) return { state: "gone" };
  if (found.status !== "draft") return { state: "no-draft" };
  return versionOf(found) === version ? found : { state: "differs", now: found };
}

export async function locked(tx: Db, id: number): Promise<Newsletter | undefined> {
  const [found] = await tx.select().from(newsletters).where(eq(newsletters.id, id)).for("update");
  return found;
}

export async function changed(tx: Db, id: number, set: Partial<Newsletter>): Promise<Newsletter> {
  const [after] = await tx
    .update(newsletters)
    .set({ ...set, updatedAt: sql`now()` })
    .where(eq(newsletters.id, id))
    .returning();
  if (!after) throw new Error(`The newsletter ${id} went away while it was changed.`);
  return after;
}
