import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach } from "vitest";
import { customizationsOf } from "#app/features/shop/customizations.server.ts";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { publicUrlOf, StorageFullError, type Storage } from "#app/platform/storage/storage.server.ts";
import { storeUpload, photoSizes } from "#app/platform/storage/stored-files.server.ts";
import { storedFiles } from "#app/platform/storage/stored-files.tables.server.ts";
import { queriesOf } from "../support/captured-queries.ts";
import { describe, expect, ownDatabase, test } from "../support/database.ts";
import { anUpload, aStorage, named, NOW, PRODUCT, removeStorages, rowsIn, showOn } from "../support/stored-uploads.ts";

afterEach(removeStorages);

describe("an upload", () => {
  test("[STOR-04] is named by the product's number, the time and its index", async ({ db }) => {
    const storage = aStorage();
    const at = new Date(1_732_147_200_000);
    expect(await storeUpload(storage, db, await anUpload(db, storage, { index: 3 }), at)).toEqual({
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

  test("has its size read only if a product shows it", async ({ db }) => {
    const storage = aStorage();
    const [shown, other] = [
      await storeUpload(storage, db, await anUpload(db, storage, { index: 1 }), NOW),
      await storeUpload(storage, db, await anUpload(db, storage, { index: 2 }), NOW),
    ];
    await showOn(db, { photos: [publicUrlOf("product-photos", shown.name), "https://cdn.shopify.com/elsewhere.webp"] });
    const queries = await queriesOf(db, async () => {
      const photos = (await customizationsOf(db, [PRODUCT])).get(PRODUCT)?.photoMetadata;
      expect(photos?.map(({ size }) => size)).toEqual([{ width: 800, height: 1000 }, undefined]);
    });
    const read = [];
    for (const query of queries) read.push(...(await rowsOf<{ name?: string }>(db, query)));
    expect(read.flatMap(({ name }) => name ?? [])).toEqual([shown.name]);
    expect(await rowsIn(db)).toContain(other.name);
  });

  test("attack U3: keeps only the printable part of its original name", async ({ db }) => {
    const storage = aStorage();
    const names = ["../../etc/passwd", "C:\\x.jpg", "a\0b.jpg", "x".repeat(300), "gpj.\u202Eexe.jpg", ".htaccess"];
    for (const [index, originalName] of names.entries())
      await storeUpload(storage, db, await anUpload(db, storage, { index, originalName }), NOW);
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

  test("attack U11: with the same product, time and index as others gets a suffix, even when they are simultaneous", async () => {
    const own = await ownDatabase();
    const storage = aStorage();
    try {
      const uploads = await Promise.all(Array.from({ length: 6 }, () => anUpload(own.db, storage)));
      const stored = await Promise.all(uploads.map((upload) => storeUpload(storage, own.db, upload, NOW)));
      const names = stored.map(({ name }) => name);
      expect(new Set(names).size).toBe(6);
      expect(names.filter((name) => name.endsWith("-0.webp"))).toHaveLength(1);
      expect(names.filter((name) => /-0-[a-z0-9]{8}\.webp$/.test(name))).toHaveLength(5);
      expect((await named(storage, "product-photos")).toSorted()).toEqual(names.toSorted());
      expect(await rowsIn(own.db)).toEqual(names.toSorted());
    } finally {
      await own.close();
    }
  });

  test("attack U11: does not overwrite a file without a row", async ({ db }) => {
    const storage = aStorage();
    const file = path.join(storage.root, "temporary", "older");
    writeFileSync(file, "older");
    const name = `8123-${NOW.getTime()}-0.webp`;
    await storage.put("product-photos", name, { path: file, size: 5, type: "image/webp" });
    const stored = await storeUpload(storage, db, await anUpload(db, storage), NOW);
    expect(stored.name).not.toBe(name);
    expect(await named(storage, "product-photos")).toEqual([stored.name, name].toSorted());
    expect((await storage.find("product-photos", name))?.size).toBe(5);
    const copies = await named(storage, "product-photo-sizes");
    expect(copies.filter((copy) => copy.startsWith(name.replace(".webp", ".")))).toEqual([]);
  });

  test("attack U7: leaves no file and no row when the storage is full before its last file", async ({ db }) => {
    const storage = aStorage();
    const full: Storage = {
      ...storage,
      async put(folder, name, from) {
        if (folder === "product-photos") throw new StorageFullError();
        await storage.put(folder, name, from);
      },
    };
    await expect(storeUpload(full, db, await anUpload(db, storage), NOW)).rejects.toThrow("is full");
    expect(await rowsIn(db)).toEqual([]);
    expect(await named(storage, "product-photo-sizes")).toEqual([]);
    expect((await storeUpload(storage, db, await anUpload(db, storage), NOW)).name).toMatch(/-0\.webp$/);
  });

  test("attack U14: is not stored for a user who is not an admin", async ({ db }) => {
    const storage = aStorage();
    const upload = await anUpload(db, storage);
    await expect(
      storeUpload(storage, db, { ...upload, admin: { ...upload.admin, isAdmin: false } }, NOW),
    ).rejects.toThrow("Only an admin");
    expect(await named(storage, "product-photos")).toEqual([]);
    expect(await rowsIn(db)).toEqual([]);
  });
});
