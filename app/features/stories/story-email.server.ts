import { DAY_MS, type EmailKind } from "#app/platform/email/email-kind.ts";
import { renderTemplate } from "#app/platform/email/email-template.tsx";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { storyWithId } from "./own-story.server.ts";
import { receivedTemplate } from "./story-templates.ts";

export const STORY_EMAIL = "story-mail";

/** Thanks the author for a story, with the author link. */
export function storyEmail({ links }: { links: SignedLinks }): EmailKind<{ id: number }> {
  return {
    name: STORY_EMAIL,
    label: "Story received",
    whenUnknown: "resend",
    async prepare(db, { id }) {
      const row = await storyWithId(db, id);
      return row && { email: row.email, about: `user_stories:${id}`, key: `story:${id}`, validForMs: 7 * DAY_MS };
    },
    async render(db, { id }) {
      const row = await storyWithId(db, id);
      if (!row) return null;
      const link = links.url("/share-your-story/mine", "story", { id });
      return { to: { address: row.email }, ...(await renderTemplate(receivedTemplate(row.sharePermission, link))) };
    },
  };
}
