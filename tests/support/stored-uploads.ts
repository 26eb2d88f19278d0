import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { productCustomizations } from "#app/features/shop/customizations.tables.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Visitor } from "#app/platform/auth/access/route-access.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { createDiskStorage } from "#app/platform/storage/disk.server.ts";
import type { Folder, Storage } from "#app/platform/storage/storage.server.ts";
import { storeUpload, type Upload } from "#app/platform/storage/stored-files.server.ts";
import { storedFiles } from "#app/platform/storage/stored-files.tables.server.ts";

export const NOW = new Date();
export const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
export const PRODUCT = "gid://shopify/Product/8123";

const roots: string[] = [];

/** A disk storage in its own folder, which `removeStorages` removes. */
export function aStorage(): Storage & { root: string } {
  const root = mkdtempSync(path.join(tmpdir(), "shod-stored-"));
  roots.push(root);
  mkdirSync(path.join(root, "temporary"));
  return { ...createDiskStorage(root), root };
}

export function removeStorages(): void {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
}

type AdminsUpload = Upload & { admin: Visitor };

export async function anUpload(
  db: Db,
  { root }: { root: string },
  more: Partial<AdminsUpload> = {},
): Promise<AdminsUpload> {
  const admin = { id: "owner", name: "Ruth", email: "ruth@shod.example", isAdmin: true, sessionId: "s" };
  await db.insert(users).values({ id: admin.id, name: admin.name, email: admin.email }).onConflictDoNothing();
  const ready = (copyWidth: number | null) => {
    const file = path.join(root, "temporary", crypto.randomUUID());
    writeFileSync(file, String(copyWidth));
    return { path: file, size: 4, width: copyWidth ?? 800, height: 1000, copyWidth };
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

export const storeAnUpload = async (db: Db, storage: Storage & { root: string }, index: number) =>
  (await storeUpload(storage, db, await anUpload(db, storage, { index }), NOW)).name;
export const named = async (storage: Storage, folder: Folder) => (await storage.list(folder)).map(({ name }) => name);
export const storedNames = async (storage: Storage) => [
  ...(await named(storage, "product-photos")),
  ...(await named(storage, "product-photo-sizes")),
  ...(await named(storage, "product-videos")),
];
export const rowsIn = async (db: Db) => (await db.select().from(storedFiles)).map(({ name }) => name).toSorted();

export async function showOn(db: Db, urls: { photos?: string[]; videos?: string[] }) {
  const photo = { label: "", isHidden: true, displayOrder: 0, variantIds: [], isVendorPhoto: false };
  const video = { isHidden: false, displayOrder: 0, isVendorVideo: false };
  await db.insert(productCustomizations).values({
    shopifyProductId: PRODUCT,
    photoMetadata: (urls.photos ?? []).map((url) => ({ url, ...photo })),
    videoMetadata: (urls.videos ?? []).map((url) => ({ url, ...video })),
  });
}
