import { asc } from "drizzle-orm";
import path from "node:path";
import type { Db } from "#app/platform/db/database.server.ts";
import type { SampleShop } from "#app/platform/feature.server.ts";
import { images, variants } from "#store/store.tables.server.ts";

type Photos = SampleShop["products"][number]["photos"];

/** The photos of each product, assigned to variants: pictures after a variant's own belong to the same color. */
export async function samplePhotos(db: Db): Promise<Map<number, Photos>> {
  const pictures = await db.select().from(images).orderBy(asc(images.productId), asc(images.position));
  const sold = await db.select({ id: variants.id, imageId: variants.imageId }).from(variants).orderBy(asc(variants.id));
  const variantsShowing = Map.groupBy(sold, ({ imageId }) => imageId);

  const photos = new Map<number, Photos>();
  for (const [productId, ofProduct] of Map.groupBy(pictures, (picture) => picture.productId)) {
    let variantIds: string[] = [];
    const listed = ofProduct.map(({ id, file, altText }, displayOrder) => {
      variantIds =
        variantsShowing.get(id)?.map((variant) => `gid://shopify/ProductVariant/${variant.id}`) ?? variantIds;
      const url = `/store/cdn/${id}/${encodeURIComponent(path.basename(file))}`;
      return { url, label: altText ?? "", isHidden: false, displayOrder, variantIds, isVendorPhoto: true };
    });
    photos.set(productId, listed);
  }
  return photos;
}
