import { brand } from "#app/brand.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { letterOf, type Letter } from "#app/platform/email/letter.tsx";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { JobDefinition } from "#app/platform/jobs/jobs.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { storyWithId } from "./own-story.server.ts";

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

function receivedLetter(maySharePublicly: boolean, link: string): Letter {
  return {
    subject: `Your story has arrived at ${brand.name}`,
    heading: "Thank you for your story",
    paragraphs: [
      maySharePublicly
        ? "Somebody will read it slowly. You gave permission to share it, so it may be published after that."
        : "Somebody will read it slowly. You did not give permission to share it, so it stays with us.",
      "On the page below you can read it, change it, take your permission back or give it, and delete the story. Keep this mail: the link is yours alone and does not end.",
    ],
    button: { label: "Read or change your story", link },
    note: "If it was not you who wrote to us, you can delete the story on that page.",
  };
}
