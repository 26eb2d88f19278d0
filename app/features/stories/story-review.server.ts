import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { storyVersion } from "./stories.server.ts";
import type { Review, StoryDecision } from "./story-admin.ts";
import { userStories } from "./stories.tables.server.ts";

type Story = typeof userStories.$inferSelect;

/** What each decision stores. */
const DECIDED_COLUMNS: Record<StoryDecision, (now: Date) => Pick<Story, "approved" | "declinedAt">> = {
  approve: () => ({ approved: true, declinedAt: null }),
  withdraw: () => ({ approved: false, declinedAt: null }),
  decline: (now) => ({ approved: false, declinedAt: now }),
};

/** Decides on a story if it is unchanged since it was read. Approves only with its author's permission. */
export async function reviewStory(
  tx: Db,
  id: number,
  { version, decision }: { version: string; decision: StoryDecision },
): Promise<Review> {
  const [row] = await tx.select().from(userStories).where(eq(userStories.id, id)).for("update");
  if (!row) return "not-found";
  if (decision === "approve" && !row.sharePermission) return "no-permission";
  if (storyVersion(row) !== version) return "changed";
  await tx.update(userStories).set(DECIDED_COLUMNS[decision](new Date())).where(eq(userStories.id, id));
  await publish(tx, { topic: "community" });
  return "reviewed";
}
