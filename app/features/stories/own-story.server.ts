import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { recordConsents, type Consent, type ConsentSource } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { STORY_CONSENTS, type StoryPhoto } from "./stories.ts";
import { userStories } from "./stories.tables.server.ts";

/** Without an admin's edit. */
const UNEDITED = { editedStory: null, editedAt: null };

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
      .select({ story: userStories.story, shown: userStories.displayNamePublicly })
      .from(userStories)
      .where(eq(userStories.id, id))
      .for("update");
    if (!before) return;
    await tx
      .update(userStories)
      .set({
        approved: sql`${userStories.approved} and ${userStories.story} = ${story}`,
        declinedAt: sql`case when ${userStories.story} = ${story} then ${userStories.declinedAt} end`,
        ...(before.story === story ? {} : UNEDITED),
        story,
        displayNamePublicly,
      })
      .where(eq(userStories.id, id));
    if (before.shown !== displayNamePublicly)
      await record(tx, id, { purpose: "name", given: displayNamePublicly, wording: STORY_CONSENTS.name });
    await publish(tx, { topic: "community" });
  });
}

/**
 * Replaces what an admin edited by the author's own text, which has to be reviewed again: the admin may have left out what must not be published.
 */
export async function restoreOwnText(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const edited = await tx
      .update(userStories)
      .set({ ...UNEDITED, approved: false, declinedAt: null })
      .where(and(eq(userStories.id, id), isNotNull(userStories.editedStory)))
      .returning({ id: userStories.id });
    if (edited.length > 0) await publish(tx, { topic: "community" });
  });
}

/** Notes that the author link was used for a change, so that the address is known to be the author's. */
export async function confirmAddress(db: Db, id: number): Promise<void> {
  await db
    .update(userStories)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(userStories.id, id), isNull(userStories.confirmedAt)));
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

/** Takes its photo off the site at once; the text stays published. Returns the photo. */
export async function removeOwnPhoto(db: Db, id: number): Promise<StoryPhoto | null> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ photo: userStories.photo })
      .from(userStories)
      .where(eq(userStories.id, id))
      .for("update");
    if (!before?.photo) return null;
    await tx.update(userStories).set({ photo: null }).where(eq(userStories.id, id));
    await publish(tx, { topic: "community" });
    return before.photo;
  });
}

/** Deletes the row permanently. The consents are kept: they hold no personal data. Returns its photo, whose file nothing uses anymore. */
export async function deleteStory(db: Db, id: number, source: "link" | "admin" = "link"): Promise<StoryPhoto | null> {
  return db.transaction(async (tx) => {
    const deleted = await tx.delete(userStories).where(eq(userStories.id, id)).returning({
      sharePermission: userStories.sharePermission,
      photo: userStories.photo,
    });
    if (deleted[0]?.sharePermission)
      await record(tx, id, { purpose: "publication", given: false, wording: STORY_CONSENTS.publication }, source);
    if (deleted.length > 0) await publish(tx, { topic: "community" });
    return deleted[0]?.photo ?? null;
  });
}

function record(tx: Db, id: number, consent: Consent, source: ConsentSource = "link"): Promise<void> {
  return recordConsents(tx, { subject: "story", subjectId: id, source }, [consent]);
}
