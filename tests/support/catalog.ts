import { catalogFeature } from "#app/features/catalog/catalog.feature.server.ts";
import { applyCatalogChanges, syncCatalog, type CatalogServices } from "#app/features/catalog/sync-catalog.server.ts";
import type { ShopServices } from "#app/features/shop/shop.server.ts";
import { shopFeature } from "#app/features/shop/shop.feature.server.ts";
import { searchFeature } from "#app/features/search/search.feature.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { noJobs } from "./no-jobs.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";

/** `caches`: those of the tested shop, if it has any. */
type Services = {
  db: Db;
  storefront: Storefront;
  caches?: ShopServices["caches"];
  jobs?: CatalogServices["jobs"];
};

export const catalogServices = (services: Services, given: Partial<CatalogServices> = {}): CatalogServices => ({
  jobs: noJobs,
  ...services,
  provider: "a shop",
  pageSize: 50,
  isEmptyShop: null,
  features: [catalogFeature, shopFeature, searchFeature],
  database: { withMutex: (_lock, work) => work() },
  ...given,
});

/** Fills the catalog index with everything the provider has, as the nightly sync does. */
export async function fillCatalog(services: Services): Promise<void> {
  await syncCatalog(catalogServices(services), { isFull: true });
  services.caches?.shop.invalidateCatalog();
}

/** Applies what was recorded as changed, as the job does. */
export async function applyChanges(services: Services): Promise<void> {
  await applyCatalogChanges(catalogServices(services));
  services.caches?.shop.invalidateCatalog();
}
