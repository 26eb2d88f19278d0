import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, vi } from "vitest";
import { publicUrlOf, UnconfirmedPutError, type Storage } from "#app/platform/storage/storage.server.ts";
import { lockFiles, storeUpload } from "#app/platform/storage/stored-files.server.ts";
import { storedFiles } from "#app/platform/storage/stored-files.tables.server.ts";
import { sweepFiles } from "#app/platform/storage/sweep-files.server.ts";
import { describe, expect, ownDatabase, test } from "#tests/support/database.ts";
import {
  anUpload,
  aStorage,
  storeAnUpload,
  later,
  storedNames,
  named,
  NOW,
  removeStorages,
  rowsIn,
  showOn,
} from "#tests/support/stored-uploads.ts";
import { captureLog } from "#tests/support/log-lines.ts";
import { mediaUrlsInUse } from "#app/features/shop/customizations.server.ts";

afterEach(removeStorages);

describe("the sweep", () => {
  test("attack U13: removes uploads that were not saved within a day, and none that a product shows", async ({
    db,
  }) => {
    const storage = aStorage();
    const storeAnUpload = async (index: number, bucket: "product-photos" | "product-videos") => {
      const upload = await anUpload(db, storage, { index, bucket });
      const files = bucket === "product-videos" ? upload.files.slice(0, 1) : upload.files;
      const extension = bucket === "product-videos" ? "mp4" : "webp";
      return (await storeUpload(storage, db, { ...upload, files, extension }, NOW)).name;
    };
    const [saved, unsaved] = [await storeAnUpload(0, "product-photos"), await storeAnUpload(1, "product-photos")];
    const [video, unsavedVideo] = [await storeAnUpload(2, "product-videos"), await storeAnUpload(3, "product-videos")];
    // As a row may contain it: with the site's URL, or with a width.
    const photos = [`https://shod.example${publicUrlOf("product-photos", saved)}?width=640`];
    // The provider's videos are in the same list, but not in our storage.
    const provided = [
      "https://cdn.shopify.com/videos/c/vp/walk/walk.HD-720p.mp4",
      "/store/cdn/videos/8100001/walk.mp4",
    ];
    await showOn(db, { photos, videos: [publicUrlOf("product-videos", video), ...provided] });
    const sweep = { db, storage, urlsInUse: mediaUrlsInUse };

    expect(await sweepFiles(sweep, later(23))).toMatchObject({ files: 0, rows: 0 });
    expect(await rowsIn(db)).toEqual([saved, unsaved, video, unsavedVideo].toSorted());

    expect(await sweepFiles(sweep, later(25))).toMatchObject({ files: 2, rows: 0 });
    expect(await rowsIn(db)).toEqual([saved, video].toSorted());
    expect(await named(storage, "product-photos")).toEqual([saved]);
    expect(await named(storage, "product-videos")).toEqual([video]);
    expect((await named(storage, "product-photo-sizes")).every((name) => name.startsWith(saved.slice(0, -5)))).toBe(
      true,
    );
    expect(await sweepFiles(sweep, later(500))).toEqual({ files: 0, rows: 0, temporary: 0 });
  });

  test("attack U8: removes what a crash left: partial uploads, uploads with missing files, rows without a file", async ({
    db,
  }) => {
    const storage = aStorage();
    const sweep = { db, storage, urlsInUse: mediaUrlsInUse };
    const half = path.join(storage.temporaryFolder, "upload-half");
    mkdirSync(half);
    writeFileSync(path.join(half, "body"), "half of it");
    // The state after a crash at each step of storing an upload.
    const [whole, copiesOnly, rowOnly] = [
      await storeAnUpload(db, storage, 0),
      await storeAnUpload(db, storage, 1),
      await storeAnUpload(db, storage, 2),
    ];
    await storage.remove("product-photos", [copiesOnly, rowOnly]);
    await storage.remove(
      "product-photo-sizes",
      [320, 640].map((width) => rowOnly.replace(".webp", `.w${width}.webp`)),
    );
    for (const left of readdirSync(storage.temporaryFolder))
      if (left !== "upload-half") rmSync(path.join(storage.temporaryFolder, left));

    expect(await sweepFiles(sweep, later(0.5))).toEqual({ files: 0, rows: 0, temporary: 0 });
    utimesSync(half, later(-2), later(-2));
    expect(await sweepFiles(sweep, later(0.5))).toEqual({ files: 0, rows: 0, temporary: 1 });
    expect(await named(storage, "product-photos")).toEqual([whole]);

    expect(await sweepFiles(sweep, later(25))).toEqual({ files: 1, rows: 2, temporary: 0 });
    expect(await storedNames(storage)).toEqual([]);
    expect(await rowsIn(db)).toEqual([]);
  });

  test("attack U8: completes an interrupted removal, and its file cannot be saved in the meantime", async ({ db }) => {
    const storage = aStorage();
    const name = await storeAnUpload(db, storage, 0);
    const stopping: Storage = {
      ...storage,
      async remove(folder, names) {
        if (folder === "product-photos") throw new Error("The machine was switched off");
        await storage.remove(folder, names);
      },
    };
    const sweep = { db, storage: stopping, urlsInUse: mediaUrlsInUse };
    await expect(sweepFiles(sweep, later(25))).rejects.toThrow("switched off");
    expect(await storedNames(storage)).toEqual([name]);
    expect(await rowsIn(db)).toEqual([name]);
    const url = publicUrlOf("product-photos", name);
    expect(await lockFiles(db, [url])).toEqual([url]);

    expect(await sweepFiles({ ...sweep, storage }, later(26))).toMatchObject({ files: 1, rows: 0 });
    expect(await storedNames(storage)).toEqual([]);
    expect(await rowsIn(db)).toEqual([]);
  });

  test("attack U8: removes every other upload when one cannot be removed", async ({ db }) => {
    const storage = aStorage();
    const names = [
      await storeAnUpload(db, storage, 0),
      await storeAnUpload(db, storage, 1),
      await storeAnUpload(db, storage, 2),
    ];
    const stuck = names.toSorted()[0]!;
    const refusing: Storage = {
      ...storage,
      async remove(folder, files) {
        if (files.includes(stuck)) throw new Error("Access denied");
        await storage.remove(folder, files);
      },
    };
    await expect(sweepFiles({ db, storage: refusing, urlsInUse: mediaUrlsInUse }, later(25))).rejects.toThrow("denied");
    expect(await storedNames(storage)).toEqual([stuck]);
    expect(await rowsIn(db)).toEqual([stuck]);
  });

  test("attack U12: removes a file that was stored without an acknowledgment", async ({ db }) => {
    const storage = aStorage();
    const unacknowledging = {
      ...storage,
      async put(...[folder, name, from]: Parameters<Storage["put"]>) {
        await storage.put(folder, name, from);
        if (folder === "product-photos") throw new UnconfirmedPutError("no acknowledgment");
      },
    };
    await expect(storeAnUpload(db, unacknowledging, 0)).rejects.toThrow("no acknowledgment");
    expect(await rowsIn(db)).toEqual(await named(storage, "product-photos"));
    await sweepFiles({ db, storage, urlsInUse: mediaUrlsInUse }, later(25));
    expect(await storedNames(storage)).toEqual([]);
    expect(await rowsIn(db)).toEqual([]);
  });

  test("attack U13: removes nothing while the storage has another database's uploads: one that is empty, or older", async ({
    db,
  }) => {
    const storage = aStorage();
    const sweep = { db, storage, urlsInUse: mediaUrlsInUse };
    const [since, unsaved] = [await storeAnUpload(db, storage, 0), await storeAnUpload(db, storage, 1)];
    const all = await storedNames(storage);
    const lines = captureLog();

    // As after restoring a backup from before the first was uploaded and the second was saved.
    const rows = await db.delete(storedFiles).where(eq(storedFiles.name, since)).returning();
    expect(await sweepFiles(sweep, later(25))).toMatchObject({ files: 0, rows: 0 });
    expect(await rowsIn(db)).toEqual([unsaved]);
    rows.push(...(await db.delete(storedFiles).returning()));
    expect(await sweepFiles(sweep, later(500))).toEqual({ files: 0, rows: 0, temporary: 0 });
    expect(await storedNames(storage)).toEqual(all);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/"level":"error".*belong to another database.*nothing was removed/);
    expect(lines[0]).toContain(since);

    await db.insert(storedFiles).values(rows);
    expect(await sweepFiles(sweep, later(500))).toMatchObject({ files: 2 });
    expect(await storedNames(storage)).toEqual([]);
  });

  test("asks what is in use once, and once more for all that it removes, from every bucket", async ({ db }) => {
    const storage = aStorage();
    for (const index of [0, 1, 2]) await storeAnUpload(db, storage, index);
    const upload = await anUpload(db, storage, { index: 3, bucket: "product-videos" });
    await storeUpload(storage, db, { ...upload, files: upload.files.slice(0, 1), extension: "mp4" }, NOW);
    const urlsInUse = vi.fn(mediaUrlsInUse);
    const sweep = { db, storage, urlsInUse };
    expect(await sweepFiles(sweep, later(23))).toMatchObject({ files: 0 });
    expect(urlsInUse).toHaveBeenCalledTimes(1);
    expect(await sweepFiles(sweep, later(25))).toMatchObject({ files: 4 });
    expect(urlsInUse).toHaveBeenCalledTimes(3);
  });

  test("keeps a file that is saved after it asked, and removes the others", async ({ db }) => {
    const storage = aStorage();
    const [saved, unsaved] = [await storeAnUpload(db, storage, 0), await storeAnUpload(db, storage, 1)];
    const urlsInUse = vi.fn(mediaUrlsInUse).mockImplementationOnce(async (tx) => {
      const before = await mediaUrlsInUse(tx);
      await showOn(db, { photos: [publicUrlOf("product-photos", saved)] });
      return before;
    });
    expect(await sweepFiles({ db, storage, urlsInUse }, later(25))).toMatchObject({ files: 1, rows: 0 });
    expect(await rowsIn(db)).toEqual([saved]);
    expect(await named(storage, "product-photos")).not.toContain(unsaved);
  });

  test("may run in several processes at once", async () => {
    const own = await ownDatabase();
    const storage = aStorage();
    try {
      const { name } = await storeUpload(storage, own.db, await anUpload(own.db, storage), NOW);
      await showOn(own.db, { photos: [publicUrlOf("product-photos", name)] });
      for (let index = 1; index < 4; index += 1)
        await storeUpload(storage, own.db, await anUpload(own.db, storage, { index }), NOW);
      const sweep = { db: own.db, storage, urlsInUse: mediaUrlsInUse };
      await Promise.all([sweepFiles(sweep, later(25)), sweepFiles(sweep, later(25)), sweepFiles(sweep, later(25))]);
      expect(await named(storage, "product-photos")).toEqual([name]);
      expect(await rowsIn(own.db)).toEqual([name]);
    } finally {
      await own.close();
    }
  });

  test("does not remove files that a save has locked, and the save reports which files are missing", async ({ db }) => {
    const storage = aStorage();
    const { name } = await storeUpload(storage, db, await anUpload(db, storage), NOW);
    const gone = publicUrlOf("product-photos", "8123-1732147200000-9.webp");
    const elsewhere = [
      "https://cdn.example/side.webp",
      "https://cdn.shopify.com/videos/c/vp/walk/walk.HD-720p.mp4",
      "/store/cdn/videos/8100001/walk.mp4",
    ];
    expect(await lockFiles(db, [gone, publicUrlOf("product-photos", name), ...elsewhere])).toEqual([gone]);
  });
});
