import { consentsAbout } from "#tests/support/consents.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { aVisitor, testLinks } from "#tests/support/community.ts";
import { describe, expect, test } from "#tests/support/database.ts";
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

describe("a submitted story", () => {
  test("is confirmed by an email with the author link and none of its text", async ({ db }) => {
    const visitor = aVisitor(db);
    await submitUserStory(visitor, { ...ann, sharePermission: true });
    const [row] = await db.select().from(userStories);
    const [email, ...more] = await visitor.templates();
    expect(more).toEqual([]);
    expect(email).toMatchObject({ to: { address: "ann@home.example" }, subject: "SHOD received your story" });
    expect(email?.text).toContain(testLinks.url("/share-your-story/mine", "story", { id: row?.id ?? 0 }));
    expect(email?.text).toContain("You gave permission to share it");
    expect(email?.text).not.toContain("lost");
  });

  test("attack M12: is confirmed only a few times a day per address", async ({ db }) => {
    const visitor = aVisitor(db);
    for (let n = 0; n < 20; n++) await submitUserStory(visitor, ann);
    expect(visitor.enqueued).toHaveLength(3);
  });

  test("records only the consents that were given", async ({ db }) => {
    await submitUserStory(aVisitor(db), { ...ann, sharePermission: true });
    await submitUserStory(aVisitor(db), ann);
    const rows = await db.select().from(userStories).orderBy(userStories.id);
    expect(await Promise.all(rows.map(({ id }) => consentsOf(db, id)))).toEqual([["+publication function"], []]);
  });
});

describe("its author", () => {
  test("changes the text, and it is unpublished until it is reviewed again", async ({ db }) => {
    const id = await aPublishedStory(db);
    await editStory(db, id, { story: "I was lost, and am still.", displayNamePublicly: true });
    expect(await published(db)).toEqual([]);
    expect(await db.select().from(userStories)).toMatchObject([
      { story: "I was lost, and am still.", approved: false },
    ]);
  });

  test("hides the name, and shows it again, at once", async ({ db }) => {
    const id = await aPublishedStory(db);
    await editStory(db, id, { story: ann.story, displayNamePublicly: false });
    expect(await published(db)).toEqual([`Anonymous: ${ann.story}`]);
    await editStory(db, id, { story: ann.story, displayNamePublicly: true });
    expect(await published(db)).toEqual([`Ann: ${ann.story}`]);
    expect(await consentsOf(db, id)).toEqual(["+publication function", "+name function", "-name link", "+name link"]);
  });

  test("withdraws the permission, and the story is unpublished at once", async ({ db }) => {
    const id = await aPublishedStory(db);
    await withdrawPermission(db, id);
    await withdrawPermission(db, id);
    expect(await published(db)).toEqual([]);
    expect(await db.select().from(userStories)).toMatchObject([{ sharePermission: false, approved: false }]);
    expect((await consentsOf(db, id)).filter((consent) => consent.startsWith("-"))).toEqual(["-publication link"]);
  });

  test("[STORY-20] gives it again, and the story has to be reviewed first", async ({ db }) => {
    const id = await aPublishedStory(db);
    await withdrawPermission(db, id);
    await givePermission(db, id);
    expect(await published(db)).toEqual([]);
    expect(await db.select().from(userStories)).toMatchObject([{ sharePermission: true, approved: false }]);
  });

  test("deletes it permanently: the consents are kept and hold no personal data", async ({ db }) => {
    const id = await aPublishedStory(db);
    await deleteStory(db, id);
    await deleteStory(db, id);
    expect(await db.select().from(userStories)).toEqual([]);
    const consents = await consentsAbout(db, "story", id);
    expect(consents.at(-1)).toMatchObject({ purpose: "publication", given: false });
    expect(JSON.stringify(consents)).not.toMatch(/Ann|lost|home\.example/);
  });
});
