import { eq } from "drizzle-orm";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import type { StoryDecision } from "./story-admin.ts";
import { userStories } from "./stories.tables.server.ts";

type Story = typeof userStories.$inferSelect;

/** What an admin reads before deciding. An author who changes any of it meanwhile is read again. */
export function storyVersion(row: Omit<Story, "email" | "createdAt">): string {
  const { id, name, story, sharePermission, displayNamePublicly, approved, declinedAt } = row;
  return rowVersion({ id, name, story, sharePermission, displayNamePublicly, approved, declinedAt });
}

/** What each decision makes of a story: shown, waiting again, or put aside. */
const MADE_OF_IT: Record<StoryDecision, (now: Date) => Pick<Story, "approved" | "declinedAt">> = {
  approve: () => ({ approved: true, declinedAt: null }),
  withdraw: () => ({ approved: false, declinedAt: null }),
  decline: (now) => ({ approved: false, declinedAt: now }),
};

export type Review = "reviewed" | "gone" | "changed" | "no-permission";

/** Decides on a story: as it was read, and for the page only with its author's permission (decision D113). */
export async function reviewStory(
  tx: Db,
  id: number,
  { version, decision }: { version: string; decision: StoryDecision },
): Promise<Review> {
  const [row] = await tx.select().from(userStories).where(eq(userStories.id, id)).for("update");
  if (!row) return "gone";
  if (decision === "approve" && !row.sharePermission) return "no-permission";
  if (storyVersion(row) !== version) return "changed";
  await tx.update(userStories).set(MADE_OF_IT[decision](new Date())).where(eq(userStories.id, id));
  await publish(tx, { topic: "community" });
  return "reviewed";
}
