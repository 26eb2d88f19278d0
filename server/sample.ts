import { seedCustomizations } from "#app/features/shop/seed-customizations.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { SAMPLE_PRODUCTS, type SampleProduct } from "#store/catalogue/products.ts";
import { FIRST_PRODUCT_ID } from "#store/catalogue/sample-product.ts";
import { seedSampleCatalogue } from "#store/catalogue/seed.server.ts";
import { samplePhotos } from "./sample-photos.ts";

const CATEGORY_OF_TYPE: Record<SampleProduct["type"], string> = {
  Sneakers: "Sneakers & Slides",
  Slides: "Sneakers & Slides",
  Apparel: "Apparel",
  Accessories: "Accessories",
};

/** On the very first start of an embedded store: the sample catalogue, and how the shop presents it. */
export async function openWithSample(db: Db): Promise<void> {
  if (!(await seedSampleCatalogue(db))) return;
  const photos = await samplePhotos(db);
  const isOnSale = (product: SampleProduct) => product.badges.includes("sale");
  await seedCustomizations(
    db,
    SAMPLE_PRODUCTS.map((product, index) => ({
      shopifyProductId: `gid://shopify/Product/${FIRST_PRODUCT_ID + index}`,
      categories: isOnSale(product) ? [CATEGORY_OF_TYPE[product.type], "Sale"] : [CATEGORY_OF_TYPE[product.type]],
      badges: product.badges,
      gender: product.gender,
      displayOrder: product.badges.includes("featured") ? index + 1 : 100 + index,
      photoMetadata: photos.get(FIRST_PRODUCT_ID + index) ?? [],
    })),
  );
}
