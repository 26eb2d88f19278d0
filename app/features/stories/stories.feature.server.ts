import { href } from "react-router";
import type { ErasureKind } from "#app/platform/backup/erasures.ts";
import { defineFeature } from "#app/platform/feature.server.ts";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { PERSON_ROWS, type PersonSection } from "#app/platform/person.ts";
import { storyAudit } from "./story-audit.server.ts";
import { storyEditedEmail, storyEmail } from "./story-email.server.ts";
import { submitUserStory } from "./story-submission.server.ts";
import { editedTemplate, receivedTemplate } from "./story-templates.ts";
import { seedStories } from "./seed-stories.server.ts";
import { desc, eq, sql } from "drizzle-orm";
import { consentsByRow } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { deleteStory } from "./own-story.server.ts";
import { mayReadStoryPhoto, storyPhotoUrls } from "./story-photo.server.ts";
import { STORY_PHOTOS } from "./stories.ts";
import { storyState } from "./story-admin.ts";
import { storiesNewestFirst, storiesToReview, storyColumns } from "./stories.server.ts";
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
  area: "stories",
  audit: storyAudit,
  functions: ({ emails, limiter }) => ({
    "submit-user-story": {
      access: "visitor",
      run: (services, body) => submitUserStory({ ...services, emails, limiter }, body),
    },
  }),
  emails: ({ links }) => [storyEmail({ links }), storyEditedEmail({ links })],
  emailPreviews: (url) => ({
    "Story received": receivedTemplate(true, url("/share-your-story/mine?token=sample")),
    "Story edited": editedTemplate(true, url("/share-your-story/mine?token=sample")),
  }),
  personalData: {
    stories: (db, { email }) => storiesOf(db, email),
  },
  person: {
    rows: {
      async story({ db }, id) {
        const [found] = await db.select({ email: userStories.email }).from(userStories).where(eq(userStories.id, id));
        return found?.email ?? null;
      },
    },
    section: ({ db }, email) => storiesSection(db, email),
    erasure: {
      label: ["story", "stories"],
      count: (db, email) => db.$count(userStories, isBy(email)),
      async erase(tx, email) {
        const found = await tx.select({ id: userStories.id }).from(userStories).where(isBy(email));
        for (const { id } of found) await deleteStory(tx, id, "admin");
        return found.length;
      },
    },
  },
  erasure: {
    user_stories: {
      ...STORY,
      switches: { share_permission: "publication", display_name_publicly: "name", approved: null },
    },
    // The new text is unknown: the author's old one has to be reviewed again, without an edit that its author may have rejected.
    // Its author may have removed it.
    "user_stories photo": { ...STORY, always: ["photo"] },
    "user_stories reworded": { ...STORY, always: ["approved", "declined_at", "edited_story", "edited_at"] },
  },
  // Without its length a body is read before anyone is asked to sign in.
  acceptsPhotos: (_services, { url, headers }) =>
    headers.has("Content-Length") && /^\/admin\/stories\/\d+(\.data)?$/.test(new URL(url).pathname),
  filesInUse: storyPhotoUrls,
  mayReadPhoto: async (services, { bucket, name }, request) =>
    bucket === STORY_PHOTOS && mayReadStoryPhoto(services, name, request),
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
  attention: () => [
    {
      kind: "waiting",
      one: "story to review",
      many: "stories to review",
      to: `${href("/admin/stories")}?show=waiting`,
      count: storiesToReview,
    },
  ],
  find: async ({ db }, search, limit) =>
    (await storiesNewestFirst(db, { search, limit })).map(({ name, email }) => ({
      kind: "Story",
      label: name,
      detail: email,
      to: `${href("/admin/stories")}?${new URLSearchParams({ q: email })}`,
    })),
  adminNav: [{ label: "Stories", to: href("/admin/stories"), key: "t", group: "Community" }],
});

const isBy = (email: string) => sql`lower(${userStories.email}) = ${email}`;

async function storiesSection(db: Db, email: string): Promise<PersonSection | null> {
  const found = await db
    .select()
    .from(userStories)
    .where(isBy(email))
    .orderBy(desc(userStories.createdAt), desc(userStories.id))
    .limit(PERSON_ROWS + 1);
  if (found.length === 0) return null;
  const all = `${href("/admin/stories")}?${new URLSearchParams({ q: email })}`;
  return {
    title: "Stories",
    name: found[0]?.name ?? null,
    rows: found.map((story) => ({
      key: story.id,
      label: story.story,
      state: storyState(story),
      at: story.createdAt,
      to: all,
    })),
    all: { label: "All stories of this person", to: all },
  };
}

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
