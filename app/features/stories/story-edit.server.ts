import { and, eq } from "drizzle-orm";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { STORY_EDITED_EMAIL } from "./story-email.server.ts";
import { storyVersion } from "./stories.server.ts";
import { userStories } from "./stories.tables.server.ts";

/** `text`: null restores the original. */
type Edit = { version: string; text: string | null; emails: Pick<EmailDelivery, "enqueue">; now: Date };

/** `version`: the current one of a story that changed since it was read. */
type StoryEdit =
  | { state: "edited" | "edited-and-emailed" | "restored" | "unchanged" | "not-found" | "no-permission" }
  | { state: "changed"; version: string };

/**
 * Stores the text that the site shows instead of the author's, if the story is unchanged since it was read; the author's own text restores that.
 * Tells the author by email if their address is confirmed.
 */
export async function editForClarity(
  tx: Db,
  id: number,
  { version, text: typed, emails, now }: Edit,
): Promise<StoryEdit> {
  const [row] = await tx.select().from(userStories).where(eq(userStories.id, id)).for("update");
  if (!row) return { state: "not-found" };
  const text = typed ?? row.story;
  if (!row.sharePermission) return { state: "no-permission" };
  if (text === (row.editedStory ?? row.story)) return { state: "unchanged" };
  if (storyVersion(row) !== version) return { state: "changed", version: storyVersion(row) };
  const isOriginal = text === row.story;
  await tx
    .update(userStories)
    .set(isOriginal ? { editedStory: null, editedAt: null } : { editedStory: text, editedAt: now })
    .where(eq(userStories.id, id));
  await publish(tx, { topic: "community" });
  if (isOriginal) return { state: "restored" };
  if (!(await isConfirmed(tx, row))) return { state: "edited" };
  await emails.enqueue(tx, STORY_EDITED_EMAIL, { id, editedAt: now.toISOString() });
  return { state: "edited-and-emailed" };
}

/** Whether the address is known to be the author's: by a change with the link in their email, or by their account. */
async function isConfirmed(tx: Db, { email, confirmedAt }: typeof userStories.$inferSelect): Promise<boolean> {
  if (confirmedAt) return true;
  const isTheirs = and(eq(users.email, email.toLowerCase()), eq(users.emailVerified, true));
  return (await tx.$count(users, isTheirs)) > 0;
}
