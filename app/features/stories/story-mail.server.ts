import type { Db } from "#app/platform/db/database.server.ts";
import { letterOf } from "#app/platform/email/letter.tsx";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { JobDefinition } from "#app/platform/jobs/jobs.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { storyWithId } from "./own-story.server.ts";
import { receivedLetter } from "./story-letters.ts";

export const STORY_MAIL = "story-mail";

type Deps = { db: Db; mailer: Pick<Mailer, "send">; links: SignedLinks };

/** Thanks for a story, and gives its author the link to it. */
export function storyMailJob({ db, mailer, links }: Deps): JobDefinition<{ id: number }> {
  return {
    name: STORY_MAIL,
    retry: { limit: 10, delaySeconds: 15, backoff: true },
    async run({ id }) {
      const row = await storyWithId(db, id);
      if (!row) return;
      const link = links.url("/share-your-story/mine", "story", { id });
      await mailer.send({ to: { address: row.email }, ...(await letterOf(receivedLetter(row.sharePermission, link))) });
    },
  };
}
