import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterEach, beforeEach } from "vitest";
import { aPrayerOnTheWall } from "#app/features/prayers/prayers.factories.ts";
import { rewriteOwn } from "#app/features/prayers/own-prayer.server.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { reviewRequests, reviews } from "#app/features/reviews/reviews.tables.server.ts";
import { editStory, removeOwnPhoto, restoreOwnText } from "#app/features/stories/own-story.server.ts";
import { storiesNewestFirst } from "#app/features/stories/stories.server.ts";
import { userStories } from "#app/features/stories/stories.tables.server.ts";
import { readErasures, writeErasures } from "#app/platform/backup/erasures.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { forgetErased } from "#server/cli/forget-erased.ts";
import { describe, expect, test } from "../support/database.ts";
import { aPublishedStory } from "../support/factories/personal-data.ts";

const EDITED = "As an admin edited it";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "shod-stories-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A published story that an admin edited. */
async function anEditedStory(db: Db, name: string, change: Partial<typeof userStories.$inferInsert> = {}) {
  const id = await aPublishedStory(db, name);
  await db
    .update(userStories)
    .set({ editedStory: EDITED, editedAt: new Date(), ...change })
    .where(eq(userStories.id, id));
  return id;
}

/** Repeats what `change` did on the table as it was before. In SQL, because a JavaScript date has no microseconds and then is not the row's. */
async function restoredAfter(db: Db, table: PgTable, change: () => Promise<unknown>) {
  await writeErasures(db, path.join(folder, "earlier"));
  await db.execute(sql`create temp table before_loss as table ${table}`);
  const takenAt = new Date();
  await change();
  await writeErasures(db, folder);
  const { erasures } = (await readErasures(folder)) ?? { erasures: [] };
  await db.delete(table);
  await db.execute(sql`insert into ${table} overriding system value table before_loss`);
  await db.execute(sql`drop table before_loss`);
  await forgetErased(db, erasures, { takenAt, before: null });
  // Repeated, it changes nothing.
  expect(await forgetErased(db, erasures, { takenAt, before: null })).toMatchObject({ withdrawn: new Map() });
}

describe("after a restore", () => {
  test("[STORY-20] a story whose author rejected an admin's edit has the author's text and waits for review", async ({
    db,
  }) => {
    const undone = await anEditedStory(db, "undone");
    const declined = await anEditedStory(db, "declined", { approved: false, declinedAt: new Date() });
    const rewritten = await anEditedStory(db, "rewritten");
    const stays = await anEditedStory(db, "stays");
    await restoredAfter(db, userStories, async () => {
      for (const id of [undone, declined]) await restoreOwnText(db, id);
      await editStory(db, rewritten, { story: "The author has other words", displayNamePublicly: true });
    });
    const own = { editedStory: null, editedAt: null, approved: false, declinedAt: null };
    expect(await db.select().from(userStories).orderBy(userStories.id)).toMatchObject([
      { id: undone, story: "The story of undone", ...own },
      { id: declined, story: "The story of declined", ...own },
      { id: rewritten, story: "The story of rewritten", ...own },
      { id: stays, editedStory: EDITED, approved: true },
    ]);
    expect(await storiesNewestFirst(db, { show: "waiting", limit: 9 })).toHaveLength(3);
  });

  test("a story whose author removed its photo stays published, without the photo", async ({ db }) => {
    const photo = { name: "1-1234567890123-0.webp", width: 9, height: 9, alt: "Ann" };
    const [gone, replaced] = [
      await anEditedStory(db, "gone", { photo }),
      await anEditedStory(db, "replaced", { photo }),
    ];
    const stays = await anEditedStory(db, "stays", { photo });
    await restoredAfter(db, userStories, async () => {
      await removeOwnPhoto(db, gone);
      await db
        .update(userStories)
        .set({ photo: { ...photo, name: "1-1234567890124-0.webp" } })
        .where(eq(userStories.id, replaced));
    });
    expect(await db.select().from(userStories).orderBy(userStories.id)).toMatchObject([
      { id: gone, editedStory: EDITED, approved: true, photo: null },
      { id: replaced, editedStory: EDITED, approved: true, photo: null },
      { id: stays, approved: true, photo },
    ]);
  });

  test("a prayer whose author replaced an admin's edit has the author's text and waits for review", async ({ db }) => {
    const id = await aPrayerOnTheWall(db, { prayerRequest: "For my mother" });
    await db.update(prayerRequests).set({ editedRequest: EDITED });
    await restoredAfter(db, prayerRequests, () => rewriteOwn(db, id, "Say less"));
    expect(await db.select().from(prayerRequests)).toMatchObject([
      { prayerRequest: "For my mother", editedRequest: null, approved: false, postedToWall: false, reviewedAt: null },
    ]);
  });

  test.for([
    ["unapproved", { approvedAt: null }],
    ["without its consent", { mayPublish: false, approvedAt: null }],
    ["rewritten", { text: "They fit me.", approvedAt: null }],
  ] as const)("a review that was %s since is not published", async ([, change], { db }) => {
    const asked = {
      orderLineId: "1",
      orderId: "1",
      productId: "p",
      productTitle: "Pilgrim",
      email: "ann@home.example",
    };
    const [request] = await db
      .insert(reviewRequests)
      .values({ ...asked, dueAt: new Date() })
      .returning();
    const written = { productId: "p", stars: 5, title: "Good", text: "They fit.", name: "Ann", mayPublish: true };
    await db.insert(reviews).values({ ...written, requestId: request?.id ?? 0, approvedAt: new Date() });
    await restoredAfter(db, reviews, () => db.update(reviews).set(change));
    expect(await db.select().from(reviews)).toMatchObject([{ text: "They fit.", approvedAt: null }]);
  });
});
