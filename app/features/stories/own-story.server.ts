import { and, eq, sql } from "drizzle-orm";
import { recordConsents } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { STORY_CONSENTS } from "./stories.ts";
import { userStories } from "./stories.tables.server.ts";

/** What its author, and nobody else, may read and do by the link in the mail. */
export async function storyWithId(db: Db, id: number) {
  const [row] = await db.select().from(userStories).where(eq(userStories.id, id));
  return row ?? null;
}

/**
 * Another text waits to be read again before it is published; the name comes and goes at once. In one statement, so that the page
 * never shows a text that nobody has read.
 */
export async function editStory(
  db: Db,
  id: number,
  { story, displayNamePublicly }: { story: string; displayNamePublicly: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ shown: userStories.displayNamePublicly })
      .from(userStories)
      .where(eq(userStories.id, id))
      .for("update");
    if (!before) return;
    await tx
      .update(userStories)
      .set({
        approved: sql`${userStories.approved} and ${userStories.story} = ${story}`,
        declinedAt: sql`case when ${userStories.story} = ${story} then ${userStories.declinedAt} end`,
        story,
        displayNamePublicly,
      })
      .where(eq(userStories.id, id));
    if (before.shown !== displayNamePublicly)
      await record(tx, id, { purpose: "name", given: displayNamePublicly, wording: STORY_CONSENTS.name });
    await publish(tx, { topic: "community" });
  });
}

/** Off the page in the same statement that takes the permission. */
export async function withdrawPermission(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const withdrawn = await tx
      .update(userStories)
      .set({ approved: false, sharePermission: false, declinedAt: null })
      .where(and(eq(userStories.id, id), eq(userStories.sharePermission, true)))
      .returning({ id: userStories.id });
    if (withdrawn.length === 0) return;
    await record(tx, id, { purpose: "publication", given: false, wording: STORY_CONSENTS.publication });
    await publish(tx, { topic: "community" });
  });
}

/** The story waits to be read again: what an admin once approved was under another permission. */
export async function givePermission(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const given = await tx
      .update(userStories)
      .set({ sharePermission: true })
      .where(and(eq(userStories.id, id), eq(userStories.sharePermission, false)))
      .returning({ id: userStories.id });
    if (given.length > 0)
      await record(tx, id, { purpose: "publication", given: true, wording: STORY_CONSENTS.publication });
  });
}

/** For good. What was agreed to stays on record, without a word of the story or its author. */
export async function deleteStory(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(userStories).where(eq(userStories.id, id)).returning({
      sharePermission: userStories.sharePermission,
    });
    if (deleted[0]?.sharePermission)
      await record(tx, id, { purpose: "publication", given: false, wording: STORY_CONSENTS.publication });
    if (deleted.length > 0) await publish(tx, { topic: "community" });
  });
}

type ActionMessage = Parameters<typeof recordConsents>[2][number];

function record(tx: Db, id: number, consent: ActionMessage): Promise<void> {
  return recordConsents(tx, { subject: "story", subjectId: id, source: "link" }, [consent]);
}
