import { seedPromoCodes } from "#app/features/promos/promos.server.ts";
import { bannerFields, insertBanner } from "#app/features/banners/banners.server.ts";
import { seedCustomizations } from "#app/features/shop/seed-customizations.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { SAMPLE_PRODUCTS, type SampleProduct } from "#store/catalog/products.ts";
import { FIRST_PRODUCT_ID } from "#store/catalog/sample-product.ts";
import { seedSampleCatalog } from "#store/catalog/seed.server.ts";
import { samplePhotos } from "./sample-photos.ts";

const CATEGORY_OF_TYPE: Record<SampleProduct["type"], string> = {
  Sneakers: "Sneakers & Slides",
  Slides: "Sneakers & Slides",
  Apparel: "Apparel",
  Accessories: "Accessories",
};

/** To try in the cart: a percentage, an amount, and one with a usage limit. */
const SAMPLE_PROMO_CODES: Parameters<typeof seedPromoCodes>[1] = [
  { code: "WELCOME10", discountType: "percentage", discountValue: 10, usageLimit: null, expiresAt: null },
  { code: "PEACE15", discountType: "fixed", discountValue: 15, usageLimit: null, expiresAt: null },
  { code: "FIRST100", discountType: "percentage", discountValue: 20, usageLimit: 100, expiresAt: null },
];

const BANNER = {
  title: "Narrow Way High",
  message: "is new.",
  linkUrl: "/product/narrow-way-high",
  linkText: "See the shoe",
  pages: ["/", "/shop"],
};

type Where = { timeZone: string; publicUrl: string };

/** On the first start of an embedded store: the sample catalog, its customizations and a banner. */
export async function seedSampleShop(db: Db, where: Where): Promise<void> {
  if (!(await seedSampleCatalog(db))) return;
  await seedPromoCodes(db, SAMPLE_PROMO_CODES);
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
  await insertBanner(db, bannerFields(where).parse(BANNER));
}
