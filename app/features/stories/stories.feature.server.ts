import { href } from "react-router";
import type { ErasureKind } from "#app/platform/backup/erasures.ts";
import { defineFeature } from "#app/platform/feature.server.ts";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { storiesOf } from "./stories-of.server.ts";
import { storyEmail } from "./story-email.server.ts";
import { submitUserStory } from "./story-submission.server.ts";
import { receivedTemplate } from "./story-templates.ts";
import { seedStories } from "./seed-stories.server.ts";

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
  functions: ({ jobs, limiter }) => ({
    "submit-user-story": {
      access: "visitor",
      run: (services, body) => submitUserStory({ ...services, jobs, limiter }, body),
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
  adminNav: [{ label: "Stories", to: href("/admin/stories"), key: "t" }],
});
