import { href } from "react-router";
import { lowered, type ActionsOf } from "#app/platform/audit/audit-action.ts";
import { existingIds } from "#app/platform/db/existing-ids.server.ts";
import type { AuditPart } from "#app/platform/feature.server.ts";
import { userStories } from "./stories.tables.server.ts";

export const storyAudit = {
  sentences: {
    "story.approved": ({ subject }) => `approved ${lowered(subject)}`,
    "story.withdrawn": ({ subject }) => `unpublished ${lowered(subject)}`,
    "story.declined": ({ subject }) => `declined ${lowered(subject)}`,
    "story.edited": ({ subject }) => `edited the published text of ${lowered(subject)}`,
    "story.restored": ({ subject }) => `went back to the author’s text of ${lowered(subject)}`,
    "story.photo-saved": ({ subject }) => `saved the photo of ${lowered(subject)}`,
    "story.photo-removed": ({ subject }) => `removed the photo of ${lowered(subject)}`,
  },
  things: {
    story: {
      page: (id) => href("/admin/stories/:id", { id }),
      existing: existingIds(userStories, userStories.id),
    },
  },
} satisfies AuditPart;

declare module "#app/platform/audit/audit-action.ts" {
  interface AuditActions extends ActionsOf<typeof storyAudit> {}
}
