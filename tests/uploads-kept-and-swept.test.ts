import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, vi } from "vitest";
import { customizationsByProduct } from "#app/features/shop/customizations.server.ts";
import { mediaUrlsInUse } from "#app/features/shop/media-in-use.server.ts";
import { productCustomizations } from "#app/features/shop/customizations.tables.server.ts";
import { queriesOf } from "./asked-queries.ts";
import { describe, expect, ownDatabase, test } from "./database.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import { createDiskStorage } from "#app/platform/storage/disk.server.ts";
import {
  publicUrlOf,
  PutUnanswered,
  StorageFull,
  type Folder,
  type Storage,
} from "#app/platform/storage/storage.server.ts";
import { holdFiles, keepUpload, photoSizes, type Upload } from "#app/platform/storage/stored-files.server.ts";
import { storedFiles } from "#app/platform/storage/stored-files.tables.server.ts";
import { sweepFiles } from "#app/platform/storage/sweep-files.server.ts";

// Two of these start a database of their own.
vi.setConfig({ testTimeout: 120_000 });

const NOW = new Date();
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const PRODUCT = "gid://shopify/Product/8123";

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function aStorage(): Storage & { root: string } {
  const root = mkdtempSync(path.join(tmpdir(), "shod-kept-"));
  roots.push(root);
  mkdirSync(path.join(root, "temporary"));
  return { ...createDiskStorage(root), root };
}

async function anUpload(db: Db, { root }: { root: string }, more: Partial<Upload> = {}): Promise<Upload> {
  const admin = { id: "owner", name: "Ruth", email: "ruth@shod.example", isAdmin: true, sessionId: "s" };
  await db.insert(users).values({ id: admin.id, name: admin.name, email: admin.email }).onConflictDoNothing();
  const ready = (keptWidth: number | null) => {
    const file = path.join(root, "temporary", crypto.randomUUID());
    writeFileSync(file, String(keptWidth));
    return { path: file, size: 4, width: keptWidth ?? 800, height: 1000, keptWidth };
  };
  const files = [ready(null), ready(320), ready(640)];
  return {
    bucket: "product-photos",
    type: "image/webp",
    extension: "webp",
    productId: PRODUCT,
    index: 0,
    files,
    originalName: "",
    admin,
    ...more,
  };
}

const keep = async (db: Db, storage: Storage & { root: string }, index: number) =>
  (await keepUpload(storage, db, await anUpload(db, storage, { index }), NOW)).name;
const named = async (storage: Storage, folder: Folder) => (await storage.list(folder)).map(({ name }) => name);
const leftIn = async (storage: Storage) => [
  ...(await named(storage, "product-photos")),
  ...(await named(storage, "product-photo-sizes")),
  ...(await named(storage, "product-videos")),
];
const rowsIn = async (db: Db) => (await db.select().from(storedFiles)).map(({ name }) => name).toSorted();

async function showOn(db: Db, urls: { photos?: string[]; videos?: string[] }) {
  const photo = { label: "", isHidden: true, displayOrder: 0, variantIds: [], isVendorPhoto: false };
  const video = { isHidden: false, displayOrder: 0, isVendorVideo: false };
  await db.insert(productCustomizations).values({
    shopifyProductId: PRODUCT,
    photoMetadata: (urls.photos ?? []).map((url) => ({ url, ...photo })),
    videoMetadata: (urls.videos ?? []).map((url) => ({ url, ...video })),
  });
}

describe("an upload", () => {
  test("[STOR-04] is named by the product's number, the moment and its index", async ({ db }) => {
    const storage = aStorage();
    const at = new Date(1_732_147_200_000);
    expect(await keepUpload(storage, db, await anUpload(db, storage, { index: 3 }), at)).toEqual({
      name: "8123-1732147200000-3.webp",
    });
    expect(await named(storage, "product-photos")).toEqual(["8123-1732147200000-3.webp"]);
    expect(await named(storage, "product-photo-sizes")).toEqual([
      "8123-1732147200000-3.w320.webp",
      "8123-1732147200000-3.w640.webp",
    ]);
    const name = "8123-1732147200000-3.webp";
    expect(await photoSizes(db, [name])).toEqual(new Map([[name, { width: 800, height: 1000 }]]));
  });

  test("is measured for the pages that show it; of one that no product names nothing is read", async ({ db }) => {
    const storage = aStorage();
    const [shown, other] = [
      await keepUpload(storage, db, await anUpload(db, storage, { index: 1 }), NOW),
      await keepUpload(storage, db, await anUpload(db, storage, { index: 2 }), NOW),
    ];
    await showOn(db, { photos: [publicUrlOf("product-photos", shown.name), "https://cdn.shopify.com/elsewhere.webp"] });
    const queries = await queriesOf(db, async () => {
      const photos = (await customizationsByProduct(db)).get(PRODUCT)?.photoMetadata;
      expect(photos?.map(({ size }) => size)).toEqual([{ width: 800, height: 1000 }, undefined]);
    });
    const read = [];
    for (const query of queries) read.push(...(await rowsOf<{ name?: string }>(db, query)));
    expect(read.flatMap(({ name }) => name ?? [])).toEqual([shown.name]);
    expect(await rowsIn(db)).toContain(other.name);
  });

  test("attack U3: keeps of its own name only what can be shown", async ({ db }) => {
    const storage = aStorage();
    const names = ["../../etc/passwd", "C:\\x.jpg", "a\0b.jpg", "x".repeat(300), "gpj.\u202Eexe.jpg", ".htaccess"];
    for (const [index, originalName] of names.entries())
      await keepUpload(storage, db, await anUpload(db, storage, { index, originalName }), NOW);
    const rows = await db.select().from(storedFiles).orderBy(storedFiles.name);
    expect(rows.map(({ originalName }) => originalName)).toEqual([
      "../../etc/passwd",
      "C:\\x.jpg",
      "a b.jpg",
      "x".repeat(200),
      "gpj.exe.jpg",
      ".htaccess",
    ]);
    for (const { name } of rows) expect(name).toMatch(/^8123-\d{13}-\d\.webp$/);
    expect(await named(storage, "product-photos")).toEqual(rows.map(({ name }) => name));
  });

  test("attack U11: that shares product, moment and index with others gets a suffix, also when they come at once", async () => {
    const own = await ownDatabase();
    const storage = aStorage();
    try {
      const uploads = await Promise.all(Array.from({ length: 6 }, () => anUpload(own.db, storage)));
      const kept = await Promise.all(uploads.map((upload) => keepUpload(storage, own.db, upload, NOW)));
      const names = kept.map(({ name }) => name);
      expect(new Set(names).size).toBe(6);
      expect(names.filter((name) => name.endsWith("-0.webp"))).toHaveLength(1);
      expect(names.filter((name) => /-0-[a-z0-9]{8}\.webp$/.test(name))).toHaveLength(5);
      expect((await named(storage, "product-photos")).toSorted()).toEqual(names.toSorted());
      expect(await rowsIn(own.db)).toEqual(names.toSorted());
    } finally {
      await own.close();
    }
  });

  test("attack U11: does not overwrite a file that no row knows of", async ({ db }) => {
    const storage = aStorage();
    const file = path.join(storage.root, "temporary", "older");
    writeFileSync(file, "older");
    const name = `8123-${NOW.getTime()}-0.webp`;
    await storage.put("product-photos", name, { path: file, size: 5, type: "image/webp" });
    const kept = await keepUpload(storage, db, await anUpload(db, storage), NOW);
    expect(kept.name).not.toBe(name);
    expect(await named(storage, "product-photos")).toEqual([kept.name, name].toSorted());
    expect((await storage.find("product-photos", name))?.size).toBe(5);
    const copies = await named(storage, "product-photo-sizes");
    expect(copies.filter((copy) => copy.startsWith(name.replace(".webp", ".")))).toEqual([]);
  });

  test("attack U7: leaves no file and no row when the disk is full before its last part (the storage says so)", async ({
    db,
  }) => {
    const storage = aStorage();
    const full: Storage = {
      ...storage,
      async put(folder, name, from) {
        if (folder === "product-photos") throw new StorageFull();
        await storage.put(folder, name, from);
      },
    };
    await expect(keepUpload(full, db, await anUpload(db, storage), NOW)).rejects.toThrow("is full");
    expect(await rowsIn(db)).toEqual([]);
    expect(await named(storage, "product-photo-sizes")).toEqual([]);
    expect((await keepUpload(storage, db, await anUpload(db, storage), NOW)).name).toMatch(/-0\.webp$/);
  });

  test("attack U14: is not kept for somebody who is no admin", async ({ db }) => {
    const storage = aStorage();
    const upload = await anUpload(db, storage);
    await expect(
      keepUpload(storage, db, { ...upload, admin: { ...upload.admin, isAdmin: false } }, NOW),
    ).rejects.toThrow("Only an admin");
    expect(await named(storage, "product-photos")).toEqual([]);
    expect(await rowsIn(db)).toEqual([]);
  });
});

describe("the sweeper", () => {
  test("attack U13: clears away what was not saved within a day, and nothing that a product shows", async ({ db }) => {
    const storage = aStorage();
    const keep = async (index: number, bucket: "product-photos" | "product-videos") => {
      const upload = await anUpload(db, storage, { index, bucket });
      const files = bucket === "product-videos" ? upload.files.slice(0, 1) : upload.files;
      const extension = bucket === "product-videos" ? "mp4" : "webp";
      return (await keepUpload(storage, db, { ...upload, files, extension }, NOW)).name;
    };
    const [saved, unsaved] = [await keep(0, "product-photos"), await keep(1, "product-photos")];
    const [film, unsavedFilm] = [await keep(2, "product-videos"), await keep(3, "product-videos")];
    // As it may stand in a row: with the site's address in front, or with a width behind.
    const photos = [`https://shod.example${publicUrlOf("product-photos", saved)}?width=640`];
    await showOn(db, { photos, videos: [publicUrlOf("product-videos", film)] });
    const sweep = { db, storage, urlsInUse: mediaUrlsInUse };

    expect(await sweepFiles(sweep, later(23))).toMatchObject({ files: 0, rows: 0 });
    expect(await rowsIn(db)).toEqual([saved, unsaved, film, unsavedFilm].toSorted());

    expect(await sweepFiles(sweep, later(25))).toMatchObject({ files: 2, rows: 0 });
    expect(await rowsIn(db)).toEqual([saved, film].toSorted());
    expect(await named(storage, "product-photos")).toEqual([saved]);
    expect(await named(storage, "product-videos")).toEqual([film]);
    expect((await named(storage, "product-photo-sizes")).every((name) => name.startsWith(saved.slice(0, -5)))).toBe(
      true,
    );
    expect(await sweepFiles(sweep, later(500))).toEqual({ files: 0, rows: 0, temporary: 0 });
  });

  test("attack U8: clears away what a crash left: half uploads, uploads without all of their files, rows without a file", async ({
    db,
  }) => {
    const storage = aStorage();
    const sweep = { db, storage, urlsInUse: mediaUrlsInUse };
    const half = path.join(storage.temporaryFolder, "upload-half");
    mkdirSync(half);
    writeFileSync(path.join(half, "body"), "half of it");
    // As it is when the process ends right after any of the steps of keeping an upload.
    const [whole, copiesOnly, rowOnly] = [
      await keep(db, storage, 0),
      await keep(db, storage, 1),
      await keep(db, storage, 2),
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
    expect(await leftIn(storage)).toEqual([]);
    expect(await rowsIn(db)).toEqual([]);
  });

  test("attack U8: ends what it was stopped in, and nobody saves what it had begun to remove", async ({ db }) => {
    const storage = aStorage();
    const name = await keep(db, storage, 0);
    const stopping: Storage = {
      ...storage,
      async remove(folder, names) {
        if (folder === "product-photos") throw new Error("The machine was switched off");
        await storage.remove(folder, names);
      },
    };
    const sweep = { db, storage: stopping, urlsInUse: mediaUrlsInUse };
    await expect(sweepFiles(sweep, later(25))).rejects.toThrow("switched off");
    expect(await leftIn(storage)).toEqual([name]);
    expect(await rowsIn(db)).toEqual([name]);
    const url = publicUrlOf("product-photos", name);
    expect(await holdFiles(db, [url])).toEqual([url]);

    expect(await sweepFiles({ ...sweep, storage }, later(26))).toMatchObject({ files: 1, rows: 0 });
    expect(await leftIn(storage)).toEqual([]);
    expect(await rowsIn(db)).toEqual([]);
  });

  test("attack U12: clears away a file that a store kept without ever saying so", async ({ db }) => {
    const storage = aStorage();
    const mute = {
      ...storage,
      async put(...[folder, name, from]: Parameters<Storage["put"]>) {
        await storage.put(folder, name, from);
        if (folder === "product-photos") throw new PutUnanswered("no sign of life");
      },
    };
    await expect(keep(db, mute, 0)).rejects.toThrow("no sign of life");
    expect(await rowsIn(db)).toEqual(await named(storage, "product-photos"));
    await sweepFiles({ db, storage, urlsInUse: mediaUrlsInUse }, later(25));
    expect(await leftIn(storage)).toEqual([]);
    expect(await rowsIn(db)).toEqual([]);
  });

  test("attack U13: touches nothing while another database's uploads lie there: one that is empty, or older", async ({
    db,
  }) => {
    const storage = aStorage();
    const sweep = { db, storage, urlsInUse: mediaUrlsInUse };
    const [since, unsaved] = [await keep(db, storage, 0), await keep(db, storage, 1)];
    const all = await leftIn(storage);
    const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true);

    // A backup from before the first of them was uploaded, and before anybody saved the second.
    const rows = await db.delete(storedFiles).where(eq(storedFiles.name, since)).returning();
    expect(await sweepFiles(sweep, later(25))).toMatchObject({ files: 0, rows: 0 });
    expect(await rowsIn(db)).toEqual([unsaved]);
    rows.push(...(await db.delete(storedFiles).returning()));
    expect(await sweepFiles(sweep, later(500))).toEqual({ files: 0, rows: 0, temporary: 0 });
    expect(await leftIn(storage)).toEqual(all);
    const lines = logged.mock.calls.map(([line]) => String(line));
    logged.mockRestore();
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/"level":"error".*belong to another database.*nothing was cleared/);
    expect(lines[0]).toContain(since);

    await db.insert(storedFiles).values(rows);
    expect(await sweepFiles(sweep, later(500))).toMatchObject({ files: 2 });
    expect(await leftIn(storage)).toEqual([]);
  });

  test("may run in several processes at once", async () => {
    const own = await ownDatabase();
    const storage = aStorage();
    try {
      const { name } = await keepUpload(storage, own.db, await anUpload(own.db, storage), NOW);
      await showOn(own.db, { photos: [publicUrlOf("product-photos", name)] });
      for (let index = 1; index < 4; index += 1)
        await keepUpload(storage, own.db, await anUpload(own.db, storage, { index }), NOW);
      const sweep = { db: own.db, storage, urlsInUse: mediaUrlsInUse };
      await Promise.all([sweepFiles(sweep, later(25)), sweepFiles(sweep, later(25)), sweepFiles(sweep, later(25))]);
      expect(await named(storage, "product-photos")).toEqual([name]);
      expect(await rowsIn(own.db)).toEqual([name]);
    } finally {
      await own.close();
    }
  });

  test("leaves to whoever saves a list of what is gone, and holds what is not", async ({ db }) => {
    const storage = aStorage();
    const { name } = await keepUpload(storage, db, await anUpload(db, storage), NOW);
    const gone = publicUrlOf("product-photos", "8123-1732147200000-9.webp");
    const elsewhere = "https://cdn.example/side.webp";
    expect(await holdFiles(db, [gone, publicUrlOf("product-photos", name), elsewhere])).toEqual([gone]);
  });
});
