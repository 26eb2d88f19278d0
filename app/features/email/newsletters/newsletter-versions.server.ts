import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { newsletterVersions } from "./newsletters.tables.server.ts";

const KEPT = 100;
/** Saved more often than this, a text is one version. */
const EVERY = sql`interval '1 minute'`;
/** So many characters that are gone are text that was deleted or replaced, not edited. */
const DELETED = 100;

type Replaced = { by: string; isAutosave: boolean };

/** Keeps the text that is about to be replaced, unless it is one of many of the same minute. Returns whether it was kept. */
export async function keepVersion(
  tx: Db,
  before: { id: number; subject: string; content: string },
  after: { subject: string; content: string },
  { by, isAutosave }: Replaced,
): Promise<boolean> {
  const { id, subject, content } = before;
  const isSame = subject === after.subject && content === after.content;
  if (isSame || (subject === "" && content === "")) return false;
  const [newest] = await tx
    .select({
      replacedBy: newsletterVersions.replacedBy,
      isRecent: sql<boolean>`${newsletterVersions.replacedAt} > now() - ${EVERY}`,
    })
    .from(newsletterVersions)
    .where(eq(newsletterVersions.newsletterId, id))
    .orderBy(desc(newsletterVersions.id))
    .limit(1);
  const isDeleted = removedLength(content, after.content) >= DELETED;
  const isOneOfMany = newest !== undefined && newest.isRecent && newest.replacedBy === by;
  if (isAutosave && !isDeleted && isOneOfMany) return false;
  await tx.insert(newsletterVersions).values({ newsletterId: id, subject, content, replacedBy: by });
  const older = tx
    .select({ id: newsletterVersions.id })
    .from(newsletterVersions)
    .where(eq(newsletterVersions.newsletterId, id))
    .orderBy(desc(newsletterVersions.id))
    .offset(KEPT);
  await tx.delete(newsletterVersions).where(inArray(newsletterVersions.id, older));
  return true;
}

/** Once a newsletter is sent, there is nothing to go back to. */
export async function deleteVersions(tx: Db, newsletterId: number): Promise<void> {
  await tx.delete(newsletterVersions).where(eq(newsletterVersions.newsletterId, newsletterId));
}

/** How many characters between the beginning and the end that both texts have are in the first one only. */
function removedLength(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return before.length - start - end;
}

const BEGINNING = 300;

/** The earlier texts that are kept, newest first, with their beginnings. */
export function versionsOf(db: Db, newsletterId: number) {
  const { id, subject, content, replacedAt } = newsletterVersions;
  return db
    .select({
      id,
      subject,
      beginning: sql<string>`left(${content}, ${BEGINNING})`,
      length: sql<number>`length(${content})`,
      replacedAt,
    })
    .from(newsletterVersions)
    .where(eq(newsletterVersions.newsletterId, newsletterId))
    .orderBy(desc(id));
}

/** One of the earlier texts of a newsletter; undefined where it has none of that id. */
export async function versionText(tx: Db, newsletterId: number, id: number) {
  const { subject, content } = newsletterVersions;
  const [found] = await tx
    .select({ subject, content })
    .from(newsletterVersions)
    .where(and(eq(newsletterVersions.id, id), eq(newsletterVersions.newsletterId, newsletterId)));
  return found;
}
