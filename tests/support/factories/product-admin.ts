import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Bucket } from "#app/platform/storage/storage.server.ts";
import { storedFiles } from "#app/platform/storage/stored-files.tables.server.ts";
import { actionResultOf, adminContext, adminForm } from "../admin.ts";
import { productId, fakeProvider, type GivenProduct } from "../fake-provider.ts";
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

/** Uploads for this product. */
export const PHOTO = `/storage/v1/object/public/product-photos/${numberOf(productId(0))}-1732147200000-0.webp`;
export const VIDEO = PHOTO.replace("photos", "videos").replace("webp", "mp4");
/** The URL of one of its pictures at the provider. */
export const vendor = (name: string) => `https://shop.invalid/cdn/pilgrim-low/${name}.webp`;
/** The URL that identifies one of its videos at the provider: that of its first MP4. */
export const vendorVideo = (name: string) => `https://shop.invalid/videos/pilgrim-low/${name}.1080.mp4`;

/** The context of an admin screen in a shop with these products. */
export function anAdmin(db: Db, products: GivenProduct[] = [LOW]) {
  const provider = fakeProvider(products);
  const context = adminContext(db, { storefront: provider.storefront });
  return { ...provider, context, services: { db, storefront: provider.storefront } };
}
export type ProductAdmin = ReturnType<typeof anAdmin>;

export const rowOfLow = async (db: Db) =>
  (
    await db
      .select()
      .from(productCustomizations)
      .where(eq(productCustomizations.shopifyProductId, productId(0)))
  )[0];

/** The data of the product edit screen. */
export async function opened(context: ProductAdmin["context"], number = numberOf(productId(0))) {
  const request = new Request(`https://shod.example/admin/products/${number}`);
  const { data, init } = await editLoader({ request, params: { id: number }, context } as never);
  return { ...data, status: init?.status ?? 200 };
}

/** Inserts stored files with these public URLs. */
export async function uploaded(db: Db, ...urls: string[]) {
  const file = { size: 1, type: "image/webp", width: 1, height: 1, shopifyProductId: productId(0) };
  const rows = urls.map((url) => {
    const [name = "", bucket] = url.split("/").toReversed();
    return { ...file, name, bucket: bucket as Bucket };
  });
  await db.insert(storedFiles).values(rows);
}

/** The result of opening the product and saving these fields; `version` overrides the version that was read. */
export async function saved(
  { context }: Pick<ProductAdmin, "context">,
  fields: Record<string, string>,
  version?: string,
) {
  const page = await opened(context);
  const sent = adminForm(context, { version: version ?? page.product?.version ?? "", ...fields });
  return actionResultOf(save(sent, numberOf(productId(0))));
}
