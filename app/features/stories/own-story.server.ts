import { and, eq, sql } from "drizzle-orm";
import { recordConsents, type Consent } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { STORY_CONSENTS } from "./stories.ts";
import { userStories } from "./stories.tables.server.ts";

/** The whole row: for the holder of the author link only. */
export async function storyWithId(db: Db, id: number) {
  const [row] = await db.select().from(userStories).where(eq(userStories.id, id));
  return row ?? null;
}

/**
 * Saves an author's edit. A changed text has to be reviewed again; the name is shown or hidden at once. One statement, so that a text that
 * was not reviewed is never published.
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

/** Withdraws the permission and unpublishes the story, in one statement. */
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

/** The story has to be reviewed again: an earlier approval does not count for the new permission. */
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

/** Deletes the row permanently. The consents are kept: they hold no personal data. */
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

function record(tx: Db, id: number, consent: Consent): Promise<void> {
  return recordConsents(tx, { subject: "story", subjectId: id, source: "link" }, [consent]);
}
