import { eq } from "drizzle-orm";
import { storefrontContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Bucket } from "#app/platform/storage/storage.server.ts";
import { storedFiles } from "#app/platform/storage/stored-files.tables.server.ts";
import { actionResultOf, adminContext, adminForm } from "../admin.ts";
import { productId, standInProvider, type GivenProduct } from "../stand-in-provider.ts";
import { productCustomizations } from "#app/features/shop/customizations.tables.server.ts";
import { loader as editLoader } from "#app/features/shop/routes/admin-product.tsx";
import { save } from "#app/features/shop/admin/product-admin-actions.server.ts";
import { numberOf } from "#app/features/shop/admin/product-admin.ts";

/** A product of two variants and two pictures. */
export const LOW: GivenProduct = {
  handle: "pilgrim-low",
  title: "Pilgrim Low",
  options: [{ name: "Size", values: ["8", "9"] }],
  pictures: ["side", "top"],
};
export const numbered = (count: number): GivenProduct[] =>
  Array.from({ length: count }, (_, at) => ({ handle: `p-${at}`, title: `Shoe ${at}` }));

/** Uploads for it. */
export const PHOTO = `/storage/v1/object/public/product-photos/${numberOf(productId(0))}-1732147200000-0.webp`;
export const VIDEO = PHOTO.replace("photos", "videos").replace("webp", "mp4");
/** The address of a picture of its at the provider. */
export const vendor = (name: string) => `https://shop.invalid/cdn/pilgrim-low/${name}.webp`;
/** The address by which a film of its at the provider is known: its first MP4's. */
export const vendorVideo = (name: string) => `https://shop.invalid/videos/pilgrim-low/${name}.1080.mp4`;

/** What an admin's screen is handed in a shop of these products. */
export function anAdmin(db: Db, products: GivenProduct[] = [LOW]) {
  const provider = standInProvider(products);
  const context = adminContext(db);
  context.set(storefrontContext, provider.storefront);
  return { ...provider, context, services: { db, storefront: provider.storefront } };
}
export type Desk = ReturnType<typeof anAdmin>;

export const rowOfLow = async (db: Db) =>
  (
    await db
      .select()
      .from(productCustomizations)
      .where(eq(productCustomizations.shopifyProductId, productId(0)))
  )[0];

/** The screen that edits a product, opened. */
export async function opened(context: Desk["context"], number = numberOf(productId(0))) {
  const request = new Request(`https://shod.example/admin/products/${number}`);
  const { data, init } = await editLoader({ request, params: { id: number }, context } as never);
  return { ...data, status: init?.status ?? 200 };
}

/** Files that stand in the ledger of uploads under these public addresses. */
export async function uploaded(db: Db, ...urls: string[]) {
  const status = { size: 1, type: "image/webp", width: 1, height: 1, shopifyProductId: productId(0) };
  const rows = urls.map((url) => {
    const [name = "", bucket] = url.split("/").toReversed();
    return { ...status, name, bucket: bucket as Bucket };
  });
  await db.insert(storedFiles).values(rows);
}

/** What is answered to who opened the product and saved these fields; `version`: what they had read before. */
export async function saved({ context }: Pick<Desk, "context">, fields: Record<string, string>, version?: string) {
  const page = await opened(context);
  const sent = adminForm(context, { version: version ?? page.product?.version ?? "", ...fields });
  return actionResultOf(save(sent, numberOf(productId(0))));
}
