import { href } from "react-router";
import { productAudit } from "./admin/product-audit.server.ts";
import { unpublishedProduct } from "./admin/editable-store.server.ts";
import { productsInAdmin } from "./admin/product-admin.server.ts";
import { variantCountText } from "./admin/product-admin.ts";
import { defineFeature, type ProviderServices } from "#app/platform/feature.server.ts";
import { warnOnFailure } from "#app/platform/log.server.ts";
import { isLiveShop } from "#app/platform/shopify/credentials.server.ts";
import { filesInUseOf, sweepFiles } from "#app/platform/storage/sweep-files.server.ts";
import { countSales, forgetOldSales } from "./list/best-sellers.server.ts";
import { refreshListings, renewListings } from "./list/listing.server.ts";
import { haveSaleBadge, SYNC_SALE_DISCOUNT, syncSaleDiscount } from "./admin/sale-discount.server.ts";
import { createShopCache, hasProduct, type ShopCache } from "./shop.server.ts";
import {
  leaveProducts,
  removeSampleCustomizations,
  seedCustomizations,
  seedManyCustomizations,
} from "./seed-customizations.server.ts";
import { linePictures, mediaUrlsInUse } from "./customizations.server.ts";

declare module "#app/platform/feature.server.ts" {
  interface SiteCaches {
    shop: ShopCache;
  }
}

/** An advisory lock: two processes at once would both find no discount and create one each. */
const SALE_LOCK = 8_115_007;

/** The category of a product type, where the names differ. */
const SAMPLE_CATEGORIES: Record<string, string> = { Sneakers: "Sneakers & Slides", Slides: "Sneakers & Slides" };

const syncSale = ({ db, database, env, admin }: ProviderServices) =>
  database.withMutex(SALE_LOCK, () => syncSaleDiscount({ db, admin, isLive: isLiveShop(env) }));

export const shopFeature = defineFeature({
  name: "shop",
  area: "products",
  audit: productAudit,
  jobs: ({ db, database, env, admin, storage, features }) => [
    {
      name: SYNC_SALE_DISCOUNT,
      run: async () => void (admin && (await syncSale({ db, database, env, admin }))),
      cron: "*/15 * * * *",
    },
    {
      name: "sweep-files",
      run: async () => void (await sweepFiles({ db, storage, urlsInUse: filesInUseOf(features) }, new Date())),
      cron: "50 * * * *",
    },
    {
      name: "forget-old-sales",
      run: () => forgetOldSales(db),
      cron: "15 4 * * *",
    },
  ],
  webhooks: () => [
    { topics: ["orders/paid", "orders/cancelled"], prepare: async (order) => (tx) => countSales(tx, order) },
  ],
  async catchUp({ db, database, env, jobs, admin, shop }) {
    await renewListings(db, jobs);
    // Shopify may respond slowly or not at all: the site starts without it, and the job is retried.
    if (shop) await jobs.enqueue(db, SYNC_SALE_DISCOUNT, {});
    else if (admin)
      await warnOnFailure("sale not synced to the provider yet; carts charge full prices until it is", () =>
        syncSale({ db, database, env, admin }),
      );
  },
  async productsChanged(tx, productIds, { jobs }) {
    await refreshListings(tx, productIds);
    // The provider may have begun or ended its own reduction of a product with the badge: the price shown is that of its listing from now on.
    if (await haveSaleBadge(tx, productIds)) await jobs.enqueue(tx, SYNC_SALE_DISCOUNT, {});
  },
  // Drops pages that were rendered while reading a change took too long.
  caches: (dropPages) => ({ shop: createShopCache(dropPages) }),
  largeForms: [/^\/admin\/products\/(?:\d+(?:\/details)?|new)$/],
  ownsUploads: async ({ db, ...services }, productId) =>
    (await hasProduct(db, productId)) || (await unpublishedProduct(services, productId)) !== null,
  filesInUse: mediaUrlsInUse,
  linePictures,
  sampleData: (db, { products }) =>
    seedCustomizations(
      db,
      products.map(({ shopifyProductId, type, badges, gender, photos }, index) => ({
        shopifyProductId,
        categories: [SAMPLE_CATEGORIES[type] ?? type, ...(badges.includes("sale") ? ["Sale"] : [])],
        badges,
        gender,
        displayOrder: badges.includes("featured") ? index + 1 : 100 + index,
        photoMetadata: photos,
      })),
    ),
  removeSampleData: async (tx, { stillSold }) => ({
    "product settings": await removeSampleCustomizations(tx, stillSold),
  }),
  async leaveShop(tx, { id }, entered) {
    await leaveProducts(tx, id, entered);
    return {};
  },
  seedProducts: (db, { products }) => seedManyCustomizations(db, products),
  find: async ({ db }, search, limit) => {
    const found = await productsInAdmin(db, { search, after: null });
    if (found === "needs-plan") return [];
    return found.products.slice(0, limit).map(({ number, title, variants }) => ({
      kind: "Product",
      label: title,
      detail: variantCountText(variants),
      to: href("/admin/products/:id", { id: number }),
    }));
  },
  adminNav: [{ label: "Products", to: href("/admin/products"), key: "p", group: "Sell" }],
});
