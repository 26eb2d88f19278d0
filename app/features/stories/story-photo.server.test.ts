import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeEach } from "vitest";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import type { Visitor } from "#app/platform/auth/access/route-access.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { IDEMPOTENCY_KEY_FIELD } from "#app/platform/forms/idempotency-key.ts";
import { createDiskStorage } from "#app/platform/storage/disk.server.ts";
import { storedFiles } from "#app/platform/storage/stored-files.tables.server.ts";
import { publicUrlOf } from "#app/platform/storage/stored-names.ts";
import { sweepFiles } from "#app/platform/storage/sweep-files.server.ts";
import { actionResultOf, adminContext } from "#tests/support/admin.ts";
import { testLinks } from "#tests/support/community.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { deleteStory, removeOwnPhoto, withdrawPermission } from "./own-story.server.ts";
import { action } from "./routes/admin-story.tsx";
import { publishedStories, storyVersion } from "./stories.server.ts";
import { STORY_PHOTOS } from "./stories.ts";
import { userStories } from "./stories.tables.server.ts";
import { mayReadStoryPhoto, removePhotoFile, storyPhotoUrls } from "./story-photo.server.ts";
import { reviewStory } from "./story-review.server.ts";

const root = mkdtempSync(path.join(tmpdir(), "shod-story-photos-"));
const storage = createDiskStorage(root);
beforeEach(() => rmSync(root, { recursive: true, force: true }));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const ALT = "Ann on the church steps";

async function aStory(db: Db, change: Partial<typeof userStories.$inferInsert> = {}): Promise<number> {
  const sent = { name: "Ann", email: "ann@home.example", story: "I was lost, then found.", sharePermission: true };
  const [row] = await db
    .insert(userStories)
    .values({ ...sent, displayNamePublicly: true, approved: true, ...change })
    .returning({ id: userStories.id });
  return row!.id;
}

async function rowOf(db: Db, id: number) {
  const [row] = await db.select().from(userStories).where(eq(userStories.id, id));
  return row!;
}

/** A photo as a phone takes it: with the location it was taken at. */
async function aPhoto({ name = "ann.jpg", width = 900 } = {}): Promise<File> {
  const location = { IFD3: { GPSLatitude: "40/1 43/1 0/1", GPSLatitudeRef: "N" } };
  const image = sharp({ create: { width, height: 600, channels: 3, background: "#7d1420" } });
  const bytes = await image.jpeg().withExif(location).toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });
}

type Fields = Record<string, string | File>;

/** What an admin sends from the page of a story, with the version that it shows. */
async function send(db: Db, id: number, fields: Fields) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ version: storyVersion(await rowOf(db, id)), ...fields }))
    body.append(name, value);
  const request = new Request(`http://localhost:3000/admin/stories/${id}`, { method: "POST", body });
  const context = adminContext(db, { storage, env: { DISK_RESERVE_MB: 0 } });
  return actionResultOf(action({ request, context, params: { id: String(id) } } as never));
}

async function add(db: Db, id: number, fields: Fields = {}) {
  const key = { [IDEMPOTENCY_KEY_FIELD]: crypto.randomUUID() };
  return send(db, id, { intent: "photo", photo: await aPhoto(), alt: ALT, ...key, ...fields });
}

const remove = (db: Db, id: number) => send(db, id, { intent: "remove-photo" });
const filesOf = async (id: number) =>
  (await storage.list(STORY_PHOTOS)).map(({ name }) => name).filter((name) => name.startsWith(`${id}-`));
const photosOf = async (db: Db) => (await publishedStories(db, 3)).map(({ photo }) => photo);

describe("[STORY-20] a photo that an admin adds to a story", () => {
  test("is re-encoded without the location it was taken at, and shown with the published story", async ({ db }) => {
    const id = await aStory(db);
    expect(await add(db, id)).toMatchObject({ state: "done", message: { title: "Photo saved" } });
    const [name = ""] = await filesOf(id);
    const metadata = await sharp(path.join(root, STORY_PHOTOS, name)).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 900 });
    expect(metadata.exif).toBeUndefined();
    expect(await storage.list("story-photo-sizes", { prefix: name.replace(".webp", "") })).toHaveLength(2);
    expect(await photosOf(db)).toEqual([{ url: publicUrlOf(STORY_PHOTOS, name), alt: ALT, width: 900, height: 600 }]);
  });

  test("is replaced or removed with its file, and its alt text changes without sending it again", async ({ db }) => {
    const id = await aStory(db);
    await add(db, id);
    const [first = ""] = await filesOf(id);
    await send(db, id, { intent: "photo", photo: new File([], ""), kept: first, alt: "Ann, smiling" });
    expect(await photosOf(db)).toMatchObject([{ url: publicUrlOf(STORY_PHOTOS, first), alt: "Ann, smiling" }]);

    await add(db, id, { photo: await aPhoto({ width: 700 }), kept: first });
    const [second = "", ...more] = await filesOf(id);
    expect([second === first, more]).toEqual([false, []]);
    expect(await photosOf(db)).toMatchObject([{ url: publicUrlOf(STORY_PHOTOS, second), width: 700 }]);

    expect(await remove(db, id)).toMatchObject({ message: { title: "Photo removed" } });
    expect([await photosOf(db), await filesOf(id)]).toEqual([[undefined], []]);
    expect(await db.$count(storedFiles)).toBe(0);
    expect(await remove(db, id)).toMatchObject({ message: { title: "Photo removed" } });
  });

  test("is audited by what happened, without its alt text and the author's name and address", async ({ db }) => {
    const id = await aStory(db);
    await add(db, id);
    await remove(db, id);
    const entries = await db.select().from(auditLog);
    expect(entries.map(({ action: what, subject }) => `${what} ${subject}`)).toEqual([
      `story.photo-saved Story ${id}`,
      `story.photo-removed Story ${id}`,
    ]);
    for (const text of [ALT, "Ann", "home.example"]) expect(JSON.stringify(entries)).not.toContain(text);
  });

  const REFUSED: [string, () => Promise<Fields>, Record<string, RegExp>][] = [
    ["without a photo", async () => ({ photo: new File([], "") }), { photo: /^Choose a photo$/ }],
    ["without alt text", async () => ({ alt: " \u200b " }), { alt: /^Describe the photo/ }],
    [
      "with alt text of 301 characters",
      async () => ({ alt: "a".repeat(301) }),
      { alt: /^Use 300 characters or fewer$/ },
    ],
    ["with alt text of 200 kB", async () => ({ alt: "a".repeat(200_000) }), { alt: /^Use 300 characters or fewer$/ }],
    [
      "that is no picture",
      async () => ({ photo: new File(["<svg onload=alert(1)>"], "x.jpg") }),
      { photo: /supported/ },
    ],
    [
      "that is damaged",
      async () => ({ photo: new File([(await (await aPhoto()).bytes()).slice(0, 400)], "x.jpg") }),
      { photo: /damaged/ },
    ],
    [
      "of 10MB",
      async () => ({ photo: new File([new Uint8Array(10 * 1024 * 1024)], "x.png") }),
      { photo: /^Photos must be under 10MB$/ },
    ],
    [
      "of another story",
      async () => ({ photo: new File([], ""), kept: "999999-1234567890123-0.webp" }),
      { photo: /^Choose a photo$/ },
    ],
    [
      "outside of the folder",
      async () => ({ photo: new File([], ""), kept: "../../secret.webp" }),
      { photo: /^Choose a photo$/ },
    ],
  ];
  test.for(REFUSED)("is refused %s, with the reason at the field", async ([, fields, errors], { db }) => {
    const id = await aStory(db);
    const result = await add(db, id, await fields());
    expect(result).toMatchObject({ state: "refused" });
    const found = result.state === "refused" ? result.fieldErrors : {};
    expect(Object.keys(found ?? {})).toEqual(Object.keys(errors));
    for (const [field, error] of Object.entries(errors)) expect(found?.[field]).toMatch(error);
    expect(await photosOf(db)).toEqual([undefined]);
  });

  test("is kept by a form that is refused for its alt text, because browsers don't send it again", async ({ db }) => {
    const id = await aStory(db);
    const refused = await add(db, id, { alt: "" });
    const kept = refused.state === "refused" ? (refused.typed["kept"] ?? "") : "";
    expect(await filesOf(id)).toEqual([kept]);
    expect(await send(db, id, { intent: "photo", photo: new File([], ""), kept, alt: ALT })).toMatchObject({
      state: "done",
    });
    expect(await photosOf(db)).toMatchObject([{ url: publicUrlOf(STORY_PHOTOS, kept) }]);
  });

  test("overwrites nothing that another admin or the author changed in the meantime", async ({ db }) => {
    const id = await aStory(db);
    const version = storyVersion(await rowOf(db, id));
    await add(db, id);
    const before = await photosOf(db);
    const late = await add(db, id, { version, photo: await aPhoto({ width: 700 }), alt: "Another" });
    expect(late).toMatchObject({ state: "refused", status: 409, typed: { alt: "Another" } });
    expect(await photosOf(db)).toEqual(before);
    // Saved again with what the refusal returned.
    const { version: now = "", kept = "" } = late.state === "refused" ? late.typed : {};
    await send(db, id, { intent: "photo", photo: new File([], ""), version: now, kept, alt: "Another" });
    expect(await photosOf(db)).toMatchObject([{ alt: "Another", width: 700 }]);
  });

  test("that is sent again after a lost response is stored once", async ({ db }) => {
    const id = await aStory(db);
    const version = storyVersion(await rowOf(db, id));
    const again = { version, [IDEMPOTENCY_KEY_FIELD]: "the-key-of-one-form" };
    expect(await add(db, id, again)).toMatchObject({ state: "done" });
    expect(await add(db, id, again)).toMatchObject({ state: "done", message: { title: "Photo saved" } });
    expect(await filesOf(id)).toHaveLength(1);
    expect(await db.$count(auditLog)).toBe(1);
  });

  test("is not added without the author's permission, and can be removed then", async ({ db }) => {
    const id = await aStory(db);
    await add(db, id);
    await withdrawPermission(db, id);
    expect(await add(db, id)).toMatchObject({ state: "refused", status: 409 });
    expect(await remove(db, id)).toMatchObject({ state: "done" });
    expect((await rowOf(db, id)).photo).toBeNull();
  });

  test("is part of what an admin reads before publishing the story", async ({ db }) => {
    const id = await aStory(db, { approved: false });
    const version = storyVersion(await rowOf(db, id));
    await add(db, id);
    expect(await reviewStory(db, id, { version, decision: "approve" })).toBe("changed");
  });

  test("is seen by everyone while the story is published, and otherwise by its author and admins", async ({ db }) => {
    const id = await aStory(db);
    const other = await aStory(db);
    await add(db, id);
    const [name = ""] = await filesOf(id);
    const sees = (visitor: object | null, of = 0) => {
      const auth = { visitorOf: async () => visitor as Visitor | null };
      const token = of ? `?token=${encodeURIComponent(testLinks.token("story", { id: of }))}` : "";
      const request = new Request(`http://localhost:3000${publicUrlOf(STORY_PHOTOS, name)}${token}`);
      return mayReadStoryPhoto({ db, links: testLinks, auth }, name, request);
    };
    expect(await sees(null)).toBe(true);
    for (const change of [{ approved: false }, { approved: false, sharePermission: false }]) {
      await db.update(userStories).set(change).where(eq(userStories.id, id));
      expect([await sees(null), await sees(null, other), await sees(null, id)]).toEqual([false, false, true]);
      expect(await sees({ isAdmin: false, email: "ruth@home.example" })).toBe(false);
      expect(await sees({ isAdmin: true, email: "owner@shod.example" })).toBe(true);
    }
    await db.update(userStories).set({ photo: null, approved: true, sharePermission: true });
    expect([await sees(null), await sees(null, id)]).toEqual([false, false]);
  });

  test("is taken off by its author while the text stays published, and goes with the story", async ({ db }) => {
    const id = await aStory(db);
    await add(db, id);
    const removed = await removeOwnPhoto(db, id);
    await removePhotoFile({ db, storage }, removed?.name ?? null);
    expect([await photosOf(db), await filesOf(id), await removeOwnPhoto(db, id)]).toEqual([[undefined], [], null]);

    await add(db, id);
    const photo = await deleteStory(db, id);
    expect(await filesOf(id)).toEqual([photo?.name]);
    await removePhotoFile({ db, storage }, photo?.name ?? null);
    expect(await filesOf(id)).toEqual([]);
  });

  test("is kept by the sweep while the story has it", async ({ db }) => {
    const id = await aStory(db);
    await add(db, id);
    const later = new Date(Date.now() + 3 * 86_400_000);
    const sweep = () => sweepFiles({ db, storage, urlsInUse: storyPhotoUrls }, later);
    await sweep();
    expect(await filesOf(id)).toHaveLength(1);
    await deleteStory(db, id);
    await sweep();
    expect(await filesOf(id)).toEqual([]);
  });
});
