import { FEATURES } from "#app/features.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { SAMPLE_PRODUCTS } from "#store/catalog/products.ts";
import { FIRST_PRODUCT_ID } from "#store/catalog/sample-product.ts";
import { seedSampleCatalog } from "#store/catalog/seed.server.ts";
import { samplePhotos } from "./sample-photos.ts";

/** On the first start of an embedded store: the sample catalog, and what each feature adds to it. */
export async function seedSampleShop(db: Db, where: { timeZone: string; publicUrl: string }): Promise<void> {
  if (!(await seedSampleCatalog(db))) return;
  const photos = await samplePhotos(db);
  const products = SAMPLE_PRODUCTS.map(({ type, badges, gender }, index) => ({
    shopifyProductId: `gid://shopify/Product/${FIRST_PRODUCT_ID + index}`,
    type,
    badges,
    gender,
    photos: photos.get(FIRST_PRODUCT_ID + index) ?? [],
  }));
  for (const feature of FEATURES) await feature.sampleData?.(db, { ...where, products });
}
