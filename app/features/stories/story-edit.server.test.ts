import { eq } from "drizzle-orm";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { actionResultOf, adminContext, adminForm } from "#tests/support/admin.ts";
import { testLinks } from "#tests/support/community.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { confirmAddress, editStory, restoreOwnText, withdrawPermission } from "./own-story.server.ts";
import { editStoryAction } from "./story-admin-actions.server.ts";
import { STORY_EDITED_EMAIL, storyEditedEmail } from "./story-email.server.ts";
import { publishedStories, storiesNewestFirst, storyVersion } from "./stories.server.ts";
import { userStories } from "./stories.tables.server.ts";

const WRITTEN = "I was lost. My neighbor Joe Miller drinks.";
const EDITED = "I was lost, and then I was not.";

async function aStory(db: Db, change: Partial<typeof userStories.$inferInsert> = {}): Promise<number> {
  const sent = { name: "Ann", email: "Ann@home.example", story: WRITTEN, sharePermission: true, approved: true };
  const [row] = await db
    .insert(userStories)
    .values({ ...sent, displayNamePublicly: true, ...change })
    .returning({ id: userStories.id });
  return row?.id ?? 0;
}

async function rowOf(db: Db, id: number) {
  const [row] = await db.select().from(userStories).where(eq(userStories.id, id));
  if (!row) throw new Error("The story is gone");
  return row;
}

const WAITING = { show: "waiting", limit: 3 } as const;
const published = (db: Db) => publishedStories(db, 3);

/** An admin's edit; `seen`: the version that their page showed. */
async function edit(db: Db, id: number, story: string | null, { seen }: { seen?: string } = {}) {
  const enqueued: object[] = [];
  const emails = { enqueue: async (_tx: Db, kind: string, data: object) => void enqueued.push({ kind, ...data }) };
  const version = seen ?? storyVersion(await rowOf(db, id));
  const fields: Record<string, string> = story === null ? { intent: "restore" } : { intent: "edit", story };
  const form = adminForm(adminContext(db, { emails }), { ...fields, version, id: String(id) });
  return { ...(await actionResultOf(editStoryAction(form))), enqueued };
}

describe("[STORY-20] an admin's edit for clarity", () => {
  test("is what the site shows, with a note; the author's text is kept and can be restored", async ({ db }) => {
    const id = await aStory(db);
    expect(await edit(db, id, EDITED)).toMatchObject({ state: "done", message: { title: "Text saved" } });
    expect(await published(db)).toEqual([{ id, text: EDITED, name: "Ann", isEdited: true }]);
    expect(await rowOf(db, id)).toMatchObject({ story: WRITTEN, approved: true });

    expect(await edit(db, id, null)).toMatchObject({ state: "done", message: { title: "Original restored" } });
    expect(await published(db)).toEqual([{ id, text: WRITTEN, name: "Ann", isEdited: false }]);
    // Typing the original text restores it, too.
    await edit(db, id, EDITED);
    expect(await edit(db, id, WRITTEN)).toMatchObject({ message: { title: "Original restored" } });
    expect(await rowOf(db, id)).toMatchObject({ editedStory: null, editedAt: null });
  });

  test("is audited without the story's text, the author's name and address", async ({ db }) => {
    const id = await aStory(db);
    await edit(db, id, EDITED);
    await edit(db, id, null);
    const entries = await db.select().from(auditLog);
    expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      `story.edited Story ${id}`,
      `story.restored Story ${id}`,
    ]);
    for (const text of [WRITTEN, EDITED, "Ann", "home.example"]) expect(JSON.stringify(entries)).not.toContain(text);
  });

  test("is emailed to an author whose address is confirmed, once for each edit, with none of the text", async ({
    db,
  }) => {
    const id = await aStory(db);
    expect((await edit(db, id, EDITED)).enqueued).toEqual([]);
    await confirmAddress(db, id);
    expect((await edit(db, id, EDITED)).enqueued).toEqual([]);
    const { enqueued, message } = await edit(db, id, `${EDITED} Amen.`);
    expect(message?.description).toBe("We’re emailing its author. They can go back to their own words.");
    const editedAt = (await rowOf(db, id)).editedAt?.toISOString() ?? "";
    expect(enqueued).toEqual([{ kind: STORY_EDITED_EMAIL, id, editedAt }]);

    const kind = storyEditedEmail({ links: testLinks });
    const email = await kind.render(db, { id, editedAt });
    expect(email).toMatchObject({ to: { address: "Ann@home.example" }, subject: "SHOD edited your story for clarity" });
    expect(email?.text).toContain(testLinks.url("/share-your-story/mine", "story", { id }));
    expect(email?.text).not.toContain("lost");
    // A later edit has its own email, and one that was undone needs none.
    await edit(db, id, null);
    expect(await kind.render(db, { id, editedAt })).toBeNull();
  });

  test("is emailed to an author with a confirmed account, and not to one whose account is not confirmed", async ({
    db,
  }) => {
    const id = await aStory(db);
    await db.insert(users).values({ id: "ann", name: "Ann", email: "ann@home.example", emailVerified: false });
    expect((await edit(db, id, EDITED)).enqueued).toEqual([]);
    await db.update(users).set({ emailVerified: true });
    expect((await edit(db, id, `${EDITED} Amen.`)).enqueued).toHaveLength(1);
  });

  test("does not overwrite what another admin or the author changed in the meantime", async ({ db }) => {
    const id = await aStory(db);
    const seen = storyVersion(await rowOf(db, id));
    await edit(db, id, EDITED, { seen });
    const second = await edit(db, id, "My own edit of this.", { seen });
    expect(second).toMatchObject({ state: "refused", status: 409, typed: { story: "My own edit of this." } });
    expect(await published(db)).toMatchObject([{ text: EDITED }]);
    // Saved again with the version that the refusal showed.
    await edit(db, id, "My own edit of this.", {
      seen: second.state === "refused" ? (second.typed["version"] ?? "") : "",
    });
    expect(await published(db)).toMatchObject([{ text: "My own edit of this." }]);

    const before = storyVersion(await rowOf(db, id));
    await editStory(db, id, { story: "I walked on alone.", displayNamePublicly: true });
    expect(await edit(db, id, EDITED, { seen: before })).toMatchObject({ state: "refused", status: 409 });
    expect(await rowOf(db, id)).toMatchObject({ story: "I walked on alone.", editedStory: null, approved: false });
  });

  test("that is sent again after a lost response changes and emails nothing more", async ({ db }) => {
    const id = await aStory(db, { confirmedAt: new Date() });
    const seen = storyVersion(await rowOf(db, id));
    expect((await edit(db, id, EDITED, { seen })).enqueued).toHaveLength(1);
    expect(await edit(db, id, EDITED, { seen })).toMatchObject({ state: "done", enqueued: [] });
    expect(await db.$count(auditLog)).toBe(1);
  });

  test("needs the author's permission and a text of 10 to 5,000 characters, and a story that is still there", async ({
    db,
  }) => {
    const id = await aStory(db);
    for (const [story, error] of [
      ["short", "Story must be at least 10 characters"],
      ["x".repeat(5_001), "Story must be at most 5000 characters"],
      ["x".repeat(200_000), "Story must be at most 5000 characters"],
    ] as const)
      expect(await edit(db, id, story)).toMatchObject({ state: "refused", status: 422, fieldErrors: { story: error } });
    await withdrawPermission(db, id);
    expect(await edit(db, id, EDITED)).toMatchObject({
      state: "refused",
      message: { description: "Its author didn’t give permission to share it." },
    });
    await db.delete(userStories);
    expect(await edit(db, id, EDITED, { seen: "" })).toMatchObject({ state: "refused", status: 404 });
  });

  test("is undone by its author, whose own words are published once they are reviewed again", async ({ db }) => {
    const id = await aStory(db);
    await edit(db, id, EDITED);
    await restoreOwnText(db, id);
    expect(await published(db)).toEqual([]);
    expect(await rowOf(db, id)).toMatchObject({ story: WRITTEN, editedStory: null, approved: false });
    // Nothing to undo: an approved story stays.
    await db.update(userStories).set({ approved: true });
    await restoreOwnText(db, id);
    expect(await published(db)).toMatchObject([{ text: WRITTEN }]);
  });

  test("of a story that was declined since is undone by its author, and the story waits for review again", async ({
    db,
  }) => {
    const id = await aStory(db);
    await edit(db, id, EDITED);
    const declinedAt = new Date("2026-11-20T12:00:00Z");
    await db.update(userStories).set({ approved: false, declinedAt });
    expect(await storiesNewestFirst(db, WAITING)).toEqual([]);
    await restoreOwnText(db, id);
    expect(await rowOf(db, id)).toMatchObject({ editedStory: null, approved: false, declinedAt: null });
    expect(await storiesNewestFirst(db, WAITING)).toMatchObject([{ id }]);
    // Nothing to undo: a declined story stays declined.
    await db.update(userStories).set({ declinedAt });
    await restoreOwnText(db, id);
    expect(await rowOf(db, id)).toMatchObject({ declinedAt });
  });

  test("ends when its author changes the text, and stays when they only hide their name", async ({ db }) => {
    const id = await aStory(db);
    await edit(db, id, EDITED);
    await editStory(db, id, { story: WRITTEN, displayNamePublicly: false });
    expect(await published(db)).toEqual([{ id, text: EDITED, name: "Anonymous", isEdited: true }]);
    await editStory(db, id, { story: `${WRITTEN} So do I.`, displayNamePublicly: false });
    expect(await rowOf(db, id)).toMatchObject({ editedStory: null, editedAt: null, approved: false });
  });
});
