import path from "node:path";
import { and, asc, between, eq } from "drizzle-orm";
import { FEATURES } from "#app/features.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { SampleShop } from "#app/platform/feature.server.ts";
import { isOfEmbeddedStore } from "#app/platform/shopify/database-shop.server.ts";
import { SAMPLE_PRODUCTS } from "#store/catalog/products.ts";
import { FIRST_PRODUCT_ID } from "#store/catalog/sample-product.ts";
import { seedSampleCatalog } from "#store/catalog/seed.server.ts";
import { images, products, variants } from "#store/store.tables.server.ts";

/** On the first start of an embedded store: the sample catalog and, in a database of no other shop, what each feature adds to it. */
export async function seedSampleShop(db: Db, where: { timeZone: string; publicUrl: string }): Promise<void> {
  if (!(await seedSampleCatalog(db)) || !(await isOfEmbeddedStore(db))) return;
  const photos = await samplePhotos(db);
  const sampleProducts = SAMPLE_PRODUCTS.map(({ type, badges, gender }, index) => ({
    shopifyProductId: `gid://shopify/Product/${FIRST_PRODUCT_ID + index}`,
    type,
    badges,
    gender,
    photos: photos.get(FIRST_PRODUCT_ID + index) ?? [],
  }));
  for (const feature of FEATURES) await feature.sampleData?.(db, { ...where, products: sampleProducts });
}

/** The ids of the sample's products that an import kept. */
export async function sampleProductsSold(db: Db): Promise<string[]> {
  const last = FIRST_PRODUCT_ID + SAMPLE_PRODUCTS.length - 1;
  const sold = await db
    .select({ id: products.id })
    .from(products)
    .where(and(between(products.id, FIRST_PRODUCT_ID, last), eq(products.status, "active")));
  return sold.map(({ id }) => `gid://shopify/Product/${id}`);
}

type Photos = SampleShop["products"][number]["photos"];

/** The photos of each product, assigned to variants: pictures after a variant's own belong to the same color. */
async function samplePhotos(db: Db): Promise<Map<number, Photos>> {
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
