import { DAY_MS, type EmailKind } from "#app/platform/email/email-kind.ts";
import { renderTemplate } from "#app/platform/email/email-template.tsx";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { storyWithId } from "./own-story.server.ts";
import { editedTemplate, receivedTemplate } from "./story-templates.ts";

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

export const STORY_EDITED_EMAIL = "story-edited-email";

/** Tells the author of an edit. `editedAt`: of which one; a later edit has its own email. */
export function storyEditedEmail({ links }: { links: SignedLinks }): EmailKind<{ id: number; editedAt: string }> {
  return {
    name: STORY_EDITED_EMAIL,
    label: "Story edited",
    whenUnknown: "resend",
    async prepare(db, { id, editedAt }) {
      const row = await storyWithId(db, id);
      const about = { about: `user_stories:${id}`, key: `story-edited:${id}:${editedAt}`, validForMs: 7 * DAY_MS };
      return row && { email: row.email, ...about };
    },
    async render(db, { id, editedAt }) {
      const row = await storyWithId(db, id);
      if (row?.editedAt?.toISOString() !== editedAt) return null;
      const link = links.url("/share-your-story/mine", "story", { id });
      return { to: { address: row.email }, ...(await renderTemplate(editedTemplate(row.approved, link))) };
    },
  };
}
