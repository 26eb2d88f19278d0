import { consentsAbout } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { aVisitor, testLinks } from "#tests/community.ts";
import { describe, expect, test } from "#tests/database.ts";
import { deleteStory, editStory, givePermission, withdrawPermission } from "./own-story.server.ts";
import { publishedStories } from "./stories.server.ts";
import { userStories } from "./stories.tables.server.ts";
import { submitUserStory } from "./story-submission.server.ts";

const ann = { name: "Ann", email: "ann@home.example", story: "I was lost, and then I was not." };

async function aPublishedStory(db: Db, change: object = {}): Promise<number> {
  await submitUserStory(aVisitor(db), { ...ann, sharePermission: true, displayNamePublicly: true, ...change });
  const [row] = await db.update(userStories).set({ approved: true }).returning({ id: userStories.id });
  return row?.id ?? 0;
}
const published = async (db: Db) => (await publishedStories(db, 3)).map(({ text, name }) => `${name}: ${text}`);
const consentsOf = async (db: Db, id: number) =>
  (await consentsAbout(db, "story", id)).map(
    ({ purpose, given, source }) => `${given ? "+" : "-"}${purpose} ${source}`,
  );

describe("a story that was sent in", () => {
  test("is thanked for by a mail with the link to it, without a word of it", async ({ db }) => {
    const visitor = aVisitor(db);
    await submitUserStory(visitor, { ...ann, sharePermission: true });
    const [row] = await db.select().from(userStories);
    const [mail, ...more] = await visitor.templates();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: { address: "ann@home.example" }, subject: "Your story has arrived at SHOD" });
    expect(mail?.text).toContain(testLinks.url("/share-your-story/mine", "story", { id: row?.id ?? 0 }));
    expect(mail?.text).toContain("You gave permission to share it");
    expect(mail?.text).not.toContain("lost");
  });

  test("attack M12: is thanked for a few times a day and not a hundred", async ({ db }) => {
    const visitor = aVisitor(db);
    for (let n = 0; n < 20; n++) await submitUserStory(visitor, ann);
    expect(visitor.enqueued).toHaveLength(3);
  });

  test("has on record what was allowed, and nothing that was not", async ({ db }) => {
    await submitUserStory(aVisitor(db), { ...ann, sharePermission: true });
    await submitUserStory(aVisitor(db), ann);
    const rows = await db.select().from(userStories).orderBy(userStories.id);
    expect(await Promise.all(rows.map(({ id }) => consentsOf(db, id)))).toEqual([["+publication function"], []]);
  });
});

describe("its author", () => {
  test("changes the text, and it leaves the page until it was read again", async ({ db }) => {
    const id = await aPublishedStory(db);
    await editStory(db, id, { story: "I was lost, and am still.", displayNamePublicly: true });
    expect(await published(db)).toEqual([]);
    expect(await db.select().from(userStories)).toMatchObject([
      { story: "I was lost, and am still.", approved: false },
    ]);
  });

  test("takes the name off, and puts it back, at once", async ({ db }) => {
    const id = await aPublishedStory(db);
    await editStory(db, id, { story: ann.story, displayNamePublicly: false });
    expect(await published(db)).toEqual([`Anonymous: ${ann.story}`]);
    await editStory(db, id, { story: ann.story, displayNamePublicly: true });
    expect(await published(db)).toEqual([`Ann: ${ann.story}`]);
    expect(await consentsOf(db, id)).toEqual(["+publication function", "+name function", "-name link", "+name link"]);
  });

  test("takes the permission back, and the story is off the page in the same moment", async ({ db }) => {
    const id = await aPublishedStory(db);
    await withdrawPermission(db, id);
    await withdrawPermission(db, id);
    expect(await published(db)).toEqual([]);
    expect(await db.select().from(userStories)).toMatchObject([{ sharePermission: false, approved: false }]);
    expect((await consentsOf(db, id)).filter((message) => message.startsWith("-"))).toEqual(["-publication link"]);
  });

  test("[STORY-20] gives it again, and the story waits to be read first", async ({ db }) => {
    const id = await aPublishedStory(db);
    await withdrawPermission(db, id);
    await givePermission(db, id);
    expect(await published(db)).toEqual([]);
    expect(await db.select().from(userStories)).toMatchObject([{ sharePermission: true, approved: false }]);
  });

  test("deletes it for good: what stays says that there was a yes and a no, and nothing of the person", async ({
    db,
  }) => {
    const id = await aPublishedStory(db);
    await deleteStory(db, id);
    await deleteStory(db, id);
    expect(await db.select().from(userStories)).toEqual([]);
    const message = await consentsAbout(db, "story", id);
    expect(message.at(-1)).toMatchObject({ purpose: "publication", given: false });
    expect(JSON.stringify(message)).not.toMatch(/Ann|lost|home\.example/);
  });
});
