import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { mailingBodies } from "#app/features/email/delivery/delivery.server.ts";
import { keepVersion, versionText } from "./newsletter-versions.server.ts";
import type { Segment } from "#app/features/email/segments/segments.ts";
import type { DraftInput } from "./newsletters.ts";
import { newsletters, newsletterTemplates, newsletterVersions } from "./newsletters.tables.server.ts";

export type Newsletter = typeof newsletters.$inferSelect;

/** The version of what an admin saw and decided about. A test send since then does not change it. */
export function versionOf({ subject, secondSubject, content, audiences, segment, status, sendAt }: Newsletter): string {
  return rowVersion({ subject, secondSubject, content, audiences, segment, status, sendAt });
}

/** Why nothing changed. */
export type NotChanged = { state: "gone" } | { state: "conflict"; now: Newsletter } | { state: "not-draft" };

/** The draft that a form without an id created, as long as only that form saved it; null otherwise. */
export async function draftOfForm(tx: Db, calledAs: string): Promise<Newsletter | null> {
  const { status } = newsletters;
  const [found] = await tx
    .select()
    .from(newsletters)
    .where(and(eq(newsletters.calledAs, calledAs), eq(status, "draft")));
  return found ?? null;
}

/** The URLs of uploads in all newsletters, their earlier texts and templates, and in what was sent, which shows its pictures as long as it is read. */
export async function picturesInUse(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ url: string }>(
    db,
    sql`select distinct (regexp_matches(content, '/storage/v1/object/public/[a-z0-9/.-]+', 'g'))[1] as url
      from (select content from ${newsletters} union all select content from ${newsletterVersions}
        union all select content from ${newsletterTemplates} union all ${mailingBodies}) as texts
      where content like '%/storage/v1/object/public/%'`,
  );
  return rows.map(({ url }) => url);
}

/** Null when there is none. */
export async function newsletterWithId(db: Db, id: number): Promise<Newsletter | null> {
  const [found] = await db.select().from(newsletters).where(eq(newsletters.id, id));
  return found ?? null;
}

/** The options are those of the newsletter that it is a copy of. */
export type NewDraft = DraftInput & SendOptions;
export type SendOptions = { segment?: Segment | null; secondSubject?: string | null };

/** Drafts and scheduled newsletters, newest first, without content; `before`: only those older than that one. */
export function unsentNewsletters(db: Db, limit: number, before?: number) {
  const { id, subject, audiences, segment, status, sendAt, problem, updatedAt } = newsletters;
  return db
    .select({ id, subject, audiences, segment, status, sendAt, problem, updatedAt })
    .from(newsletters)
    .where(and(inArray(newsletters.status, ["draft", "scheduled"]), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit);
}

export async function insertDraft(tx: Db, input: NewDraft, by: string, calledAs?: string): Promise<Newsletter> {
  const values = { ...input, createdBy: by, calledAs: calledAs ?? null };
  const [made] = await tx.insert(newsletters).values(values).returning();
  if (!made) throw new Error("The draft was not inserted.");
  return made;
}

/** `before` is null for a new draft. */
export type Saved =
  | NotChanged
  | {
      state: "saved";
      before: Newsletter | null;
      after: Newsletter;
      /** The text before is kept as a version. */
      isKept: boolean;
    };

/** `calledAs`: of a form without an id that continues the draft it created. */
type Saving = { by: string; isAutosave: boolean; calledAs?: string };

/** Overwrites a draft that has not changed since it was opened. */
export async function saveDraft(
  tx: Db,
  { id, version }: DraftVersion,
  input: DraftInput,
  saving: Saving,
): Promise<Saved> {
  const before = await lockDraft(tx, { id, version });
  if ("state" in before) return before;
  const { subject, content, audiences } = input;
  const isNew = before.subject !== subject || before.content !== content;
  return {
    state: "saved",
    before,
    isKept: await keepVersion(tx, before, input, saving),
    after: await updateNewsletter(tx, id, {
      subject,
      content,
      audiences,
      calledAs: saving.calledAs ?? null,
      problem: null,
      ...(isNew ? { testedAt: null } : {}),
    }),
  };
}

/** Sets how a draft is sent: whom of its audiences it goes to (null: everyone), and its second subject. */
export async function setSendOptions(tx: Db, draft: DraftVersion, options: SendOptions): Promise<Saved> {
  const before = await lockDraft(tx, draft);
  // The response to the same form may have been lost.
  if ("state" in before && before.state === "conflict" && hasOptions(before.now, options))
    return { state: "saved", before: before.now, after: before.now, isKept: false };
  if ("state" in before) return before;
  const after = await updateNewsletter(tx, draft.id, { ...options, problem: null });
  return { state: "saved", before, after, isKept: false };
}

function hasOptions(newsletter: Newsletter, options: SendOptions): boolean {
  return isDeepStrictEqual({ ...newsletter, ...options }, newsletter);
}

/** Makes an earlier text the draft's again. What it replaces is a version, too. */
export async function restoreVersion(
  tx: Db,
  { id, version }: DraftVersion,
  versionId: number,
  by: string,
): Promise<Saved> {
  const before = await lockDraft(tx, { id, version });
  if ("state" in before) return before;
  const found = await versionText(tx, id, versionId);
  return found ? saveDraft(tx, { id, version }, { ...before, ...found }, { by, isAutosave: false }) : { state: "gone" };
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
  return { state: "saved", before, after, isKept: false };
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
