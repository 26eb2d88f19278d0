import { eq } from "drizzle-orm";
import { rowMark } from "#app/platform/audit/row-mark.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { userStories } from "./stories.tables.server.ts";

type Story = typeof userStories.$inferSelect;

/** What an admin reads before deciding. An author who changes any of it meanwhile is read again. */
export function storyVersion(row: Omit<Story, "email" | "createdAt">): string {
  const { id, name, story, sharePermission, displayNamePublicly, approved } = row;
  return rowMark({ id, name, story, sharePermission, displayNamePublicly, approved });
}

export type Review = "reviewed" | "gone" | "changed" | "no-permission";

/** Puts a story on the page or takes it off: as it was read, and on it only with its author's permission (decision D113). */
export async function reviewStory(
  tx: Db,
  id: number,
  { version, approved }: { version: string; approved: boolean },
): Promise<Review> {
  const [row] = await tx.select().from(userStories).where(eq(userStories.id, id)).for("update");
  if (!row) return "gone";
  if (approved && !row.sharePermission) return "no-permission";
  if (storyVersion(row) !== version) return "changed";
  await tx.update(userStories).set({ approved }).where(eq(userStories.id, id));
  await publish(tx, { topic: "community" });
  return "reviewed";
}
