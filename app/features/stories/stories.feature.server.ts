import { href } from "react-router";
import type { ErasureKind } from "#app/platform/backup/erasures.ts";
import { defineFeature } from "#app/platform/feature.server.ts";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { storyEmail } from "./story-email.server.ts";
import { submitUserStory } from "./story-submission.server.ts";
import { receivedTemplate } from "./story-templates.ts";
import { seedStories } from "./seed-stories.server.ts";
import { desc, sql } from "drizzle-orm";
import { consentsByRow } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { storyColumns } from "./stories.server.ts";
import { userStories } from "./stories.tables.server.ts";

declare module "#app/platform/consent/consents.tables.server.ts" {
  interface ConsentSubjects {
    story: true;
  }
  interface ConsentPurposes {
    publication: true;
    name: true;
  }
}
declare module "#app/platform/live/live.server.ts" {
  interface LiveTopics {
    community: object;
  }
}
declare module "#app/platform/signed-links.server.ts" {
  interface LinkPurposes {
    story: true;
  }
}

const STORY = { table: "user_stories", label: ["story", "stories"], subject: "story" } satisfies ErasureKind;

export const storiesFeature = defineFeature({
  name: "stories",
  functions: ({ emails, limiter }) => ({
    "submit-user-story": {
      access: "visitor",
      run: (services, body) => submitUserStory({ ...services, emails, limiter }, body),
    },
  }),
  emails: ({ links }) => [storyEmail({ links })],
  emailPreviews: (url) => ({
    "Story received": receivedTemplate(true, url("/share-your-story/mine?token=sample")),
  }),
  personalData: {
    stories: (db, { email }) => storiesOf(db, email),
  },
  erasure: {
    user_stories: {
      ...STORY,
      switches: { share_permission: "publication", display_name_publicly: "name", approved: null },
    },
    // The new text is unknown: the old one has to be reviewed again.
    "user_stories reworded": { ...STORY, always: ["approved"] },
  },
  seed: { stories: seedStories },
  personalTables: [{ what: "stories", table: "user_stories", isSeeded: isExampleAddress("email") }],
  searchPages: async () => [
    {
      kind: "page",
      path: href("/share-your-story"),
      title: "Share your story",
      description: "Tell us what God has done in your life. We read every story and share none without permission.",
      keywords: ["Testimony"],
      text: "",
    },
  ],
  adminNav: [{ label: "Stories", to: href("/admin/stories"), key: "t" }],
});

/** The stories of an email address and their consents, for its owner's data export. */
async function storiesOf(db: Db, email: string) {
  const rows = await db
    .select(storyColumns)
    .from(userStories)
    .where(sql`lower(${userStories.email}) = lower(${email})`)
    .orderBy(desc(userStories.createdAt), desc(userStories.id));
  const consents = await consentsByRow(
    db,
    "story",
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, ...row }) => ({ ...row, consents: consents(id) }));
}
