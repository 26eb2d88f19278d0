import { eq, inArray, sql } from "drizzle-orm";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { lockFiles } from "#app/platform/storage/stored-files.server.ts";
import type { Customization } from "../customizations.server.ts";
import { productCustomizations } from "../customizations.tables.server.ts";
import { newMedia, type CustomizationFields } from "./checked-draft.ts";
import type { ProvidedMedia } from "./product-draft.ts";

/** The version of a product without a customization. */
const NONE = "none";

export const customizationVersion = (row: Customization | null) => (row ? rowVersion(row) : NONE);

export type SaveResult =
  | { state: "saved"; before: Customization | null; after: Customization }
  /** Uploads that have been swept since. Nothing is written. */
  | { state: "gone"; urls: string[] }
  /** Another admin saved first. Nothing is written. */
  | { state: "conflict"; now: Customization | null };

/** Saves a product's customization, unless it changed since the form with this version was rendered. */
export async function saveCustomization(
  tx: Db,
  { id, version }: { id: string; version: string },
  fields: CustomizationFields,
): Promise<SaveResult> {
  // A row that does not exist yet cannot be locked, so the lock is on the product's id.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
  const [saved] = await tx
    .select()
    .from(productCustomizations)
    .where(eq(productCustomizations.shopifyProductId, id))
    .for("update");
  const before = saved ?? null;
  if (customizationVersion(before) !== version) return { state: "conflict", now: before };
  const gone = await lockFiles(tx, newUploads(before, fields));
  if (gone.length > 0) return { state: "gone", urls: gone };
  const set = { ...fields, isSample: false, formerShop: null, updatedAt: new Date() };
  const [after] = await tx
    .insert(productCustomizations)
    .values({ shopifyProductId: id, ...set })
    .onConflictDoUpdate({ target: productCustomizations.shopifyProductId, set })
    .returning();
  if (!after) throw new Error("The upsert returned no row");
  return { state: "saved", before, after };
}

/** The URLs of photos and videos that this save adds. */
function newUploads(before: Customization | null, { photoMetadata, videoMetadata }: CustomizationFields): string[] {
  const known = new Set([...(before?.photoMetadata ?? []), ...(before?.videoMetadata ?? [])].map(({ url }) => url));
  return [...photoMetadata, ...videoMetadata].map(({ url }) => url).filter((url) => !known.has(url));
}

export type AddedMedia = { id: string; photos: number; videos: number };

/** Adds the provider's new media to existing customizations, whose settings are unchanged. Returns those that grew. */
export async function addNewMedia(tx: Db, products: (ProvidedMedia & { id: string })[]): Promise<AddedMedia[]> {
  if (products.length === 0) return [];
  const ids = products.map(({ id }) => id);
  const rows = await tx
    .select()
    .from(productCustomizations)
    .where(inArray(productCustomizations.shopifyProductId, ids))
    .orderBy(productCustomizations.shopifyProductId)
    .for("update");
  const grown: AddedMedia[] = [];
  for (const { shopifyProductId: id, photoMetadata, videoMetadata } of rows) {
    const product = products.find((one) => one.id === id);
    if (!product) continue;
    const added = newMedia({ photoMetadata, videoMetadata }, product);
    const counts = { photos: added.photoMetadata.length, videos: added.videoMetadata.length };
    if (counts.photos + counts.videos === 0) continue;
    await tx
      .update(productCustomizations)
      .set({
        photoMetadata: [...photoMetadata, ...added.photoMetadata],
        videoMetadata: [...videoMetadata, ...added.videoMetadata],
        updatedAt: new Date(),
      })
      .where(eq(productCustomizations.shopifyProductId, id));
    grown.push({ id, ...counts });
  }
  return grown;
}
