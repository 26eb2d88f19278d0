import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, jsonb, pgTable, text, timestamp, type AnyPgColumn } from "drizzle-orm/pg-core";
import { wordsIn } from "#app/platform/db/word-search.server.ts";
import type { StoryPhoto } from "./stories.ts";

export const userStories = pgTable(
  "user_stories",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    story: text().notNull(),
    sharePermission: boolean().notNull(),
    displayNamePublicly: boolean().notNull(),
    /** Set by an admin, and only with the author's permission. */
    approved: boolean().notNull().default(false),
    /** When an admin decided against publishing it. Null again once its author changes the text. */
    declinedAt: timestamp({ withTimezone: true }),
    /** The text on the site, if an admin edited the author's for clarity, and when. Null again once its author changes theirs. */
    editedStory: text(),
    editedAt: timestamp({ withTimezone: true }),
    /** Added by an admin, and shown with the text on the site. */
    photo: jsonb().$type<StoryPhoto>(),
    /** When its author first changed something by the link in its email, which proves the address. */
    confirmedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("user_stories_by_email").on(sql`lower(${t.email})`),
    index("user_stories_approved")
      .on(t.createdAt, t.id)
      .where(sql`${t.approved} and ${t.sharePermission}`),
    index("user_stories_waiting")
      .on(t.createdAt, t.id)
      .where(sql`not ${t.approved} and ${t.sharePermission} and ${t.declinedAt} is null`),
    index("user_stories_declined")
      .on(t.createdAt, t.id)
      .where(sql`${t.declinedAt} is not null`),
    index("user_stories_private")
      .on(t.createdAt, t.id)
      .where(sql`not ${t.sharePermission}`),
    check("shown_or_declined", sql`not ${t.approved} or ${t.declinedAt} is null`),
    // No write, however it is made, publishes a story without its author's permission.
    check("published_by_permission_only", sql`not ${t.approved} or ${t.sharePermission}`),
    check("edited_at_a_time", sql`(${t.editedStory} is null) = (${t.editedAt} is null)`),
    index("user_stories_newest").on(t.createdAt, t.id),
    index("user_stories_words").using("gin", authorsWords(t)).with({ fastupdate: false }),
  ],
);

/** The text a story is searched by: its author's name and email address. */
export function authorsWords({ name, email }: Record<"name" | "email", AnyPgColumn>) {
  return wordsIn(sql`${name} || ' ' || ${email}`);
}
